import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { COMPUTER, gone, heading, path, PHONE, see, settled, test } from './kit/browser.ts'
import { findings } from './kit/findings.ts'
import { administrator, bigSeller, firstTimeSeller, ofThreeShops } from './kit/people.ts'
import { newestSale, saleOf } from './kit/records.ts'

const dialog = (page: Page) => page.getByRole('dialog')

describe('the page of a sale', () => {
  test('the search for its document leads to it; its lot and its credit are a click away, and Back returns', async ({
    open,
  }) => {
    const { idVenda, idLote, posicao, nota, titulo } = await newestSale()
    const page = await open('/painel/dashboard', { as: [administrator] })
    await settled(page)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /^Buscar telas/ }).fill(nota)
    await page.getByRole('group', { name: 'Vendas' }).getByRole('option').first().click()
    await page.waitForURL((url) => url.pathname.startsWith('/painel/venda/'))

    await page.goto(`/painel/venda/${idVenda}`)
    await see(heading(page, titulo))
    await see(page.getByRole('table', { name: 'A conta' }))
    // A correction gives a sale another lot.
    await page.getByRole('list', { name: 'Lotes desta venda' }).locator(`a[href$="${idLote}"]`).click()
    await page.waitForURL((url) => url.pathname === `/painel/lote/${idLote}`)
    await see(page.getByRole('heading', { level: 1, name: /^Lote de/ }))
    // A later correction of the sale is one more of them, in what took points of the lot.
    await page.getByRole('link', { name: titulo }).first().click()
    await page.waitForURL((url) => url.pathname === `/painel/venda/${idVenda}`)

    await page.locator(`a[href$="folha=movimento-${posicao}"]`).first().click()
    await see(dialog(page).getByText('A conta'))
    expect(path(page)).toBe(`/painel/parceiro/${bigSeller.cpf}?folha=movimento-${posicao}`)
    await page.goBack()
    await see(heading(page, titulo))
  })

  test('is a click away from the seller’s sales, from the items sold and from a movement', async ({ open }) => {
    const { idVenda, idLote, nota } = await newestSale()
    const page = await open(`/painel/parceiro/${bigSeller.cpf}?aba=vendas&busca=${nota}`, { as: [administrator] })
    await page.getByRole('link', { name: nota, exact: true }).first().click()
    await page.waitForURL((url) => url.pathname === `/painel/venda/${idVenda}`)

    await page.goto('/painel/sellout')
    await settled(page)
    await page.locator('a[href^="/painel/venda/"]').first().click()
    await see(page.getByRole('table', { name: 'A conta' }))

    await page.goto(`/painel/parceiro/${bigSeller.cpf}?tipo=credito`)
    await page.locator('[data-movimento]').first().click()
    await see(dialog(page).locator(`a[href="/painel/lote/${idLote}"]`))
    await dialog(page).getByRole('link', { name: nota, exact: true }).click()
    await page.waitForURL((url) => url.pathname === `/painel/venda/${idVenda}`)
  })

  test('unknown, or out of the person’s reach, is not found', async ({ open }) => {
    const { idVenda, idLote } = await saleOf('Norte Dental') // the three shops are of another network
    const page = await open('/painel/venda/999999999', { as: [administrator], allow: /status of 40[04]/ })
    await see(page.getByText('Venda não encontrada'))
    await page.goto('/painel/venda/nada')
    await see(page.getByText('Venda não encontrada'))
    const narrow = await open(`/painel/venda/${idVenda}`, { as: [ofThreeShops], allow: /status of 404/ })
    await see(narrow.getByText('Venda não encontrada'))
    await narrow.goto(`/painel/lote/${idLote}`)
    await see(narrow.getByText('Lote não encontrado'))
  })
})

describe('the sheet of a sale in the store', () => {
  test('opens from a movement, leads to its lot, and each Back goes one step', async ({ open }) => {
    const { idVenda, idLote, nota, titulo } = await newestSale()
    const page = await open('/pontuacoes?tipo=credito', { as: [bigSeller], size: PHONE })
    await page.locator('[data-movimento]').first().click()
    await dialog(page).getByRole('link', { name: nota, exact: true }).click()
    await see(dialog(page).getByText(titulo))
    expect(path(page)).toBe(`/pontuacoes?tipo=credito&folha=venda-${idVenda}`)
    await dialog(page)
      .getByRole('link', { name: /^Lote de/ })
      .and(page.locator(`[href*="${idLote}"]`))
      .click()
    await see(dialog(page).getByText('Para onde foram'))
    expect(path(page)).toBe(`/pontuacoes?tipo=credito&folha=lote-${idLote}`)
    await page.goBack()
    await see(dialog(page).getByText(titulo))
  })

  test.for([
    ['a computer', COMPUTER],
    ['a phone', PHONE],
  ] as const)(
    'has an address of its own, in %s: opened anew it shows the same, and closes to its screen',
    async ([, size], { open }) => {
      const { idVenda, idLote, titulo } = await newestSale()
      const page = await open(`/pontuacoes?folha=venda-${idVenda}`, { as: [bigSeller], size })
      await see(dialog(page).getByText(titulo))
      await settled(page)
      expect(await findings(page, '[role="dialog"]')).toEqual([])
      await page.reload()
      await see(dialog(page).getByText(titulo))
      await page.keyboard.press('Escape')
      await gone(dialog(page))
      expect(path(page)).toBe('/pontuacoes')

      await page.goto(`/loja?folha=lote-${idLote}`)
      await see(dialog(page).getByText('Para onde foram'))
      await settled(page)
      expect(await findings(page, '[role="dialog"]')).toEqual([])
    },
  )

  test('of somebody else is not found', async ({ open }) => {
    const { idVenda, idLote } = await newestSale()
    const page = await open(`/loja?folha=venda-${idVenda}`, { as: [firstTimeSeller], allow: /status of 404/ })
    await see(page.getByText('Venda não encontrada'))
    await page.goto(`/loja?folha=lote-${idLote}`)
    await see(page.getByText('Lote não encontrado'))
  })
})
