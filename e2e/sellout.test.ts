import { readFileSync } from 'node:fs'
import type { Download, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { WireAnswer } from '#contracts/endpoint.ts'
import { sellout } from '#contracts/http/sellout.ts'
import type { Coluna } from '#contracts/lista.ts'
import { diaDoInstante, formatarDia, mesDoDia, somarDias } from '#contracts/values/dia.ts'
import { formatarInteiro } from '#web/shared/format/numeros.ts'
import { read } from './kit/api.ts'
import { goToOn, see, settled, test, toast, tokenOf } from './kit/browser.ts'
import { List } from './kit/list.ts'
import { pointsText } from './kit/numbers.ts'
import { administrator, manufacturer, ofThreeShops } from './kit/people.ts'

type Answer = Extract<WireAnswer<typeof sellout>, { count: number }>

const SELLOUT = '/painel/sellout'
const ALL_TIME = `${SELLOUT}?periodo=..`
const readSellout = async (query: string, person = administrator) =>
  read<Answer>(await tokenOf(person), `/api/sellout?${query}`)

const listOf = (page: Page) => new List(page, 'Sell-out')

function headingInCsv(heading: string): string {
  const coluna: Coluna | undefined = sellout.colunas.find(({ titulo }) => titulo === heading)
  return coluna?.tituloNoCsv ?? heading
}

/** The cells that a spreadsheet program reads. */
async function csvOf(download: Download): Promise<string[][]> {
  const text = readFileSync(await download.path(), 'utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  return text
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';').map((cell) => cell.replace(/^"(.*)"$/, '$1').replaceAll('""', '"')))
}

async function exported(page: Page, what: string): Promise<Download> {
  const menu = await listOf(page).openExport()
  const coming = page.waitForEvent('download')
  await menu.getByRole('menuitem', { name: what }).click()
  await see(toast(page, 'Seu download começará em breve, aguarde.'))
  return coming
}

describe('the sell-out', () => {
  test('starts with this month, newest first, and says what the period adds up to', async ({ open }) => {
    // A day in a month with sales.
    const hoje = somarDias(`${mesDoDia(diaDoInstante(new Date()))}-01`, -1)
    const page = await open('about:blank', { as: [manufacturer] })
    await goToOn(page, hoje, SELLOUT)
    const answer = await readSellout(`dataInicial=${hoje.slice(0, 7)}-01&dataFinal=${hoje}`, manufacturer)
    await see(page.getByRole('button', { name: `Período: 01${formatarDia(hoje).slice(2, 5)} a ${formatarDia(hoje)}` }))
    await see(page.getByText(`1-10 de ${formatarInteiro(answer.count)} resultados`).first())
    expect((await listOf(page).cells()).map(([dia, dental, vendedor]) => [dia, dental, vendedor])).toEqual(
      answer.rows.map((row) => [formatarDia(row.realizadoEm), row.nomeFantasia, row.nomeVendedor]),
    )
    const totals = page.getByLabel('Totais do filtro')
    await expect.poll(() => totals.innerText()).toContain(pointsText(answer.totais.valorPontos))
  })

  test('of one network has only its items', async ({ open }) => {
    const page = await open(ALL_TIME, { as: [administrator] })
    await settled(page)
    await listOf(page).openFilter('Rede')
    const options = page.getByRole('listbox', { name: 'Rede' }).getByRole('option')
    const network = await options.nth(2).innerText()
    await options.nth(2).click()
    await page.waitForURL(/redeId=/)
    await settled(page)
    const answer = await readSellout(`redeId=${new URL(page.url()).searchParams.get('redeId') ?? ''}`)
    expect(new Set(answer.rows.map(({ nomeRede }) => nomeRede))).toEqual(new Set([network]))
    await see(page.getByText(`1-10 de ${formatarInteiro(answer.count)} resultados`).first())
    await see(page.getByRole('button', { name: `Rede: ${network}` }))
  })

  test('of role 3 has the items of their shops alone', async ({ open }) => {
    const page = await open(ALL_TIME, { as: [ofThreeShops] })
    await settled(page)
    const [mine, all] = [await readSellout('limite=0', ofThreeShops), await readSellout('limite=1')]
    expect(new Set(mine.rows.map(({ idRevenda }) => idRevenda)).size).toBeLessThanOrEqual(3)
    expect(mine.count).toBeLessThan(all.count)
    await see(page.getByText(`de ${formatarInteiro(mine.count)} resultados`).first())
  })

  test('says that it could not be loaded, and empties the table', async ({ open }) => {
    const page = await open('about:blank', { as: [administrator], allow: /status of 500/ })
    await page.route(
      (url) => url.pathname === '/api/sellout',
      (route) =>
        route.fulfill({
          status: 500,
          contentType: 'application/json',
          body: '{"erro":"Quebrou.","mensagem":"Quebrou.","codigo":"interno","correlacao":"x"}',
        }),
    )
    await page.goto(SELLOUT)
    await see(page.getByRole('alert').getByText('Erro ao carregar dados'))
    expect(await toast(page, 'Erro ao carregar dados').count()).toBe(0)
    expect(await listOf(page).table.count()).toBe(0)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await see(listOf(page).table)
  })

  test.for([
    [
      'cannot be loaded',
      { status: 500, body: '{"erro":"Quebrou.","mensagem":"Quebrou.","codigo":"interno","correlacao":"x"}' },
      'Erro ao carregar redes',
    ],
    [
      'come in another shape',
      { status: 200, body: '{"redes":"nenhuma"}' },
      'Formato de resposta inválido ao carregar redes',
    ],
  ] as const)('shows its items also when the networks %s', async ([, answer, sentence], { open }) => {
    const page = await open('about:blank', { as: [administrator], allow: /status of 500|breaks the contract/ })
    await page.route(
      (url) => url.pathname === '/api/redes',
      (route) => route.fulfill({ ...answer, contentType: 'application/json' }),
    )
    await page.goto(SELLOUT)
    await see(toast(page, sentence))
    await see(listOf(page).table)
  })
})

describe('an export', () => {
  test('of the page has exactly what the page shows: its columns, its order, its rows', async ({ open }) => {
    const page = await open(`${ALL_TIME}&busca=resina&ordem=-total&pagina=2`, { as: [administrator] })
    await settled(page)
    const download = await exported(page, 'Página atual em CSV')
    expect(download.suggestedFilename()).toMatch(/^Sellout_\d{4}-\d{2}-\d{2}_\d{2}-\d{2}.*\.csv$/)
    const [titles, ...lines] = await csvOf(download)
    const shown = await listOf(page).headings()
    expect(titles).toEqual(shown.map(headingInCsv))
    // Quantities and points are whole numbers in a CSV, so the columns of texts, days and documents are compared.
    const same = shown.flatMap((title, place) =>
      ['Data da venda', 'Dental', 'Vendedor', 'CPF', 'Código', 'Produto'].includes(title) ? [place] : [],
    )
    const parts = (cells: string[][]) => cells.map((row) => same.map((place) => row[place]))
    expect(parts(lines)).toEqual(parts(await listOf(page).cells()))
    expect(lines).toHaveLength(10)
  })

  test('of all has every row that fits the filter', async ({ open }) => {
    const page = await open(`${ALL_TIME}&busca=gesso`, { as: [administrator] })
    await settled(page)
    const { count } = await readSellout('buscar=gesso&limite=1')
    const lines = await csvOf(await exported(page, 'Todos em CSV'))
    expect(lines).toHaveLength(count + 1)
  })

  test('has a column that was switched on, and none that was switched off', async ({ open }) => {
    const page = await open(`${ALL_TIME}&busca=gesso`, { as: [administrator] })
    await settled(page)
    const columns = await listOf(page).openColumns()
    await columns.getByRole('checkbox', { name: 'Rede', exact: true }).check()
    await columns.getByRole('checkbox', { name: 'Código', exact: true }).uncheck()
    await page.keyboard.press('Escape')
    const [titles] = await csvOf(await exported(page, 'Página atual em CSV'))
    expect(titles).toContain('Rede')
    expect(titles).not.toContain('codigo')
  })

  test('in Excel is a spreadsheet', async ({ open }) => {
    const page = await open(`${ALL_TIME}&busca=gesso`, { as: [administrator] })
    await settled(page)
    const download = await exported(page, 'Página atual em Excel')
    expect(download.suggestedFilename()).toMatch(/\.xlsx$/)
    expect(
      readFileSync(await download.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
  })

  test('that takes long is handed over as a job', async ({ open }) => {
    const page = await open(ALL_TIME, { as: [administrator], allow: /status of 404/ })
    await settled(page)
    await page.route(
      (url) => url.searchParams.has('download'),
      (route) =>
        route.fulfill({
          status: 202,
          contentType: 'application/json',
          body: '{"idProcessamento":"6f1d6d0e-6b1c-4a7e-9c1a-000000000001"}',
        }),
    )
    await page.getByRole('button', { name: 'Exportar' }).click()
    await page.getByRole('menuitem', { name: 'Todos em Excel' }).click()
    await see(toast(page, 'O arquivo é grande e continua em segundo plano.'))
  })
})
