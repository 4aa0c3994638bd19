import { afterAll, beforeAll, describe, expect } from 'vitest'
import { formatarDia } from '#contracts/values/dia.ts'
import { call, read } from './kit/api.ts'
import { COMPUTER, gone, hasFocus, path, PHONE, see, settled, test, toast, tokenOf } from './kit/browser.ts'
import { queryDatabase, theDatabase } from './kit/database.ts'
import { tableFindings } from './kit/layout.ts'
import { List } from './kit/list.ts'
import { newSeller } from './kit/new-seller.ts'
import { administrator, photoSeller, type Person } from './kit/people.ts'
import { makeSales, onlyOf, readProgramme, writeSheet } from './kit/sales.ts'
import { openUploadScreen } from './kit/upload.ts'
import { anotherAdministrator } from './kit/users.ts'

/** Points by hand beyond the limit; the request's number. */
async function askFor(cpf: string, documento: string, quem: Person): Promise<number> {
  const asked = await call(await tokenOf(quem), '/api/pontuacoes/lancar', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ cpf, sentido: 'credito', pontos: 7000, motivo: 'Convenção', documento }),
  })
  expect(asked.status).toBe(202)
  return ((await asked.json()) as { pedido: number }).pedido
}

test('the limits belong to the approvals: breadcrumb and menu say so', async ({ open }) => {
  const page = await open('/painel/limites', { as: [administrator] })
  await settled(page)
  expect(await page.getByRole('navigation', { name: 'Você está em' }).getByRole('listitem').allTextContents()).toEqual([
    'Sistema',
    'Aprovações',
    'Limites para aprovação',
  ])
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  const weight = (name: RegExp) => menu.getByRole('link', { name }).evaluate((link) => link.className)
  expect(await weight(/^Aprovações/)).not.toBe(await weight(/^Logs/))
})

describe('points by hand beyond the limit', () => {
  test('wait for a second person; who asked may withdraw them', async ({ open }) => {
    const { cpf } = await newSeller()
    const page = await open(`/painel/parceiro/${cpf}`, { as: [administrator] })
    await settled(page)
    await page.getByRole('button', { name: 'Lançar pontos' }).click()
    const form = page.getByRole('dialog', { name: /^Lançar pontos de/ })
    await hasFocus(form.getByRole('radio').first())
    await form.getByRole('textbox', { name: 'Pontos' }).fill('6000')
    await form.getByLabel('Documento').fill('Ata 9')
    await form.getByLabel('Motivo').fill('Convenção')
    await see(form.getByText(/^Passa do seu limite de 5\.000 pontos: vira um pedido\. /))
    await form.getByRole('button', { name: 'PEDIR APROVAÇÃO' }).click()
    const waiting = toast(page, 'aguarda uma segunda pessoa')
    await see(waiting)
    const numero = /o pedido (\d+)/.exec((await waiting.textContent()) ?? '')![1]!
    await page.goto(`/painel/aprovacao/${numero}`)
    await see(page.getByText('Outra pessoa precisa confirmar este pedido'))
    await see(page.getByRole('navigation', { name: 'Você está em' }).getByText('Aprovações'))
    await page.getByRole('button', { name: 'RETIRAR PEDIDO' }).click()
    const question = page.getByRole('dialog', { name: 'Retirar pedido' })
    await hasFocus(question.getByRole('button', { name: 'NÃO' }))
    await question.getByRole('button', { name: 'SIM' }).click()
    await see(toast(page, 'Pedido retirado com sucesso'))
  })

  test('are confirmed in a phone by who sees their effect', async ({ open }) => {
    const { cpf } = await newSeller()
    const { quem } = await anotherAdministrator()
    const pedido = await askFor(cpf, 'Ata 10', quem)
    const page = await open(`/painel/aprovacao/${pedido}`, { as: [administrator], size: PHONE })
    await see(page.getByText('Ata 10'))
    await page.getByRole('button', { name: 'CONFIRMAR' }).click()
    await page.getByRole('dialog', { name: 'Confirmar pedido' }).getByRole('button', { name: 'SIM' }).click()
    await see(toast(page, 'Pedido confirmado com sucesso'))
    await see(page.getByText('Respondido por'))
    await page.getByRole('link', { name: 'Ver no extrato' }).click()
    await see(page.getByRole('dialog').getByText('Ata 10'))
  })
})

describe.for([
  ['a computer', COMPUTER],
  ['a phone', PHONE],
] as const)('beyond its limit, on %s,', ([, size]) => {
  const ATOS = ['encerrar', 'corrigir-todos', 'estornar-por-data']
  const send = async (method: 'POST' | 'PUT', path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await call(await tokenOf(administrator), path, { method, headers, body: JSON.stringify(body) })
    expect(answer.status).toBe(200)
  }
  beforeAll(async () => {
    for (const ato of ATOS) await send('PUT', `/api/aprovacoes/limites/${ato}/2`, { limite: 0 })
  })
  // To switch a limit off takes two people, too.
  afterAll(() => queryDatabase(theDatabase(), 'update limites_aprovacao set limite = null where ato = any($1)', [ATOS]))

  test('the closing of an account says so, and leaves the account open', async ({ open }) => {
    const { cpf } = await newSeller()
    const points = { cpf, sentido: 'credito', pontos: 12, motivo: 'Treinamento', documento: 'Ata 11' }
    await send('POST', '/api/pontuacoes/lancar', points)
    const page = await open(`/painel/parceiro/${cpf}?aba=cadastro`, { as: [administrator], size })
    await settled(page)
    // While it is not known whether it becomes a request, there is nothing to press that would change.
    const known = Promise.withResolvers<void>()
    await page.route('**/api/aprovacoes/previsao', (route) => known.promise.then(() => route.continue()))
    const question = page.waitForRequest('**/api/aprovacoes/previsao')
    await page.getByRole('button', { name: 'Encerrar a conta' }).click()
    const form = page.getByRole('dialog', { name: /^Encerrar a conta de/ })
    await question
    await see(form.getByRole('status', { name: 'Calculando o efeito' }))
    expect(await form.getByRole('textbox').count()).toBe(0)
    known.resolve()
    await hasFocus(form.getByLabel('Motivo'))
    await form.getByLabel('Motivo').fill('O CPF é de outra pessoa')
    await form.getByRole('button', { name: 'PEDIR APROVAÇÃO' }).click()
    await see(toast(page, 'aguarda uma segunda pessoa'))
    await gone(form)
    await see(page.getByRole('button', { name: 'Encerrar a conta' }))
  })

  test('the correction of all awards says so, and leaves them in the list', async ({ open }) => {
    const page = await open('/painel/processar/correcao-pontuacao', { as: [administrator], size })
    await page.getByRole('button', { name: 'ANALISAR CORREÇÕES' }).click()
    await page.getByRole('button', { name: 'Corrigir todas' }).click()
    const dialog = page.getByRole('dialog', { name: 'Corrigir todas' })
    await dialog.getByRole('button', { name: 'PEDIR APROVAÇÃO' }).click()
    await see(toast(page, 'aguarda uma segunda pessoa'))
    await gone(dialog)
    await see(page.getByRole('button', { name: /^CORRIGIR: / }).first())
  })

  test('the return of what expired on a day says so', async ({ open }) => {
    const { pontuacoesExpiradas } = await read<{
      pontuacoesExpiradas: { expiradoEm: string; reativadoEm: string | null; causa: string }[]
    }>(await tokenOf(administrator), '/api/pontuacoes-expiradas?limite=0')
    const returnable = ({ reativadoEm, causa }: (typeof pontuacoesExpiradas)[number]) =>
      reativadoEm === null && causa === 'Vencimento'
    const { expiradoEm } = pontuacoesExpiradas.find(returnable)!
    const page = await open('/painel/processar/pontos', { as: [administrator], size })
    await page.getByLabel('Expirados em', { exact: true }).fill(formatarDia(expiradoEm).replaceAll('/', ''))
    await page.getByRole('button', { name: 'DEVOLVER PONTOS' }).click()
    const form = page.getByRole('dialog', { name: /^Devolver o que expirou em / })
    await form.getByLabel('Motivo').fill('O programa esteve fora do ar')
    await form.getByRole('button', { name: 'PEDIR APROVAÇÃO' }).click()
    await see(toast(page, 'aguarda uma segunda pessoa'))
    await gone(form)
  })
})

describe('sales beyond their limit', () => {
  const limit = async (limite: number) => {
    const query = "update limites_aprovacao set limite = $1 where ato = 'registrar-vendas' and papel = 2 returning id"
    expect(await queryDatabase(theDatabase(), query, [limite * 100])).toHaveLength(1)
  }
  beforeAll(() => limit(0))
  afterAll(() => limit(5000))

  const sale = async (seed: string) => {
    const programme = await readProgramme(theDatabase())
    const [rows] = makeSales(onlyOf(programme.catalogue, photoSeller.cpf), { vendas: 1, semente: seed })
    return rows!
  }

  test('become a request by hand, which tells the invoice that it is about', async ({ open }) => {
    const [row] = await sale(`limite ${process.pid}`)
    const { cpf, tipo, numero, data, codigo, qtde, valorUnitario } = row!
    const page = await open('/painel/processar/nova-venda', { as: [administrator] })
    await page.getByLabel('CPF do vendedor').fill(cpf)
    await page.getByLabel('Tipo Fiscal').selectOption(tipo)
    await page.getByLabel('Número fiscal').fill(numero)
    await page.waitForFunction(
      () => (document.querySelector('[name="venda.cnpjRevenda"]') as HTMLInputElement).value !== '',
    )
    await page.getByLabel('Data da venda', { exact: true }).fill(formatarDia(data))
    const item = page.getByRole('group', { name: 'item 1' })
    await item.getByLabel('Código').fill(codigo)
    await item.getByLabel('Quantidade').fill(qtde.replace('.', ','))
    await item.getByLabel('Unitário').fill(valorUnitario.replace('.', ','))
    await see(page.getByText(/^Passa do seu limite de 0 pontos: vira um pedido\. /))
    await page.getByRole('button', { name: 'PEDIR APROVAÇÃO' }).click()
    await page.getByRole('link', { name: /^Ver o pedido \d+/ }).click()
    await see(page.getByRole('table', { name: 'Vendas do pedido' }).getByText(numero))
    expect(await tableFindings(page)).toEqual([])
  })

  test('of a sheet wait, which its result says with the request', async ({ open }) => {
    const file = await writeSheet('limite.xlsx', [await sale(`planilha ${process.pid}`)])
    const { page, choose, send, check } = await openUploadScreen(open, administrator)
    await choose(file)
    await check()
    await see(page.getByText(/^1 venda \(.+\) vai aguardar uma segunda pessoa\.$/).first())
    await see(page.getByText(/^Passa do seu limite de 0 pontos: vira um pedido\. /))
    await send()
    await see(page.getByText(/^1 venda \(.+\) aguarda uma segunda pessoa\.$/).first())
    await see(page.getByRole('link', { name: /^Ver o pedido \d+$/ }))
  })
})

describe('requests that wait', () => {
  test('are counted beside the menu’s word, for who may answer them', async ({ open }) => {
    const { cpf } = await newSeller()
    const { quem } = await anotherAdministrator()
    const { quantos: before } = await read<{ quantos: number }>(
      await tokenOf(administrator),
      '/api/aprovacoes/aguardando',
    )
    const told = (word: string, waiting: number) => (waiting === 0 ? word : `${word}, ${waiting} aguardando você`)
    const first = await askFor(cpf, 'Ata 11', quem)

    const page = await open('/painel/aprovacoes', { as: [administrator] })
    const menu = page.getByRole('navigation', { name: 'Menu principal' })
    const approvals = (waiting: number) => menu.getByRole('link', { name: told('Aprovações', waiting), exact: true })
    await see(approvals(before + 1))

    await page.goto(`/painel/aprovacao/${first}`)
    await page.getByRole('button', { name: 'RECUSAR' }).click()
    const refusal = page.getByRole('dialog', { name: /^Recusar o pedido/ })
    await refusal.getByLabel('Motivo').fill('A ata é de outra convenção')
    await refusal.getByRole('button', { name: 'RECUSAR PEDIDO' }).click()
    await see(approvals(before))

    const second = await askFor(cpf, 'Ata 12', quem)
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await see(approvals(before + 1))
    await menu.getByRole('button', { name: 'Cadastros' }).click()
    await see(menu.getByRole('button', { name: told('Sistema', before + 1), exact: true }))

    const withdrawn = await call(await tokenOf(quem), `/api/aprovacoes/${second}/retirar`, { method: 'POST' })
    expect(withdrawn.status).toBe(200)
  })
  test('lead on from one to the next, each at its place in the list that they were opened from', async ({ open }) => {
    const { cpf } = await newSeller()
    const { quem } = await anotherAdministrator()
    for (const ata of ['Ata 13', 'Ata 14']) await askFor(cpf, ata, quem)
    const list = '/painel/aprovacoes?situacao=pendente'
    const page = await open(list, { as: [administrator] })
    await settled(page)
    await new List(page, 'Aprovações').rows.first().getByRole('link').first().click()
    const walk = page.getByRole('navigation', { name: 'Lista Aprovações' })
    const place = async () =>
      /^(\d+) de (\d+)/
        .exec(await walk.getByRole('status').innerText())!
        .slice(1)
        .map(Number)
    await see(walk)
    const [, before] = await place()
    await page.getByRole('button', { name: 'RECUSAR' }).click()
    const refusal = page.getByRole('dialog', { name: /^Recusar o pedido/ })
    await refusal.getByLabel('Motivo').fill('A ata é de outra convenção')
    await refusal.getByRole('button', { name: 'RECUSAR PEDIDO' }).click()
    await page.getByRole('link', { name: /^Próximo: pedido \d+$/ }).click()
    await see(page.getByRole('button', { name: 'RECUSAR' }))
    const [at, after] = await place()
    expect(at).toBeLessThanOrEqual(after!)
    expect(after).toBeLessThan(before!)
    await walk.getByRole('link', { name: 'Aprovações' }).click()
    await settled(page)
    expect(path(page)).toBe(list)
  })
})
