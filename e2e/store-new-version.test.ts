import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { heading, path, PHONE, see, settled, test, toast } from './kit/browser.ts'
import { bigSeller } from './kit/people.ts'

const SENTENCE = 'Problema de conexão ao servidor, tente novamente mais tarde'
/** Console messages of the browser about missing files and calls, and of React about a screen's error. */
const REPORTED = /status of 404|dynamically imported module|Unable to preload CSS|ERR_FAILED|ERR_INTERNET_DISCONNECTED/

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' }).locator('visible=true')

/**
 * Opens the address in a page for which files matching `files` are missing, as after a deploy; `back` restores them.
 */
async function withoutFiles(page: Page, files: string, address: string) {
  const loads: string[] = []
  let gone = true
  await page.route(`**/assets/${files}`, (route) => (gone ? route.fulfill({ status: 404 }) : route.fallback()))
  await page.goto(address)
  await settled(page)
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(request.url())
  })
  return {
    loads,
    back: () => {
      gone = false
    },
  }
}

describe('a tab that was open while a new version was deployed', () => {
  test('reloads itself once and shows the requested screen', async ({ open }) => {
    const page = await open('about:blank', { size: PHONE, as: [bigSeller], allow: REPORTED })
    const { loads, back } = await withoutFiles(page, 'extrato.screen-*.js', '/loja')
    page.on('request', (request) => {
      if (request.isNavigationRequest()) back()
    })
    await menu(page).getByRole('link', { name: 'Extrato' }).click()
    await see(page.locator('[data-movimento]').first())
    expect(path(page)).toBe('/pontuacoes')
    await see(heading(page, 'Extrato'))
    expect(loads).toHaveLength(1)
  })

  test('does not load itself for ever when the file stays away, and says so', async ({ open }) => {
    const page = await open('about:blank', { size: PHONE, as: [bigSeller], allow: REPORTED })
    const { loads, back } = await withoutFiles(page, 'extrato.screen-*.js', '/loja')
    await menu(page).getByRole('link', { name: 'Extrato' }).click()
    await see(page.getByText('Não foi possível carregar esta tela'))
    await see(menu(page))
    expect(loads).toHaveLength(1)
    back()
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await see(page.locator('[data-movimento]').first())
  })
})

describe('without a connection', () => {
  test('a screen that was never loaded says so, and shows when the connection is back', async ({ open }) => {
    const page = await open('about:blank', { size: PHONE, as: [bigSeller], allow: REPORTED })
    const { loads, back } = await withoutFiles(page, 'extrato.screen-*.js', '/loja')
    await page.context().setOffline(true)
    await menu(page).getByRole('link', { name: 'Extrato' }).click()
    await see(page.getByText('Não foi possível carregar esta tela'))
    await see(page.getByRole('alert').getByText(SENTENCE))
    expect(loads).toHaveLength(0)
    back()
    await page.context().setOffline(false)
    await see(page.locator('[data-movimento]').first())
  })

  test('a sheet that was never loaded leaves the screen as it is, and opens when the connection is back', async ({
    open,
  }) => {
    const page = await open('about:blank', { size: PHONE, as: [bigSeller], allow: REPORTED })
    const { back } = await withoutFiles(page, 'account-sheet-*.js', '/loja')
    const account = page.getByRole('button', { name: 'Conta' }).locator('visible=true')
    await page.context().setOffline(true)
    await account.click()
    await see(toast(page, SENTENCE))
    await see(page.getByRole('region', { name: 'Saldo' }))
    back()
    await page.context().setOffline(false)
    await account.click()
    await see(page.getByRole('dialog').getByRole('button', { name: 'Sair' }))
  })

  test('a notice is shown even if the toasts’ own code cannot be loaded', async ({ open }) => {
    const page = await open('about:blank', { size: PHONE, as: [bigSeller], allow: REPORTED })
    await withoutFiles(page, 'toast-box-*.js', '/loja')
    await page.route('**/api/**', (route) => route.abort())
    await menu(page).getByRole('link', { name: 'Extrato' }).click()
    await see(page.getByRole('alert').getByText(SENTENCE).first())
    expect(await page.locator('.aviso-simples').count()).toBe(1)
  })
})
