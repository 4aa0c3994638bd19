import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect } from 'vitest'
import { formatarPontos, somar } from '#contracts/values/centesimos.ts'
import { formatarInteiro } from '#web/shared/format/numeros.ts'
import { read, readDashboard, type Extrato } from './kit/api.ts'
import {
  fillLogIn,
  gone,
  hasFocus,
  heading,
  path,
  PHONE,
  see,
  settled,
  test,
  tokenOf,
  type Open,
} from './kit/browser.ts'
import { theDatabase, queryDatabase, whileNothingIsAppended } from './kit/database.ts'
import { goByMenu } from './kit/menu.ts'
import { hundredthsOf } from './kit/numbers.ts'
import { administrator, bigSeller, operator } from './kit/people.ts'
import { openUploadScreen, uploadScreen } from './kit/upload.ts'
import {
  makeSales,
  onlyOf,
  readProgramme,
  writeSheet,
  writeSheetWithSharedStrings,
  type Programme,
} from './kit/sales.ts'

const database = theDatabase()
let programme: Programme
beforeAll(async () => {
  programme = await readProgramme(database)
})

const eventsInLedger = async () =>
  (await queryDatabase<{ n: number }>(database, 'select count(*) as n from ledger.events'))[0]!.n
const statementOf = async () => read<Extrato>(await tokenOf(bigSeller), '/api/extrato?limite=100')
const creditedInAll = (answer: Awaited<ReturnType<typeof readDashboard>>) =>
  somar(answer.pontosPorMes.map(({ creditados }) => Math.round(creditados * 100)))

describe('a file that cannot be sent', () => {
  test('another type under the right name is refused by its content, and the file stays chosen', async ({ open }) => {
    const pdf = join(tmpdir(), 'nota.xlsx')
    writeFileSync(pdf, '%PDF-1.7 nothing')
    const { page, form, choose, send, check } = await openUploadScreen(open, operator, { allow: /status of 415/ })
    await choose(pdf)
    await send()
    const alert = page.getByRole('alert').filter({ hasText: 'O envio não foi concluído' })
    await see(alert)
    expect(await alert.innerText()).toContain('PDF')
    await see(form.getByText('nota.xlsx'))
    await check()
    await see(page.getByRole('alert').filter({ hasText: 'A conferência não foi concluída' }))
    await gone(alert)
  })
})

test('a sheet is previewed, sent, and seen by its seller down to the points of each item; sent again it changes nothing', async ({
  open,
}) => {
  const sales = [
    ...makeSales(onlyOf(programme.catalogue, bigSeller.cpf), { vendas: 4, semente: 'SELLER' }),
    ...makeSales(programme.catalogue, {
      vendas: 30,
      semente: 'STORY',
      defeitos: { 'codigo-desconhecido': 1, 'quantidade-ilegivel': 1, 'cpf-desconhecido': 1 },
    }),
  ]
  const good = sales.filter(
    (rows) =>
      !rows.some(({ codigo, qtde, cpf }) => codigo === 'NAO-EXISTE' || qtde === 'duas' || cpf === '00000000191'),
  )
  expect(good).toHaveLength(34)
  const ofSeller = good.filter((rows) => rows[0]!.cpf === bigSeller.cpf)
  const points = { all: programme.pointsOf(good), seller: programme.pointsOf(ofSeller) }
  const file = await writeSheet('vendas de novembro.xlsx', sales)
  // Lines as spreadsheet programs count them: the header is line 1.
  const badRows = sales
    .flat()
    .flatMap(({ codigo, qtde, cpf }, n) => [
      ...(codigo === 'NAO-EXISTE' ? [`${n + 2} Código Produto`] : []),
      ...(qtde === 'duas' ? [`${n + 2} Quantidade`] : []),
      ...(cpf === '00000000191' ? [`${n + 2} CPF Vendedor`] : []),
    ])
  const before = {
    dashboard: await readDashboard(await tokenOf(administrator)),
    statement: await statementOf(),
    events: await eventsInLedger(),
  }

  const { page, choose, check, send, figure, recent } = await openUploadScreen(open, administrator)
  await choose(file)
  await check()
  await see(page.getByText('Nada foi gravado.'))
  const wrong = page.getByRole('table', { name: 'Erros' }).locator('tbody tr')
  expect(
    (await wrong.allInnerTexts())
      .map((row) =>
        row
          .split('\t')
          .slice(0, 2)
          .map((cell) => cell.trim())
          .join(' '),
      )
      .toSorted(),
  ).toEqual(badRows.toSorted())
  expect([await figure('Vendas a registrar'), await figure('Pontos')]).toEqual(['34', formatarPontos(points.all)])
  expect(await readDashboard(await tokenOf(administrator))).toEqual(before.dashboard)
  expect(await eventsInLedger()).toBe(before.events)

  await send()
  await see(page.getByText(`34 vendas registradas, ${formatarPontos(points.all)} pontos creditados.`).first())
  expect(await figure('Vendas registradas')).toBe('34')
  await see(recent('vendas de novembro.xlsx').getByText('Concluído, com erros'))

  const after = await readDashboard(await tokenOf(administrator))
  expect(creditedInAll(after) - creditedInAll(before.dashboard)).toBe(points.all)
  const { seller } = await sellerReadsWhy(
    open,
    before.statement,
    ofSeller.map((rows) => programme.pointsOf([rows])),
  )
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await see(heading(page, 'Dashboard'))
  const earlier = before.dashboard.topParceirosPontuados.find(({ nome }) => nome === seller)!
  await see(
    page
      .getByRole('table', { name: 'Top 10 Vendedores Pontuados' })
      .locator('tbody tr', { hasText: seller })
      .getByText(formatarPontos(Math.round(earlier.totalPontos * 100) + points.seller)),
  )

  // The same file, and the same sales as written by another program.
  const settledStatement = await statementOf()
  const events = await eventsInLedger()
  await goByMenu(page, 'Processar', 'Vendas')
  for (const again of [file, await writeSheetWithSharedStrings('as mesmas vendas.xlsx', good)]) {
    await choose(again)
    await send()
    await see(
      page
        .getByRole('region', { name: /^Resultado/ })
        .getByText(/^Nada mudou: todas as 34 vendas já estavam registradas/),
    )
    expect(await figure('Vendas registradas')).toBe('0')
  }
  expect(await eventsInLedger()).toBe(events)
  expect(await statementOf()).toEqual(settledStatement)
  expect(await readDashboard(await tokenOf(administrator))).toEqual(after)
})

/** In the store on a phone, the balance grew by exactly those sales, and each line's sheet adds up to the line. */
async function sellerReadsWhy(
  open: Open,
  before: Extrato,
  salesPoints: readonly number[],
): Promise<{ seller: string }> {
  const page = await open('/login', { size: PHONE })
  await fillLogIn(page, bigSeller)
  await see(page.getByText('Olá, '))
  await settled(page)
  const balance = page.getByRole('region', { name: 'Saldo' }).getByRole('button')
  expect(hundredthsOf(await balance.innerText()) - Math.round(before.saldo * 100)).toBe(somar(salesPoints))

  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Extrato' }).click()
  // The home screen shows the first lines too.
  await see(heading(page, 'Extrato'))
  await settled(page)
  const lines = page.locator('[data-movimento]')
  const seen: number[] = []
  for (let n = 0; n < salesPoints.length; n++) {
    const line = lines.nth(n)
    const points = hundredthsOf(/[-+][\d.,]+/.exec(await line.innerText())![0])
    await line.click()
    const sheet = page.getByRole('dialog')
    const account = sheet.getByRole('table', { name: 'A conta' })
    await see(account)
    const items = await account.locator('tbody tr td:last-child').allInnerTexts()
    expect(somar(items.map(hundredthsOf))).toBe(points)
    expect(hundredthsOf(await account.locator('tfoot td').innerText())).toBe(points)
    await see(sheet.getByText(/^Conferido (hoje|em) /))
    await sheet.getByRole('button', { name: 'Fechar' }).click()
    await gone(sheet)
    seen.push(points)
  }
  expect(seen.toSorted()).toEqual(salesPoints.toSorted())
  const { nome } = (
    JSON.parse(await page.evaluate(() => localStorage.getItem('lastro.loja.sessao')!)) as { person: { nome: string } }
  ).person
  return { seller: nome }
}

test('a large upload continues when its screen is left: the list shows it running and then done', async ({ open }) => {
  const sales = makeSales(programme.catalogue, { vendas: 5_000, semente: 'LARGE' })
  const rows = sales.flat().length
  const file = await writeSheet('cinco mil.xlsx', sales)
  const { page, choose, send, figure, recent } = await openUploadScreen(open, operator)
  await choose(file)
  await whileNothingIsAppended(database, async () => {
    await send()
    // At 0 % the bar has no width.
    await page.getByRole('progressbar', { name: 'Processamento de cinco mil.xlsx' }).waitFor({ state: 'attached' })

    await page.getByRole('link', { name: 'Dashboard' }).click()
    await see(heading(page, 'Dashboard'))
    await goByMenu(page, 'Processar', 'Vendas')
    await see(recent('cinco mil.xlsx').getByText('Em andamento', { exact: true }))
  })

  // A new visit without stored state: only the server knows about the upload.
  const later = uploadScreen(await page.context().newPage())
  await later.page.goto(path(page))
  const found = later.recent('cinco mil.xlsx')
  await found.getByText('Concluído', { exact: true }).waitFor({ timeout: 60_000 })
  const sentence = `5.000 vendas registradas, ${formatarPontos(programme.pointsOf(sales))} pontos creditados.`
  await see(found.getByText(sentence))
  await found.getByRole('button', { name: 'Ver cinco mil.xlsx' }).click()
  const result = later.result('cinco mil.xlsx')
  await see(result.getByText(sentence))
  // The row was below the result: whoever pressed the button lands on what it shows.
  await expect.poll(() => result.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(200)
  await hasFocus(later.page.getByRole('group', { name: 'Envio escolhido' }))
  expect(await later.figure('Linhas aceitas')).toBe(formatarInteiro(rows))
  expect(path(later.page)).toMatch(/\?processamento=/)

  // And on the screen where it was sent, without a reload.
  await see(page.getByRole('region', { name: 'Resultado cinco mil.xlsx' }).getByText(sentence))
  expect(await figure('Linhas aceitas')).toBe(formatarInteiro(rows))
})

test('several files go one after another, and wait together for a lost connection', async ({ open }) => {
  const names = ['primeira.xlsx', 'segunda.xlsx']
  const files = await Promise.all(
    names.map((name) => writeSheet(name, makeSales(programme.catalogue, { vendas: 3, semente: name }))),
  )
  const { page, choose, send, result } = await openUploadScreen(open, operator, { allow: /ERR_FAILED/ })
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/upload/'))
      keys.push(request.headers()['idempotency-key'])
  })
  await page.route('**/api/upload/**', (route) => route.abort())
  await choose(...files)
  await send()
  await see(page.getByText('Sem conexão: primeira.xlsx'))
  await see(page.getByText('Na fila: segunda.xlsx'))
  await page.unroute('**/api/upload/**')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  for (const name of names) await see(result(name).getByText('3 vendas registradas'))
  // Every attempt at the first file had the same key.
  expect([keys.length > 2, new Set(keys).size]).toEqual([true, 2])
})
