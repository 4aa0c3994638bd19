import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { redesDemo } from '#services/demo/lugares.ts'
import { formatarMes } from '#web/shared/format/datas.ts'
import { formatarInteiro } from '#web/shared/format/numeros.ts'
import { readDashboard, type Dashboard } from './kit/api.ts'
import { gone, heading, path, see, settled, test, tokenOf } from './kit/browser.ts'
import { theDatabase, queryDatabase } from './kit/database.ts'
import { List } from './kit/list.ts'
import { pointsText } from './kit/numbers.ts'
import { administrator, ofThreeShops, ofTwoNetworks, type Person } from './kit/people.ts'

const COUNTERS = [
  ['Vendedores Cadastrados', 'parceirosCadastrados'],
  ['Vendedores Pontuados', 'parceirosPontuados'],
  ['Dentais Cadastradas', 'revendasCadastradas'],
  ['Dentais Pontuadas', 'revendasPontuadas'],
] as const

/** What screen readers hear after a number that opens what it is made of. */
const EXPLAINED = ': de onde vem'

const counter = (page: Page, title: string): Promise<string> =>
  page
    .getByText(title, { exact: true })
    .locator('xpath=following-sibling::*[1]')
    .innerText()
    .then((text) => text.replace(EXPLAINED, '').trim())

/** The four counters and the first names of both tables, as shown on the screen. */
async function onScreen(page: Page) {
  await settled(page)
  const names = (table: string) =>
    page.getByRole('table', { name: table }).locator('tbody tr td:first-child').allInnerTexts()
  return {
    counters: await Promise.all(COUNTERS.map(([title]) => counter(page, title))),
    sellers: await names('Top 10 Vendedores Pontuados'),
    shops: await names('Top 10 Dentais Pontuadas'),
  }
}

const asShown = (answer: Dashboard) => ({
  counters: COUNTERS.map(([, field]) => formatarInteiro(answer[field])),
  sellers: answer.topParceirosPontuados.map(({ nome }) => nome),
  shops: answer.topRevendasPontuadas.map(({ nomeFantasia }) => nomeFantasia),
})

const chooseNetwork = async (page: Page, name: string) => {
  await page
    .getByRole('textbox', { name: 'Rede' })
    .or(page.getByRole('combobox', { name: 'Rede' }))
    .first()
    .click()
  await page.getByRole('option', { name, exact: true }).click()
}

const chart = (page: Page) => page.getByRole('group', { name: 'Pontos por mês: gráfico' })
const month = (page: Page, mes: string) =>
  chart(page).getByRole('button', { name: new RegExp(`^${formatarMes(mes)}:`) })

const [first, second, third] = redesDemo.map(({ nome }) => nome)

describe('the dashboard', () => {
  test('shows what the API answers, and says up to which event', async ({ open }) => {
    const page = await open('/painel/dashboard', { as: [administrator] })
    const answer = await readDashboard(await tokenOf(administrator))
    await expect.poll(() => onScreen(page)).toEqual(asShown(answer))
    expect(answer.topParceirosPontuados).toHaveLength(10)
    const row = page.getByRole('table', { name: 'Top 10 Vendedores Pontuados' }).locator('tbody tr').first()
    expect(await row.innerText()).toContain(pointsText(answer.topParceirosPontuados[0]!.totalPontos))
    await see(page.getByText(`evento ${formatarInteiro(Number(answer.posicao))}`))
    for (const top of ['Top 10 Vendedores Pontuados', 'Top 10 Dentais Pontuadas'])
      await see(page.getByRole('region', { name: top }).getByText('Desde o início do programa'))
  })

  test('of one network: other figures, in the address, and Back is back', async ({ open }) => {
    const page = await open('/painel/dashboard', { as: [administrator] })
    const all = await onScreen(page)
    await chooseNetwork(page, second!)
    await page.waitForURL((url) => url.searchParams.get('rede') === second)
    const ofSecond = asShown(await readDashboard(await tokenOf(administrator), second))
    expect(ofSecond).not.toEqual(all)
    await expect.poll(() => onScreen(page)).toEqual(ofSecond)

    await page.reload()
    await expect.poll(() => onScreen(page)).toEqual(ofSecond)
    await page.goBack()
    await expect.poll(() => onScreen(page)).toEqual(all)
    expect(path(page)).toBe('/painel/dashboard')
  })

  test('a network is found by typing without accents; a search without results says so', async ({ open }) => {
    const page = await open('/painel/dashboard', { as: [administrator] })
    await settled(page)
    const field = page
      .getByRole('combobox', { name: 'Rede' })
      .or(page.getByRole('textbox', { name: 'Rede' }))
      .first()
    await field.fill('qqqq')
    await see(page.getByText('Sem resultados'))
    await field.fill(first!.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase())
    await see(page.locator('[role="option"][data-combobox-selected]').filter({ hasText: first! }))
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.searchParams.get('rede') === first)
  })

  test('the chart has its table, month by month', async ({ open }) => {
    const page = await open('/painel/dashboard', { as: [administrator] })
    await settled(page)
    await see(chart(page))
    await page.getByText('Tabela', { exact: true }).click()
    const rows = () => page.getByRole('table', { name: 'Pontos por mês' }).locator('tbody tr').allInnerTexts()
    const { pontosPorMes } = await readDashboard(await tokenOf(administrator))
    await expect
      .poll(async () => (await rows()).map((row) => row.split('\t').map((cell) => cell.replace(EXPLAINED, '').trim())))
      .toEqual(
        pontosPorMes
          .toReversed()
          .map(({ mes, creditados, resgatados, expirados }) => [
            formatarMes(mes),
            ...[creditados, resgatados, expirados].map(pointsText),
          ]),
      )
  })
})

describe('where a figure comes from', () => {
  test('a bar opens its figure; the sheet has an address that a reload keeps, and Back returns', async ({ open }) => {
    const page = await open('/painel/dashboard', { as: [administrator] })
    const { pontosPorMes } = await readDashboard(await tokenOf(administrator))
    const { mes, creditados } = pontosPorMes.at(-2)!
    await month(page, mes).locator('[data-campo="creditados"]').click()
    const sheet = page.getByRole('dialog')
    await see(sheet.getByText(`Creditados em ${formatarMes(mes)}`))
    await see(sheet.getByText(pointsText(creditados), { exact: true }).first())
    expect(path(page)).toBe(`/painel/dashboard?folha=creditados-${mes}`)
    await page.reload()
    await see(sheet.getByText(/^Conferido até o evento/))
    await page.goBack()
    await gone(sheet)
    expect(path(page)).toBe('/painel/dashboard')
  })

  test('with the keyboard: arrows choose the month, and its numbers open', async ({ open }) => {
    const page = await open('/painel/dashboard', { as: [administrator] })
    const { pontosPorMes } = await readDashboard(await tokenOf(administrator))
    const [before, last] = pontosPorMes.slice(-2)
    await month(page, last!.mes).focus()
    await page.keyboard.press('ArrowLeft')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toMatch(new RegExp(`^${formatarMes(before!.mes)}: Creditados ${pointsText(before!.creditados)}, Resgatados `))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await see(page.getByRole('dialog').getByText(`Creditados em ${formatarMes(before!.mes)}`))
  })

  test('a counter opens its months, which add up to it', async ({ open }) => {
    const page = await open('/painel/dashboard', { as: [administrator] })
    const { parceirosPontuados, novosPorMes } = await readDashboard(await tokenOf(administrator))
    await page
      .getByText('Vendedores Pontuados', { exact: true })
      .locator('xpath=following-sibling::*[1]')
      .getByRole('button')
      .click()
    const rows = page.getByRole('dialog').getByRole('table').locator('tbody tr')
    await see(rows.first())
    const news = await rows.locator('td:nth-child(2)').allInnerTexts()
    expect(news.slice(0, novosPorMes.length)).toEqual(
      novosPorMes.toReversed().map((one) => formatarInteiro(one.parceirosPontuados)),
    )
    expect(news.map((text) => Number(text.replaceAll('.', ''))).reduce((a, b) => a + b, 0)).toBe(parceirosPontuados)
  })

  test('a counter, and each of its months, leads to the list of those whom it counts', async ({ open }) => {
    const page = await open('/painel/dashboard', { as: [administrator] })
    const { parceirosPontuados, revendasCadastradas, novosPorMes } = await readDashboard(await tokenOf(administrator))
    const openCounter = (title: string) =>
      page.getByText(title, { exact: true }).locator('xpath=following-sibling::*[1]').getByRole('button').click()
    const shows = async (list: string, count: number) => {
      await see(heading(page, list))
      await expect
        .poll(() => new List(page, list).total.innerText())
        .toMatch(new RegExp(` de ${formatarInteiro(count)} resultados?$`))
    }
    await openCounter('Vendedores Pontuados')
    await page.getByRole('dialog').getByRole('link', { name: 'Ver quem são, filtrar e exportar' }).click()
    await page.waitForURL((url) => url.pathname === '/painel/dashboard/vendedores')
    await shows('Vendedores', parceirosPontuados)
    await page.getByRole('table', { name: 'Vendedores' }).getByRole('link').first().click()
    await see(page.getByRole('region', { name: 'Resumo do vendedor' }))
    await page.goBack()
    await page.goBack()

    await see(page.getByRole('dialog'))
    const { mes, parceirosPontuados: novos } = novosPorMes.findLast((one) => one.parceirosPontuados > 1)!
    await page
      .getByRole('dialog')
      .getByRole('row', { name: formatarMes(mes) })
      .first()
      .getByRole('link')
      .click()
    await page.waitForURL((url) => url.searchParams.get('mes') === mes)
    await shows('Vendedores', novos)

    await page.goto('/painel/dashboard')
    await openCounter('Dentais Cadastradas')
    await page.getByRole('dialog').getByRole('link', { name: 'Ver quem são, filtrar e exportar' }).click()
    await shows('Dentais', revendasCadastradas)
  })

  test('the points of the first seller and of the first shop are the sum of what the sheet lists', async ({ open }) => {
    const page = await open('/painel/dashboard', { as: [administrator] })
    await settled(page)
    const {
      topParceirosPontuados: [seller],
      topRevendasPontuadas: [shop],
    } = await readDashboard(await tokenOf(administrator))
    for (const [table, name, points] of [
      ['Top 10 Vendedores Pontuados', seller!.nome, seller!.totalPontos],
      ['Top 10 Dentais Pontuadas', shop!.nomeFantasia, shop!.totalPontos],
    ] as const) {
      await page
        .getByRole('table', { name: table })
        .locator('tbody tr')
        .first()
        .getByRole('button', { name: /de onde vem$/ })
        .click()
      const sheet = page.getByRole('dialog')
      await see(sheet.getByText(`Pontos de ${name}`))
      await see(sheet.getByText(/^Conferido até o evento/))
      expect(await sheet.locator('dl').first().innerText()).toContain(pointsText(points))
      // The first line's running sum is the total.
      expect(await sheet.locator('[data-movimento]').first().innerText()).toContain(`soma ${pointsText(points)}`)
      await page.goBack()
      await gone(sheet)
    }
  })

  test('a line opens the sale’s account and leads to seller and sale; many lines are filtered and exported', async ({
    open,
  }) => {
    const { pontosPorMes } = await readDashboard(await tokenOf(administrator))
    const { mes, creditados } = pontosPorMes.at(-2)!
    const page = await open(`/painel/dashboard?folha=creditados-${mes}`, { as: [administrator] })
    const sheet = page.getByRole('dialog')
    await sheet.locator('summary').first().click()
    const line = sheet.locator('details').first()
    await see(line.getByText('A conta da venda'))
    const links = await line
      .getByRole('link')
      .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href')))
    expect(links).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^\/painel\/parceiro\/\d{11}$/),
        expect.stringMatching(/^\/painel\/venda\/\d+$/),
        expect.stringMatching(/^\/painel\/lote\//),
      ]),
    )
    await sheet.getByRole('link', { name: 'Filtrar e exportar' }).click()
    await see(heading(page, 'Movimentos'))
    await see(page.getByText(pointsText(creditados), { exact: true }))
  })

  test('a seller’s name leads to their page', async ({ open }) => {
    const page = await open('/painel/dashboard', { as: [administrator] })
    await settled(page)
    const {
      topParceirosPontuados: [seller],
    } = await readDashboard(await tokenOf(administrator))
    await page.getByRole('link', { name: seller!.nome, exact: true }).click()
    await page.waitForURL((url) => url.pathname === `/painel/parceiro/${seller!.cpf}`)
    await see(page.getByRole('heading', { name: seller!.nome }))
  })
})

describe('people who see only a part', () => {
  const seesOnly = async (person: Person, page: Page) => {
    const theirs = asShown(await readDashboard(await tokenOf(person)))
    expect(theirs).not.toEqual(asShown(await readDashboard(await tokenOf(administrator))))
    await expect.poll(() => onScreen(page)).toEqual(theirs)
    return theirs
  }
  const networksOffered = async (page: Page) => {
    await page
      .getByRole('combobox', { name: 'Rede' })
      .or(page.getByRole('textbox', { name: 'Rede' }))
      .first()
      .click()
    await see(page.getByRole('option').nth(1))
    return page.getByRole('option').allInnerTexts()
  }

  test('two networks: their figures alone, no other to choose, and none by its address', async ({ open }) => {
    const page = await open('/painel/dashboard', { as: [ofTwoNetworks] })
    const { counters } = await seesOnly(ofTwoNetworks, page)
    const [row] = await queryDatabase<{ n: number }>(
      theDatabase(),
      'select count(*) as n from revendas v join redes r on r.id = v.id_rede where r.nome = any($1) and v.excluido_em is null and v.ativo',
      [[first, second]],
    )
    expect(counters[2]).toBe(String(row!.n))
    await see(page.getByText('Você vê: 2 redes'))
    expect(new Set(await networksOffered(page))).toEqual(new Set(['Todas', first, second]))
    await page.goto(`/painel/dashboard?${new URLSearchParams({ rede: third! })}`)
    await expect.poll(async () => (await onScreen(page)).counters).toEqual(['0', '0', '0', '0'])
  })

  test('role 3: three shops', async ({ open }) => {
    const page = await open('/painel/dashboard', { as: [ofThreeShops] })
    const { counters, shops } = await seesOnly(ofThreeShops, page)
    expect(counters[2]).toBe('3')
    await see(page.getByText('Você vê: 3 dentais'))
    expect(shops.length).toBeLessThanOrEqual(3)
    await see(heading(page, 'Dashboard'))
  })
})
