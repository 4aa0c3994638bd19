import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Locator, type Page, type Route } from 'playwright-core'
import { expect, test as base } from 'vitest'
import type { Dia } from '#contracts/values/dia.ts'
import { logIn, productUrl, type LogIn } from './api.ts'
import type { Person } from './people.ts'

export const COMPUTER = { width: 1280, height: 800 }
export const PHONE = { width: 390, height: 844 }
export type Size = typeof COMPUTER

export interface OpenOptions {
  /** The people whose sessions the browser already has, at most one for each application. */
  as?: readonly Person[]
  size?: Size
  colors?: 'light' | 'dark'
  /** Where the browser's clock is; unset: São Paulo. */
  timezone?: string
  /** Console errors allowed here; any other fails the test. */
  allow?: RegExp
  /**
   * For tests that change nothing: uses the file's common profile for these people, which has most files in its cache.
   */
  shared?: boolean
}

/** Opens an address in a new browser profile, unless it is `shared`; the page is closed when the test ends. */
export type Open = (path: string, options?: OpenOptions) => Promise<Page>

/** Long for a quiet machine: something that takes longer is a defect. */
const PATIENCE_MS = 20_000
const SCREENSHOTS = join(import.meta.dirname, '../../test-results')

const logIns = new Map<string, Promise<LogIn>>()

/** One log-in for each person and test file, for tests that are not about logging in. A test may end it. */
export function tokenOf(person: Person): Promise<string> {
  return sessionOf(person).then(({ token }) => token)
}

function sessionOf(person: Person): Promise<LogIn> {
  const key = `${person.app} ${person.cpf}`
  const known = logIns.get(key) ?? logIn(person)
  logIns.set(key, known)
  return known
}

/** The session as each application stores it (`web/shared/session`). */
async function storedSession(person: Person): Promise<{ name: string; value: string }> {
  const { token, usuario, redesAntifraude, parceiro } = await sessionOf(person)
  const kept = person.app === 'painel' ? { usuario, redesAntifraude } : parceiro
  return { name: `lastro.${person.app}.sessao`, value: JSON.stringify({ token, person: kept }) }
}

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-dev-shm-usage',
    ],
  })
}

/**
 * Profiles not in use at the moment, by their people. Each has one page at a time, because a browser slows hidden pages
 * down.
 */
type Profiles = Map<string, BrowserContext[]>

export const test = base.extend<{ browser: Browser; profiles: Profiles; open: Open }>({
  browser: [
    async ({}, use) => {
      const browser = await launchBrowser()
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],

  profiles: [
    async ({ browser: _ }, use) => {
      const profiles: Profiles = new Map()
      await use(profiles)
      for (const profile of [...profiles.values()].flat()) await profile.close()
      logIns.clear()
    },
    { scope: 'file' },
  ],

  open: async ({ browser, profiles, task }, use) => {
    const pages: Page[] = []
    const leave: (() => Promise<unknown>)[] = []
    const problems: string[] = []
    const watch = (page: Page, allow?: RegExp) => {
      const complain = (text: string) => {
        if (!allow?.test(text)) problems.push(text)
      }
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complain(message.text())
      })
      page.on('pageerror', (error) => complain(error.stack ?? error.message))
      pages.push(page)
    }
    await use(async (path, options = {}) => {
      const { as = [], size = COMPUTER, colors = 'light', allow, shared = false } = options
      const free = shared ? freeProfiles(profiles, as) : []
      const context = free.pop() ?? (await newContext(browser, options))
      const onPage = (page: Page) => watch(page, allow)
      context.on('page', onPage)
      leave.push(
        shared
          ? async () => {
              context.off('page', onPage)
              for (const page of context.pages()) await page.close()
              free.push(context)
            }
          : () => context.close(),
      )
      const page = await context.newPage()
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme: colors, reducedMotion: 'reduce' })
      await page.goto(path)
      return page
    })
    if (task.result?.state === 'fail') await keepScreenshots(pages, task.name)
    for (const left of leave) await left()
    expect(problems, 'errors in the console').toEqual([])
  },
})

function freeProfiles(profiles: Profiles, as: readonly Person[]): BrowserContext[] {
  const key = as.map(({ app, cpf }) => `${app} ${cpf}`).join()
  const free = profiles.get(key) ?? []
  profiles.set(key, free)
  return free
}

async function newContext(
  browser: Browser,
  { as = [], size = COMPUTER, colors = 'light', timezone = 'America/Sao_Paulo' }: OpenOptions,
): Promise<BrowserContext> {
  const url = productUrl()
  const context = await browser.newContext({
    baseURL: url,
    viewport: size,
    colorScheme: colors,
    locale: 'pt-BR',
    timezoneId: timezone,
    reducedMotion: 'reduce',
    hasTouch: size.width < 768,
    storageState: { cookies: [], origins: [{ origin: url, localStorage: await Promise.all(as.map(storedSession)) }] },
  })
  context.setDefaultTimeout(PATIENCE_MS)
  return context
}

async function keepScreenshots(pages: readonly Page[], name: string): Promise<void> {
  mkdirSync(SCREENSHOTS, { recursive: true })
  for (const [n, page] of pages.entries()) {
    const file = `${name.replace(/[^\p{L}\d]+/gu, '-').slice(0, 100)}${n === 0 ? '' : `-${n}`}.png`
    await page.screenshot({ path: join(SCREENSHOTS, file) }).catch(() => undefined)
  }
}

/** Waits until it is visible. */
export const see = (locator: Locator): Promise<void> => locator.waitFor()
/** Waits until it is hidden. */
export const gone = (locator: Locator): Promise<void> => locator.waitFor({ state: 'hidden' })

/** Waits until it has the focus. */
export const hasFocus = (locator: Locator) =>
  expect.poll(() => locator.evaluate((element) => element === document.activeElement)).toBe(true)

/** A toast with this whole text. */
export const toast = (page: Page, text: string): Locator => page.locator('.Toastify__toast').filter({ hasText: text })

/**
 * Opens the address with the browser's clock fixed at noon of that day, so that midnight cannot fall between two
 * checks.
 */
export async function goToOn(page: Page, day: Dia, address: string): Promise<void> {
  await page.clock.setFixedTime(new Date(`${day}T12:00:00-03:00`))
  await page.goto(address)
  await settled(page)
}

/** Waits until nothing loads, the screen has its content, and is drawn for the window's size. */
export async function settled(page: Page): Promise<void> {
  await see(page.locator('h1'))
  await nothingLoads(page)
  await drawn(page)
  await nothingLoads(page)
}

const nothingLoads = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector('[aria-busy="true"], .mantine-Skeleton-root, [role="status"][aria-label^="Carregando"]')
        === null && document.fonts.status === 'loaded',
  )

/** Waits until a page has nothing left to do after a change of the window: scripts draw some parts anew. */
export const drawn = (page: Page) =>
  page.waitForFunction(async () => {
    await new Promise((frame) => requestAnimationFrame(frame))
    await new Promise((frame) => requestAnimationFrame(frame))
    return scheduler.postTask(() => true, { priority: 'background' })
  })

export const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name, exact: true })

export const path = (page: Page): string => page.url().slice(productUrl().length)

/** Fills the log-in form of either application. */
export async function fillLogIn(page: Page, { cpf, senha }: Pick<Person, 'cpf' | 'senha'>): Promise<void> {
  await page.getByLabel('CPF').fill(cpf)
  await page.getByLabel('Senha', { exact: true }).fill(senha)
  await page.getByRole('button', { name: 'ENTRAR' }).click()
}

/** While the next call to the address gets no answer, as on a slow line, the form's sending is ended by hand. */
export async function sendAndCancel(page: Page, address: string): Promise<void> {
  const ended = Promise.withResolvers<void>()
  const hold = async (route: Route) => {
    await ended.promise
    await route.abort().catch(() => undefined) // the page gave it up already
  }
  await page.route(address, hold, { times: 1 })
  await page.getByRole('button', { name: 'ENVIAR', exact: true }).click()
  await see(page.getByRole('button', { name: /^ENVIANDO/ }))
  await page.getByRole('button', { name: 'Cancelar envio' }).click()
  await hasFocus(page.getByRole('button', { name: 'ENVIAR', exact: true }))
  ended.resolve()
}
