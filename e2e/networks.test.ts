import { describe, expect } from 'vitest'
import { call, read } from './kit/api.ts'
import { COMPUTER, gone, heading, path, PHONE, see, settled, test, toast, tokenOf } from './kit/browser.ts'
import { goByMenu } from './kit/menu.ts'
import { administrator, manufacturer, ofThreeShops, operator } from './kit/people.ts'
import { changeBy, describeRecord, edit, field, filteredTo, openDeletion, type Registro } from './kit/record.ts'

let made = 0
interface Network extends Registro {
  regiao: string
  valorPonto: number
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

const regiao = (nome: string) => ({ campo: 'regiao', rotulo: 'Região', texto: nome, valor: nome, escrito: nome })
const valorPonto = (texto: string, valor: number) => ({
  campo: 'valorPonto',
  rotulo: 'Valor do ponto',
  texto,
  valor,
  escrito: `R$ ${texto}`,
})

describeRecord({
  coisa: 'Rede',
  genero: 'a',
  formularioInteiro: true,
  lista: '/painel/redes',
  titulo: 'Redes',
  api: '/api/redes',
  cadastrar: 'Cadastrar rede',
  novo: [regiao('Sul'), valorPonto('0,50', 0.5)],
  muda: valorPonto('0,55', 0.55),
  outros: { meu: regiao('Sudeste'), deles: [regiao('Nordeste'), valorPonto('0,70', 0.7)] },
  falta: { campo: 'nome', frase: 'Informe o nome' },
  criar: newNetwork,
  ler: networkOf,
})

describe('the list of networks', () => {
  test('is in the menu and lists networks by name, with the value of a point', async ({ open }) => {
    const page = await open('/painel/dashboard', { as: [administrator] })
    await goByMenu(page, 'Cadastros', 'Redes')
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
    await filteredTo(page, nome)
    expect(await page.getByRole('button', { name: 'Valor do ponto' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: `Editar: ${nome}` }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Cadastrar rede' }).count()).toBe(0)

    const ofOperator = await open('/painel/redes', { as: [operator] })
    await filteredTo(ofOperator, nome)
    await see(ofOperator.getByRole('button', { name: 'Valor do ponto' }))
    await see(ofOperator.getByRole('button', { name: `Editar: ${nome}` }))
    expect(await ofOperator.getByRole('switch').count()).toBe(0)
    await ofOperator.getByRole('button', { name: `Mais ações: ${nome}` }).click()
    await see(ofOperator.getByRole('menuitem', { name: 'Ver histórico' }))
    expect(await ofOperator.getByRole('menuitem', { name: 'Apagar' }).count()).toBe(0)

    await changeBy(administrator, `/api/redes/${id}`, { ativo: 0 })
    await page.reload()
    await see(page.getByText('Nenhum resultado').first())
  })

  test('has no columns of figures for who has some shops, and may not see them', async ({ open }) => {
    const page = await open('/painel/redes', { as: [ofThreeShops] })
    await settled(page)
    await see(page.getByRole('columnheader', { name: 'Região' }))
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(['Rede', 'Região'])
  })
})

describe('the value of a network', () => {
  test('another value may begin earlier, which asks for its reason', async ({ open }) => {
    const { nome } = await newNetwork()
    const page = await open('/painel/redes', { as: [administrator], allow: /status of 400/ })
    await filteredTo(page, nome)
    await edit(page, nome)
    expect(await field(page, 'valorPonto').inputValue()).toBe('0,40')
    expect(await page.getByText('Vale desde').count()).toBe(0)
    await field(page, 'valorPonto').fill('0,6')
    await see(page.getByText('Vale desde'))
    await see(page.getByText('Motivo (opcional)'))
    await field(page, 'desde').fill('01012126')
    await page.getByRole('button', { name: 'SALVAR' }).click()
    await see(page.getByText('A data não pode ser no futuro', { exact: true }))
    await field(page, 'desde').fill('01012026')
    await see(page.getByText('Nenhuma pontuação dos últimos 90 dias foi feita com outro valor'))
    expect(await field(page, 'motivo').getAttribute('aria-required')).toBe('true')
    await page.getByRole('button', { name: 'SALVAR' }).click()
    await see(page.getByText('Informe o motivo', { exact: true }))
    expect(await field(page, 'valorPonto').inputValue()).toBe('0,60')
    await field(page, 'motivo').fill('Acordo de janeiro')
    await field(page, 'motivo').press('Control+Enter')
    await see(toast(page, 'Rede alterada com sucesso'))
  })
})

describe('the history of a network', () => {
  test.for([
    ['a computer', COMPUTER],
    ['a phone', PHONE],
  ] as const)('says on %s what was changed, from what to what, by whom and where', async ([, size], { open }) => {
    const { nome, versao } = await newNetwork()
    const page = await open('/painel/redes', { as: [administrator], size })
    await filteredTo(page, nome)
    await edit(page, nome)
    await field(page, 'regiao').fill('Nordeste')
    await field(page, 'valorPonto').fill('0,60')
    await page.getByRole('button', { name: 'SALVAR' }).click()
    await see(toast(page, 'Rede alterada com sucesso'))
    expect(versao).toBe(1)

    await page.getByRole('button', { name: `Mais ações: ${nome}` }).click()
    await page.getByRole('menuitem', { name: 'Ver histórico' }).click()
    const sheet = page.getByRole('dialog', { name: `Histórico de ${nome}` })
    const changes = sheet.getByRole('list', { name: /^Mudanças/ }).locator('> li')
    await see(changes.filter({ hasText: 'Rede cadastrada' }))
    const changed = await changes.filter({ hasText: 'Rede alterada' }).innerText()
    expect(changed).toMatch(/^\p{L}+( \p{L}+)* · \d/mu)
    expect(changed).toMatch(/ · Redes$/m)
    expect(changed.replace(/\s+/g, ' ')).toContain('Região antes: Sul depois: Nordeste')
    const valued = (await changes.filter({ hasText: 'Valor do ponto da rede definido' }).first().innerText()).replace(
      /\s+/g,
      ' ',
    )
    expect(valued).toContain('antes: R$ 0,40 depois: R$ 0,60')
    await page.goBack()
    await gone(sheet)
  })
})

describe('a network with active shops', () => {
  test('is not deleted, and says so before it asks', async ({ open }) => {
    const page = await open('/painel/redes', { as: [administrator] })
    await filteredTo(page, 'Dental Atlântica')
    await openDeletion(page, 'Dental Atlântica')
    const dialog = page.getByRole('dialog', { name: 'Apagar' })
    await see(dialog.getByText(/^Rede possui \d+ dentais ativas\./))
    expect(await dialog.getByRole('button', { name: 'SIM' }).count()).toBe(0)
    await dialog.getByRole('button', { name: 'VOLTAR' }).click()
    await gone(dialog)
  })
})
