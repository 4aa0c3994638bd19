import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { heading, path, PHONE, see, settled, test, type Open, type OpenOptions } from './kit/browser.ts'
import { bigSeller } from './kit/people.ts'

const TITLE = 'Suas vendas valem pontos.'

/** What the page's own eyes count, from its first script on. */
interface Seen {
  shift: number
  frames: number
  framesWithLanding: number
}
const frames = () => (window as unknown as Seen).frames
const framesWithLanding = () => (window as unknown as Seen).framesWithLanding
const shift = () => (window as unknown as Seen).shift
const toggle = (page: Page, name: string) => page.getByRole('button', { name })

/** Opens the address and holds the application's files back until `arrive` is called. */
async function beforeTheScripts(open: Open, address: string, options: OpenOptions) {
  const page = await open('about:blank', { size: PHONE, ...options })
  const arrival = Promise.withResolvers<void>()
  await page.addInitScript((landingTitle) => {
    const seen: Seen = Object.assign(window, { shift: 0, frames: 0, framesWithLanding: 0 })
    new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => {
        seen.shift += (entry as unknown as { value: number }).value
      }),
    ).observe({ type: 'layout-shift', buffered: true })
    // A frame comes only when there is something to paint: not before the styles, without which all is visible.
    const look = () => {
      seen.frames++
      const title = [...document.querySelectorAll('h1')].find(({ textContent }) => textContent === landingTitle)
      if (title?.checkVisibility()) seen.framesWithLanding++
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, TITLE)
  await page.route('**/assets/loja-*.js', async (route) => {
    await arrival.promise
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('main, noscript').first().waitFor({ state: 'attached' })
  return { page, arrive: arrival.resolve }
}

const pageColor = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

describe('the store’s public page', () => {
  test.for(['light', 'dark'] as const)(
    'shows before any script has come, in %s colours, and stays as it is when the application takes over',
    async (colors, { open }) => {
      const { page, arrive } = await beforeTheScripts(open, '/', { colors })
      await see(heading(page, TITLE))
      expect(await page.getByRole('main').getByRole('link', { name: 'Entrar' }).getAttribute('href')).toBe('/login')
      // A font that comes in its first moments may change the box; a later one is left for the next page.
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      const before = { color: await pageColor(page), box: await heading(page, TITLE).boundingBox() }
      await heading(page, TITLE).evaluate((element) => element.setAttribute('data-from-the-document', ''))
      arrive()
      await settled(page)
      // Only the running application can change the colour scheme.
      await expect
        .poll(async () => {
          await toggle(page, colors === 'light' ? 'Usar cores escuras' : 'Usar cores claras')
            .click({ timeout: 1_000 })
            .catch(() => undefined)
          return pageColor(page)
        })
        .not.toBe(before.color)
      expect(await heading(page, TITLE).boundingBox()).toEqual(before.box)
      expect(await page.locator('h1[data-from-the-document]').count()).toBe(1)
      expect(await page.evaluate(shift)).toBe(0)
    },
  )

  test('a person with a session does not see it before the home screen', async ({ open }) => {
    const { page, arrive } = await beforeTheScripts(open, '/', { as: [bigSeller] })
    await page.waitForFunction(frames)
    arrive()
    await see(page.getByRole('region', { name: 'Saldo' }))
    expect(path(page)).toBe('/loja')
    expect(await page.evaluate(framesWithLanding)).toBe(0)
  })

  test('a person without a session sees it before the scripts have come', async ({ open }) => {
    const { page, arrive } = await beforeTheScripts(open, '/', {})
    await page.waitForFunction(framesWithLanding)
    arrive()
    await see(heading(page, TITLE))
  })

  test('an unreadable stored session counts as none', async ({ open }) => {
    const { page, arrive } = await beforeTheScripts(open, '/login', {})
    await page.evaluate(() => localStorage.setItem('lastro.loja.sessao', '{'))
    arrive()
    await page.goto('/')
    await see(heading(page, TITLE))
  })

  test('other addresses of the store do not have it in their documents', async ({ open }) => {
    const { page } = await beforeTheScripts(open, '/login', {})
    expect(await page.locator('h1').count()).toBe(0)
  })
})
