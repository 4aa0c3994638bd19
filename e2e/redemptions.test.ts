import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { formatarInteiro } from '#web/shared/format/numeros.ts'
import { call, read, type Extrato } from './kit/api.ts'
import { COMPUTER, gone, heading, path, PHONE, see, settled, test, toast, tokenOf, type Size } from './kit/browser.ts'
import { findings } from './kit/findings.ts'
import { administrator, manufacturer, operator } from './kit/people.ts'
import { field } from './kit/record.ts'
import { newRedemption } from './kit/redemptions.ts'

const sizes: [string, Size][] = [
  ['in a computer', COMPUTER],
  ['in a phone', PHONE],
]
const LIST = '/painel/resgates'

const dialog = (page: Page) => page.getByRole('dialog')
const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function openInList(page: Page, numero: number) {
  await settled(page)
  await page.getByLabel('Buscar em Resgates').fill(String(numero))
  await see(page.getByText('Mostrando 1 até 1 de 1 resultado').first())
}

/** Chooses an act from the menu of the only row. */
async function choose(page: Page, rotulo: string) {
  await page.getByRole('button', { name: /^Mais ações: / }).click()
  await page.getByRole('menuitem', { name: rotulo }).click()
}

describe('a redemption on its way', () => {
  test.for(sizes)('is approved, sent, forecast and noted, %s', async ([, size], { open }) => {
    const { numero } = await newRedemption({ aguardaLiberacao: true })
    const page = await open(LIST, { as: [operator], size })
    await openInList(page, numero)
    await page.getByRole('button', { name: `Aprovar: ${formatarInteiro(numero)}` }).click()
    await see(dialog(page).getByText(`aprovar o resgate ${numero}, de Nina Torres Lopes?`, { exact: false }))
    expect(await findings(page, '[role="dialog"]')).toEqual([])
    await dialog(page).getByRole('button', { name: 'SIM' }).click()
    await see(toast(page, 'Resgate aprovado com sucesso'))
    await see(page.getByText('Liberado', { exact: true }).first())

    await page.getByRole('button', { name: `Alterar status: ${formatarInteiro(numero)}` }).click()
    await dialog(page).getByRole('button', { name: 'SALVAR' }).click()
    await see(dialog(page).getByText('Status é obrigatório.', { exact: true }))
    await dialog(page).getByRole('radio', { name: 'Em transporte' }).check()
    expect(await findings(page, '[role="dialog"]')).toEqual([])
    await dialog(page).getByRole('button', { name: 'SALVAR' }).click()
    await see(toast(page, 'Status atualizado com sucesso'))
    await see(page.getByText('Em transporte', { exact: true }).first())

    await choose(page, 'Previsão de entrega')
    await field(page, 'previsaoEntrega').fill('31/12/2099')
    await dialog(page).getByRole('button', { name: 'SALVAR' }).click()
    await see(toast(page, 'Previsão de entrega alterada com sucesso'))
    await gone(dialog(page))

    await page
      .getByRole('link', { name: String(numero), exact: true })
      .first()
      .click()
    await see(heading(page, `Resgate ${numero}`))
    await see(page.getByText('31/12/2099').first())
    await act(page, 'Observação')
    await field(page, 'descricao').fill('Ligar antes de entregar')
    await dialog(page).getByRole('button', { name: 'SALVAR' }).click()
    await see(toast(page, 'Observação alterada com sucesso'))
    await see(page.getByText('Ligar antes de entregar').first())
    for (const entry of ['Resgate aprovado', 'Status alterado', 'Previsão de entrega alterada', 'Observação alterada'])
      await see(page.getByText(entry, { exact: true }))
  })

  test.for(sizes)('that is cancelled gives its points back to the statement, %s', async ([, size], { open }) => {
    const { numero, pontos, seller } = await newRedemption()
    const page = await open(`/painel/resgate/${numero}`, { as: [administrator], size })
    await settled(page)
    await act(page, 'Cancelar resgate')
    await see(dialog(page).getByText('120 pontos voltam para Nina Torres Lopes', { exact: false }))
    await dialog(page).getByRole('button', { name: 'CANCELAR RESGATE' }).click()
    await see(dialog(page).getByText('Motivo obrigatório', { exact: true }))
    expect(await findings(page, '[role="dialog"]')).toEqual([])
    await field(page, 'motivo').fill('O vendedor desistiu')
    await dialog(page).getByRole('button', { name: 'CANCELAR RESGATE' }).click()
    await see(toast(page, 'Resgate cancelado com sucesso'))
    await see(page.getByText('Motivo: O vendedor desistiu'))
    await see(page.getByText('Pontos devolvidos'))
    expect(await page.getByRole('button', { name: 'Cancelar resgate' }).count()).toBe(0)
    expect((await read<Extrato>(await tokenOf(seller), '/api/extrato')).saldo).toBe(pontos)

    const store = await open('/pontuacoes', { as: [seller], size })
    await see(store.getByText('Devolução de resgate').first())
  })
})

describe('the status of many', () => {
  test('changes for the selection, and tells why one could not', async ({ open }) => {
    const [um, espera] = [await newRedemption(), await newRedemption({ aguardaLiberacao: true })]
    const page = await open(LIST, { as: [operator] })
    await openInList(page, um.numero)
    await page.getByRole('checkbox', { name: `Selecionar ${formatarInteiro(um.numero)}` }).check()
    await page.getByRole('region', { name: 'Seleção' }).getByRole('button', { name: 'Alterar status' }).click()
    expect(await field(page, 'ids').inputValue()).toBe(String(um.numero))
    await field(page, 'ids').fill(`${um.numero}, ${espera.numero}, x`)
    await dialog(page).getByRole('button', { name: 'ALTERAR' }).click()
    await see(dialog(page).getByText('Status é obrigatório.', { exact: true }))
    await see(dialog(page).getByText('Id inválido encontrado: x', { exact: true }))
    await dialog(page).getByRole('radio', { name: 'Entregue', exact: true }).check()
    await field(page, 'ids').fill(`${um.numero}, ${espera.numero}`)
    await dialog(page).getByRole('button', { name: 'ALTERAR' }).click()
    await see(dialog(page).getByText('1 de 2 resgates atualizados', { exact: false }))
    await see(dialog(page).getByText('Aprove o resgate antes', { exact: false }))
    expect(await findings(page, '[role="dialog"]')).toEqual([])
    await page.keyboard.press('Escape')
    await gone(dialog(page))
    await see(page.getByText('Entregue', { exact: true }).first())
  })

  test('is asked for all of the filter', async ({ open }) => {
    const page = await open(`${LIST}?linhas=5`, { as: [operator], shared: true })
    await settled(page)
    await page.getByRole('checkbox', { name: 'Selecionar a página' }).first().check()
    const all = page.getByRole('button', { name: /^Selecionar todos os .* do filtro$/ })
    const [count] = /[\d.]+/.exec((await all.textContent())!)!
    await all.click()
    await page
      .getByRole('checkbox', { name: /^Selecionar \d/ })
      .first()
      .uncheck()
    await act(page, 'Alterar status')
    const chosen = formatarInteiro(Number(count.replace('.', '')) - 1)
    await see(dialog(page).getByText(`${chosen} resgates selecionados`, { exact: false }))
  })

  test('asks for at least one id', async ({ open }) => {
    const page = await open(LIST, { as: [operator], shared: true })
    await settled(page)
    await act(page, 'Alterar status em massa')
    await dialog(page).getByRole('button', { name: 'ALTERAR' }).click()
    await see(dialog(page).getByText('Informe pelo menos um id.', { exact: true }))
  })
})

describe('on its page', () => {
  test('what waits next is offered after a release, and stays', async ({ open }) => {
    await newRedemption({ aguardaLiberacao: true })
    const { numero } = await newRedemption({ aguardaLiberacao: true })
    const page = await open(LIST, { as: [operator] })
    await openInList(page, numero)
    await page.getByRole('link', { name: String(numero), exact: true }).click()
    await see(page.getByRole('navigation', { name: 'Lista Resgates' }).getByText('1 de 1'))
    await act(page, 'Aprovar')
    await dialog(page).getByRole('button', { name: 'SIM' }).click()
    await see(toast(page, 'Resgate aprovado com sucesso'))
    const next = page.getByRole('link', { name: /^Próximo: resgate \d+$/ })
    await see(next)
    expect(await next.count()).toBe(1)
    const other = (await next.innerText()).replace(/\D/g, '')
    await next.click()
    await see(page.getByRole('button', { name: 'Aprovar', exact: true }))
    expect(path(page)).toBe(`/painel/resgate/${other}`)
  })
})

describe('two people who act on one redemption', () => {
  test('the second is told, and sees what the first did', async ({ open }) => {
    const { numero } = await newRedemption({ aguardaLiberacao: true })
    const page = await open(LIST, { as: [operator], allow: /status of 409/ })
    await openInList(page, numero)
    await page.getByRole('button', { name: `Aprovar: ${formatarInteiro(numero)}` }).click()
    const first = await call(await tokenOf(administrator), '/api/cancelarResgate', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identificador: numero, motivo: 'Fraude' }),
    })
    expect(first.status).toBe(200)
    await dialog(page).getByRole('button', { name: 'SIM' }).click()
    await see(
      page.locator('.Toastify__toast').filter({ hasText: /alterou este resgate em .* depois que você o abriu/ }),
    )
    await gone(dialog(page))
    await see(page.getByText('Cancelado', { exact: true }).first())
  })
})

describe('the manufacturer', () => {
  test('writes notes, and does nothing else', async ({ open }) => {
    const { numero } = await newRedemption()
    const page = await open(LIST, { as: [manufacturer] })
    await openInList(page, numero)
    expect(await page.getByRole('button', { name: 'Alterar status em massa' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: /^Mais ações: / }).count()).toBe(0)
    await page.getByRole('button', { name: `Observação: ${formatarInteiro(numero)}` }).click()
    await field(page, 'descricao').fill('Falar com a dental')
    await dialog(page).getByRole('button', { name: 'SALVAR' }).click()
    await see(toast(page, 'Observação alterada com sucesso'))
  })
})
