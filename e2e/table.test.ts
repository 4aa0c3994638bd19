import type { Page, Route } from 'playwright-core'
import { describe, expect } from 'vitest'
import { diaDoInstante, mesDoDia, somarDias } from '#contracts/values/dia.ts'
import { findings } from './kit/findings.ts'
import { gone, PHONE, see, settled, test, type Open } from './kit/browser.ts'
import { List } from './kit/list.ts'
import { administrator } from './kit/people.ts'

const SELLOUT = '/painel/sellout'
const ALL_TIME = `${SELLOUT}?periodo=..`
/**
 * The last day of the previous month, which has more rows than a page and fewer than a list shows at once. On the first
 * of a month the new month may have none.
 */
const lastDay = somarDias(`${mesDoDia(diaDoInstante(new Date()))}-01`, -1)
const LAST_MONTH = `${SELLOUT}?periodo=${mesDoDia(lastDay)}-01..${lastDay}`

const table = (page: Page) => page.getByRole('table', { name: 'Sell-out' })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar em Sell-out' })
const total = (page: Page) => page.getByText(/^\d[\d.]*-\d[\d.]* de [\d.]+ resultados$/).first()
const headings = (page: Page) => table(page).locator('thead th').allInnerTexts()
const address = (page: Page) => new URL(page.url())
const isList = (url: URL) => url.pathname === '/api/sellout'

async function open(start: Open, path = ALL_TIME) {
  const page = await start(path, { as: [administrator] })
  await settled(page)
  return page
}

describe('a list', () => {
  test('keeps in its address what was chosen, and nothing else; Back takes one choice back', async ({
    open: start,
  }) => {
    const page = await open(start, SELLOUT)
    expect(address(page).search).toBe('')
    await page.getByRole('button', { name: /^Período/ }).click()
    await page.getByRole('button', { name: 'Todo o período' }).click()
    await page.waitForURL(/periodo=\.\.$/)
    await page.getByRole('button', { name: 'R$ Total' }).click()
    await page.waitForURL(/ordem=total/)
    await see(table(page).locator('th[aria-sort="ascending"]', { hasText: 'R$ Total' }))
    await page.getByRole('button', { name: 'R$ Total' }).click()
    await page.waitForURL(/ordem=-total/)
    await settled(page)
    await see(table(page).locator('th[aria-sort="descending"]', { hasText: 'R$ Total' }))
    await page.getByRole('button', { name: 'Próxima página' }).click()
    await page.waitForURL(/pagina=2/)
    await settled(page)
    await see(page.getByText(/^11-20 de/).first())

    await page.reload()
    await settled(page)
    await see(page.getByText(/^11-20 de/).first())
    await page.goBack()
    await settled(page)
    await see(page.getByText(/^1-10 de/).first())
    await page.goBack()
    await page.waitForURL(/ordem=total/)
    await page.goBack()
    await page.goBack()
    await page.waitForURL((url) => url.search === '')
  })

  test('is the same page of rows by its cursor as by its number', async ({ open: start }) => {
    const page = await open(start)
    const rows = () => table(page).locator('tbody tr').allInnerTexts()
    await page.getByRole('button', { name: 'Próxima página' }).click()
    await see(page.getByText(/^11-20 de/).first())
    await settled(page)
    const byCursor = await rows()
    const again = await start(`${ALL_TIME}&pagina=2`, { as: [administrator] })
    await settled(again)
    expect(await table(again).locator('tbody tr').allInnerTexts()).toEqual(byCursor)
    await page.getByRole('button', { name: 'Página anterior' }).click()
    await see(page.getByText(/^1-10 de/).first())
    await settled(page)
    expect(await rows()).not.toEqual(byCursor)
  })

  test('pages by number while the cursors on the screen belong to another order', async ({ open: start }) => {
    const page = await open(start)
    const held = Promise.withResolvers<undefined>()
    await page.route(
      (url) => isList(url) && url.search.includes('%22asc%22') && !url.search.includes('pagina'),
      async (route) => {
        await held.promise
        await route.continue().catch(() => undefined)
      },
    )
    await page.getByRole('button', { name: 'Data da venda' }).click()
    await page.waitForURL(/ordem=realizadoEm/)
    await page.getByRole('button', { name: 'Próxima página' }).click()
    await page.waitForURL(/pagina=2/)
    await settled(page)
    await see(page.getByText(/^11-20 de/).first())
    held.resolve(undefined)
  })

  test('pages by number when the next page is asked for before the new order shows', async ({ open: start }) => {
    const page = await open(start)
    await page.evaluate(() => {
      const press = (text: string) =>
        [...document.querySelectorAll('button')].find((one) => (one.ariaLabel ?? one.textContent) === text)!.click()
      press('Data da venda')
      press('Próxima página')
    })
    await page.waitForURL(/ordem=realizadoEm&pagina=2/)
    await settled(page)
    await see(page.getByText(/^11-20 de/).first())
  })

  test('is searched when typing pauses; typing adds no history entries, and a late answer is not shown', async ({
    open: start,
  }) => {
    const page = await open(start)
    const before = await total(page).innerText()
    const held: Route[] = []
    await page.route(isList, async (route) => {
      if (new URL(route.request().url()).searchParams.get('buscar') === 'resina') held.push(route)
      else await route.continue()
    })
    await search(page).fill('resina')
    await expect.poll(() => held.length).toBe(1)
    await search(page).fill('gesso')
    await page.waitForURL(/busca=gesso/)
    await settled(page)
    const wanted = await table(page).locator('tbody').innerText()
    const answered = page.waitForResponse((response) => response.url().includes('buscar=resina')).catch(() => null)
    await Promise.all(held.map((route) => route.continue().catch(() => undefined)))
    await Promise.race([answered, page.evaluate(() => fetch('/api/saude').then((answer) => answer.text()))])
    expect(await table(page).locator('tbody').innerText()).toBe(wanted)
    expect(wanted.toLowerCase()).toContain('gesso')
    expect(wanted.toLowerCase()).not.toContain('resina')
    await see(page.getByRole('status').filter({ hasText: 'com busca “gesso”' }))
    expect(await search(page).evaluate((field) => document.activeElement === field)).toBe(true)

    await search(page).fill('')
    await page.waitForURL((url) => !url.searchParams.has('busca'))
    await settled(page)
    await expect.poll(() => total(page).innerText()).toBe(before)
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2)
  })

  test('remembers visible columns and row density', async ({ open: start }) => {
    const page = await open(start)
    expect(await headings(page)).not.toContain('Rede')
    await page.getByRole('button', { name: 'Exibição' }).click()
    const options = page.getByRole('dialog', { name: 'Exibição' })
    await options.getByRole('checkbox', { name: 'Rede', exact: true }).check()
    await options.getByRole('checkbox', { name: 'CPF' }).uncheck()
    await options.getByText('Confortável').click()
    await page.keyboard.press('Escape')
    await gone(options)
    const height = () =>
      table(page)
        .locator('tbody tr')
        .first()
        .evaluate((row) => row.getBoundingClientRect().height)
    await see(table(page).getByRole('columnheader', { name: 'Rede' }))
    const roomy = await height()
    await page.reload()
    await settled(page)
    expect(await headings(page)).toContain('Rede')
    expect(await headings(page)).not.toContain('CPF')
    await expect.poll(height).toBe(roomy)
    await page.getByRole('button', { name: 'Exibição' }).click()
    await options.getByRole('button', { name: 'Restaurar colunas' }).click()
    await options.getByText('Compacta').click()
    await page.keyboard.press('Escape')
    await expect.poll(() => headings(page)).not.toContain('Rede')
    await expect.poll(height).toBeLessThan(roomy)
  })

  test('shows all its rows with "Todos" while scrolling', async ({ open: start }) => {
    const page = await open(start, LAST_MONTH)
    await page.getByRole('combobox', { name: 'Linhas por página' }).selectOption('Todos')
    await page.waitForURL(/linhas=0/)
    await expect.poll(() => total(page).innerText()).toMatch(/^1-([\d.]+) de \1 /)
    await settled(page)
    const count = Number((await total(page).innerText()).split(' de ')[1]!.replace(/\D/g, ''))
    const rows = table(page).locator('tbody tr')
    const drawn = await rows.count()
    expect(drawn).toBeLessThan(count)
    await rows.last().scrollIntoViewIfNeeded()
    await expect.poll(() => rows.count()).toBeGreaterThan(drawn)
  })

  test('too long to be shown whole offers the export and the largest page', async ({ open: start }) => {
    const page = await start(ALL_TIME, { as: [administrator], allow: /status of 400/ })
    await settled(page)
    const list = new List(page, 'Sell-out')
    await page.getByRole('combobox', { name: 'Linhas por página' }).selectOption('Todos')
    const rows = list.whole
    await see(rows.getByText('São linhas demais para uma tela'))
    expect(await page.locator('.Toastify__toast').count()).toBe(0)
    await see(rows.getByText(/a tela mostra no máximo 10\.000 de uma vez/))
    await rows.getByRole('button', { name: 'Exportar' }).last().click()
    await see(page.getByRole('menuitem', { name: 'Todos em Excel' }))
    await see(
      page.getByText(/^No CSV, Quantidade, Pontos unitários e Pontos vêm sem decimais, arredondados para baixo\./),
    )
    expect(await page.getByRole('menuitem', { name: /^Página atual/ }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await rows.getByRole('button', { name: 'Ver 100 por página' }).click()
    await page.waitForURL(/linhas=100/)
    await see(page.getByText(/^1-100 de/).first())
  })

  test('says when it cannot be loaded, and offers to try again', async ({ open: start }) => {
    const page = await start(ALL_TIME, { as: [administrator], allow: /status of 500/ })
    await settled(page)
    await page.route(isList, (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/json',
        body: '{"erro":"Quebrou aqui.","mensagem":"Quebrou aqui.","codigo":"interno","correlacao":"abc-123"}',
      }),
    )
    await page.getByRole('button', { name: 'Próxima página' }).click()
    await see(page.getByRole('region', { name: 'Sell-out' }).getByText('Erro ao carregar dados'))
    await see(page.getByText('Código para o suporte: abc-123'))
    expect(await table(page).count()).toBe(0)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await see(page.getByText(/^11-20 de/).first())
  })
})

describe('with the keyboard alone', () => {
  test('a list is searched, ordered and paged, and the focus stays where it was', async ({ open: start }) => {
    const page = await open(start)
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)
    await page.getByRole('button', { name: 'Data da venda' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/ordem=realizadoEm/)
    await see(table(page).locator('th[aria-sort="ascending"]', { hasText: 'Data da venda' }))
    await settled(page)
    await expect.poll(focused).toBe('Data da venda')
    await page.getByRole('button', { name: 'Próxima página' }).focus()
    await page.keyboard.press('Space')
    await see(page.getByText(/^11-20 de/).first())
    await settled(page)
    await expect.poll(focused).toBe('Próxima página')
    await page.getByRole('button', { name: 'Página anterior' }).focus()
    await page.keyboard.press('Enter')
    await see(page.getByText(/^1-10 de/).first())
    await settled(page)
    await expect.poll(focused).toBe('Página anterior')
  })
})

describe('in a phone', () => {
  test('rows are cards headed by their two most important fields, and can be ordered', async ({ open: start }) => {
    const page = await start(ALL_TIME, { as: [administrator], size: PHONE })
    await settled(page)
    expect(await page.getByRole('table').count()).toBe(0)
    const card = page.getByRole('list', { name: 'Sell-out' }).getByRole('listitem').first()
    const [product, , total] = (await card.innerText())
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .toSpliced(1, 0, '')
    expect(product).not.toMatch(/^\d/)
    expect(total).toMatch(/^R\$/)
    await page.getByRole('button', { name: 'Exibição' }).click()
    await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption('R$ Total, decrescente')
    await page.waitForURL(/ordem=-total/)
  })

  test('a card has two fields at its top and three below; "Ver tudo" shows the rest', async ({ open: start }) => {
    const page = await start(ALL_TIME, { as: [administrator], size: PHONE })
    await settled(page)
    const card = new List(page, 'Sell-out').cards.first()
    const below = card.locator('dt')
    expect(await below.allInnerTexts()).toEqual(['Data da venda', 'Dental', 'Vendedor'])
    await card.getByRole('button', { name: 'Ver tudo' }).click()
    await see(card.getByText('Valor unitário'))
    expect(await below.count()).toBe(9)
    expect(await findings(page)).toEqual([])
    await card.getByRole('button', { name: 'Ver menos' }).click()
    expect(await below.count()).toBe(3)
  })

  test('filters are chosen together in one sheet, whose button counts them; Back takes them back', async ({
    open: start,
  }) => {
    const page = await start(ALL_TIME, { as: [administrator], size: PHONE })
    await settled(page)
    const sheet = page.getByRole('dialog', { name: 'Filtros' })
    await page.getByRole('button', { name: 'Filtros', exact: true }).click()
    await see(sheet)
    await sheet.getByRole('button', { name: /^Rede:/ }).click()
    await page.getByRole('listbox', { name: 'Rede' }).getByRole('option').nth(2).click()
    await sheet.getByRole('button', { name: /^Período:/ }).click()
    await page.getByRole('button', { name: 'Este mês' }).click()
    expect(address(page).searchParams.has('redeId')).toBe(false)
    expect(await findings(page, '[role="dialog"]')).toEqual([])
    await sheet.getByRole('button', { name: 'Aplicar' }).click()
    await gone(sheet)
    await page.waitForURL(/redeId=/)
    await settled(page)
    await see(page.getByRole('button', { name: 'Filtros (2)' }))
    await page.goBack()
    await page.waitForURL(/\?periodo=\.\.$/)
    await see(page.getByRole('button', { name: 'Filtros', exact: true }))
  })
})
