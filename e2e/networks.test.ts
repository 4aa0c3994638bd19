import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { call, read } from './kit/api.ts'
import { COMPUTER, gone, heading, path, PHONE, see, settled, test, toast, tokenOf, type Size } from './kit/browser.ts'
import { findings } from './kit/findings.ts'
import { administrator, manufacturer, operator } from './kit/people.ts'

const sizes: [string, Size][] = [
  ['in a computer', COMPUTER],
  ['in a phone', PHONE],
]
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)

let made = 0
interface Network {
  id: string
  nome: string
  regiao: string
  ativo: 0 | 1
  valorPonto: number
  versao: number
}

/** A network of the test's own, without shops. */
async function newNetwork(): Promise<Network> {
  const nome = `Zeta ${process.pid}-${++made}`
  const answer = await call(await tokenOf(administrator), '/api/redes', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ nome, regiao: 'Sul', valorPonto: 0.4 }),
  })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { rede: Network }).rede
}

const networkOf = async (id: string) =>
  (await read<{ redes: Network[] }>(await tokenOf(administrator), '/api/redes?completo=1')).redes.find(
    (rede) => rede.id === id,
  )

/** Another person's change. */
async function change(id: string, body: object): Promise<void> {
  const answer = await call(await tokenOf(operator), `/api/redes/${id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
}

/** The list, filtered to one network. */
async function listOf(page: Page, nome: string) {
  await settled(page)
  await page.getByPlaceholder('Buscar', { exact: true }).fill(nome)
  await see(page.getByText(/^1-1 de 1 resultado/).first())
}
const edit = (page: Page, nome: string) => page.getByRole('button', { name: `Editar: ${nome}` }).click()

async function remove(page: Page, nome: string) {
  await page.getByRole('button', { name: `Mais ações: ${nome}` }).click()
  await page.getByRole('menuitem', { name: 'Apagar' }).click()
  await see(page.getByText(`Tem certeza que deseja apagar rede ${nome}?`))
}

describe('the list of networks', () => {
  test('is in the menu and lists networks by name, with the value of a point', async ({ open }) => {
    const page = await open('/painel/dashboard', { as: [administrator] })
    await page.getByRole('link', { name: 'Redes', exact: true }).click()
    await see(heading(page, 'Redes'))
    await settled(page)
    expect(path(page)).toBe('/painel/redes')
    await see(page.getByText(/^1-\d+ de \d+ resultados$/).first())
    const names = await page
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => row.querySelector('td, th')?.textContent ?? ''))
    expect(names.length).toBeGreaterThanOrEqual(5)
    expect(names).toEqual([...names].sort(new Intl.Collator('pt-BR').compare))
    await see(page.getByRole('button', { name: 'Valor do ponto' }))
  })

  test('the manufacturer sees neither values nor actions nor inactive networks; an operator changes and neither switches nor deletes', async ({
    open,
  }) => {
    const { id, nome } = await newNetwork()
    const page = await open('/painel/redes', { as: [manufacturer] })
    await listOf(page, nome)
    expect(await page.getByRole('button', { name: 'Valor do ponto' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: `Editar: ${nome}` }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Cadastrar rede' }).count()).toBe(0)

    const ofOperator = await open('/painel/redes', { as: [operator] })
    await listOf(ofOperator, nome)
    await see(ofOperator.getByRole('button', { name: 'Valor do ponto' }))
    await see(ofOperator.getByRole('button', { name: `Editar: ${nome}` }))
    expect(await ofOperator.getByRole('switch').count()).toBe(0)
    expect(await ofOperator.getByRole('button', { name: `Mais ações: ${nome}` }).count()).toBe(0)

    await call(await tokenOf(administrator), `/api/redes/${id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ativo: 0 }),
    })
    await page.reload()
    await see(page.getByText('Nenhum resultado').first())
  })
})

describe('a network is changed', () => {
  test('in its dialog: only what was changed is sent, the list follows, and the focus returns', async ({ open }) => {
    const { id, nome, versao } = await newNetwork()
    const page = await open('/painel/redes', { as: [administrator] })
    await listOf(page, nome)
    await edit(page, nome)
    const dialog = page.getByRole('dialog', { name: `Editar ${nome}` })
    await see(dialog)
    expect(await field(page, 'valorPonto').inputValue()).toBe('0,40')
    await field(page, 'valorPonto').fill('0,55')
    await see(page.getByText('Vale desde'))
    const request = page.waitForRequest((sent) => sent.method() === 'PUT')
    await page.getByRole('button', { name: 'SALVAR' }).click()
    expect((await request).postDataJSON()).toEqual({ valorPonto: 0.55, versao })
    await see(toast(page, 'Rede alterada com sucesso'))
    await gone(dialog)
    await see(page.getByText('R$ 0,55'))
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe(`Editar: ${nome}`)
    expect(await networkOf(id)).toMatchObject({ nome, valorPonto: 0.55 })
  })

  test('the dialog asks before it loses what was typed, and an earlier start asks for its reason', async ({ open }) => {
    const { nome } = await newNetwork()
    const page = await open('/painel/redes', { as: [administrator], allow: /status of 400/ })
    await listOf(page, nome)
    await edit(page, nome)
    await field(page, 'valorPonto').fill('0,6')
    await page.keyboard.press('Escape')
    await see(page.getByText('Há alterações que não foram salvas'))
    await page.getByRole('button', { name: 'CONTINUAR AQUI' }).click()
    await field(page, 'desde').fill('01012026')
    await page.getByRole('button', { name: 'SALVAR' }).click()
    await see(page.getByText('Informe o motivo', { exact: true }))
    expect(await field(page, 'valorPonto').inputValue()).toBe('0,60')
    await field(page, 'motivo').fill('Acordo de janeiro')
    await field(page, 'motivo').press('Control+Enter')
    await see(toast(page, 'Rede alterada com sucesso'))
  })

  test("a change overtaken by another person's shows both and leaves the choice", async ({ open }) => {
    const { id, nome } = await newNetwork()
    const page = await open('/painel/redes', { as: [administrator], allow: /status of 409/ })
    await listOf(page, nome)
    await edit(page, nome)
    await field(page, 'regiao').fill('Sudeste')
    await change(id, { regiao: 'Nordeste', valorPonto: 0.7 })
    await page.getByRole('button', { name: 'SALVAR' }).click()
    const dialog = page.getByRole('dialog', { name: 'Este cadastro mudou' })
    await see(dialog)
    await see(dialog.getByText(/^Otávio Mendes alterou este cadastro/))
    expect(await dialog.locator('tbody tr').allInnerTexts()).toEqual([
      'Região\tNordeste\tSudeste',
      'Valor do ponto\tR$ 0,70\t(não mudou)',
    ])
    expect(await findings(page, '[role="dialog"]')).toEqual([])
    await dialog.getByRole('button', { name: 'GRAVAR O MEU' }).click()
    await see(toast(page, 'Rede alterada com sucesso'))
    expect(await networkOf(id)).toMatchObject({ regiao: 'Sudeste', valorPonto: 0.7 })
  })
})

describe('a conflict that was closed without a choice', () => {
  test('is met again: nothing of the other person is overwritten', async ({ open }) => {
    const { id, nome } = await newNetwork()
    const page = await open('/painel/redes', { as: [administrator], allow: /status of 409/ })
    await listOf(page, nome)
    await edit(page, nome)
    await field(page, 'regiao').fill('Sudeste')
    await change(id, { regiao: 'Nordeste', valorPonto: 0.7 })
    const conflict = page.getByRole('dialog', { name: 'Este cadastro mudou' })
    await page.getByRole('button', { name: 'SALVAR' }).click()
    await see(conflict)
    await page.keyboard.press('Escape')
    await gone(conflict)
    await page.getByRole('button', { name: 'SALVAR' }).click()
    await see(conflict)
    expect(await networkOf(id)).toMatchObject({ regiao: 'Nordeste', valorPonto: 0.7 })
    await conflict.getByRole('button', { name: 'FICAR COM O GRAVADO' }).click()
    await gone(conflict)
    await expect
      .poll(() => Promise.all([field(page, 'regiao').inputValue(), field(page, 'valorPonto').inputValue()]))
      .toEqual(['Nordeste', '0,70'])
  })
})

describe('a network is switched off and deleted', () => {
  test('the switch moves at once and says so, and moves back when the server refuses', async ({ open }) => {
    const { id, nome } = await newNetwork()
    const page = await open('/painel/redes', { as: [administrator], allow: /status of 403/ })
    await listOf(page, nome)
    const toggle = page.getByRole('switch', { name: `Ativa: ${nome}` })
    // Waits for the list loaded after the change: one arriving later would move the switch below.
    const listed = page.waitForResponse(
      (answer) => answer.request().method() === 'GET' && answer.url().includes('/api/redes'),
    )
    await toggle.press('Space')
    expect(await toggle.isChecked()).toBe(false)
    await listed
    await see(toast(page, 'Rede atualizada com sucesso'))
    await see(page.getByText('Inativa', { exact: true }))
    await expect.poll(async () => (await networkOf(id))?.ativo).toBe(0)

    const answer = Promise.withResolvers<void>()
    await page.route(`**/api/redes/${id}`, async (route) => {
      await answer.promise
      await route.fulfill({
        status: 403,
        json: { erro: 'Hoje não.', mensagem: 'Hoje não.', codigo: 'x', correlacao: 'abc' },
      })
    })
    await toggle.press('Space')
    expect(await toggle.isChecked()).toBe(true)
    answer.resolve()
    await see(toast(page, 'Hoje não.'))
    await expect.poll(() => toggle.isChecked()).toBe(false)
  })

  test('deleting names what it destroys: NÃO leaves it, SIM removes the row', async ({ open }) => {
    const { id, nome } = await newNetwork()
    const page = await open('/painel/redes', { as: [administrator] })
    await listOf(page, nome)
    await remove(page, nome)
    await page.getByRole('button', { name: 'NÃO' }).click()
    await gone(page.getByRole('dialog'))
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe(`Mais ações: ${nome}`)
    expect(await networkOf(id)).toBeDefined()

    await remove(page, nome)
    await page.getByRole('button', { name: 'SIM' }).click()
    await see(toast(page, 'Rede excluída com sucesso'))
    await see(page.getByText('Nenhum resultado').first())
    expect(await networkOf(id)).toBeUndefined()
  })

  test('a network with active shops stays, and the question says why', async ({ open }) => {
    const page = await open('/painel/redes', { as: [administrator], allow: /status of (409|422)/ })
    await listOf(page, 'Dental Atlântica')
    await remove(page, 'Dental Atlântica')
    await page.getByRole('button', { name: 'SIM' }).click()
    await see(page.getByRole('alert').filter({ hasText: /^Rede possui \d+ dentais ativas$/ }))
    await page.getByRole('button', { name: 'NÃO' }).click()
    await gone(page.getByRole('dialog'))
  })

  test.for(sizes)('dialogs are accessible in both colour schemes, %s', async ([, size], { open }) => {
    const { nome } = await newNetwork()
    const page = await open('/painel/redes', { as: [administrator], size })
    await listOf(page, nome)
    await edit(page, nome)
    await see(page.getByRole('dialog'))
    await field(page, 'nome').fill('')
    await field(page, 'valorPonto').fill('1')
    await page.getByRole('button', { name: 'SALVAR' }).click()
    await see(page.getByText('Informe o nome', { exact: true }))
    expect(await findings(page, '[role="dialog"]')).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'SAIR SEM SALVAR' }).click()
    await remove(page, nome)
    expect(await findings(page, '[role="dialog"]')).toEqual([])
  })
})
