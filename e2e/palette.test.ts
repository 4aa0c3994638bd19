import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { COMPUTER, gone, hasFocus, heading, path, PHONE, see, settled, test } from './kit/browser.ts'
import { coverFindings } from './kit/layout.ts'
import { administrator, bigSeller, manufacturer, ofThreeShops, firstTimeSeller } from './kit/people.ts'

const field = (page: Page) => page.getByRole('combobox', { name: /^Buscar telas/ })
const options = (page: Page) => page.getByRole('listbox', { name: 'Resultados' }).getByRole('option')

describe('the command palette', () => {
  test('opens by Ctrl+K, finds a screen by letters without accents, and goes there by Enter', async ({ open }) => {
    const page = await open('/painel/dashboard', { as: [administrator] })
    await settled(page)
    await page.keyboard.press('Control+k')
    await hasFocus(field(page))
    await page.keyboard.type('enviar')
    await expect.poll(() => options(page).first().innerText()).toContain('Enviar vendas')
    await page.keyboard.press('Enter')
    await see(heading(page, 'Enviar vendas'))
    await gone(field(page))
  })

  test('keeps the letters that are typed before its code is there', async ({ open }) => {
    const page = await open('/painel', { as: [administrator] })
    const code = Promise.withResolvers<void>()
    await page.route(/command-palette/, async (route) => {
      await code.promise
      await route.continue()
    })
    await page.goto('/painel/dashboard')
    await settled(page)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('enviarx')
    await page.keyboard.press('Backspace')
    code.resolve()
    await see(field(page))
    expect(await field(page).inputValue()).toBe('enviar')
    await hasFocus(field(page))
    await page.keyboard.type(' vendas')
    expect(await field(page).inputValue()).toBe('enviar vendas')
    await expect.poll(() => options(page).first().innerText()).toContain('Enviar vendas')
  })

  test('finds a seller by the beginning of the CPF, and shows where the arrows are', async ({ open }) => {
    const page = await open('/painel/dashboard', { as: [administrator] })
    await settled(page)
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    await field(page).fill(bigSeller.cpf.slice(0, 6))
    const sellers = page.getByRole('group', { name: 'Vendedores' })
    await see(sellers)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    const selected = page.getByRole('listbox', { name: 'Resultados' }).getByRole('option', { selected: true })
    await expect
      .poll(
        async () => (await selected.getAttribute('id')) === (await field(page).getAttribute('aria-activedescendant')),
      )
      .toBe(true)
    await sellers.getByRole('option').first().click()
    await page.waitForURL((url) => url.pathname === `/painel/parceiro/${bigSeller.cpf}`)
  })

  test.for([
    ['a computer', COMPUTER],
    ['a phone', PHONE],
  ] as const)('shows the screen behind it, dimmed, in %s', async ([, size], { open }) => {
    const page = await open('/painel/dashboard', { as: [administrator], size })
    await settled(page)
    await page.keyboard.press('Control+k')
    await hasFocus(field(page))
    expect(await coverFindings(page, '[role="dialog"]')).toEqual([])
    const overlay = page.locator('.mantine-Modal-overlay')
    expect(await overlay.evaluate((layer) => getComputedStyle(layer).backgroundColor)).toMatch(
      /^rgba\(0, 0, 0, 0\.\d+\)$/,
    )
    const { width, height } = (await overlay.boundingBox())!
    expect([width, height]).toEqual([size.width, size.height])
  })

  test('closes by Escape, gives the focus back, and says when there is nothing', async ({ open }) => {
    const page = await open('/painel/dashboard', { as: [administrator], size: PHONE })
    await settled(page)
    const button = page.getByRole('button', { name: 'Buscar', exact: true })
    await button.click()
    await field(page).fill('qqqqqq')
    await see(page.getByText(/^Nada encontrado para “qqqqqq”/))
    await page.keyboard.press('Escape')
    await gone(field(page))
    await hasFocus(button)
    expect(path(page)).toBe('/painel/dashboard')
  })

  test('offers no screen or seller beyond the person’s reach', async ({ open }) => {
    const page = await open('/painel/dashboard', { as: [manufacturer] })
    await settled(page)
    await page.keyboard.press('Control+k')
    await field(page).fill('enviar')
    await see(page.getByText(/^Nada encontrado/))

    const narrow = await open('/painel/dashboard', { as: [ofThreeShops] })
    await settled(narrow)
    await narrow.keyboard.press('Control+k')
    await field(narrow).fill(firstTimeSeller.cpf)
    await see(narrow.getByText(/^Nada encontrado/))
  })
})
