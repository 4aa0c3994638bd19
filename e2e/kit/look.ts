import type { Locator, Page } from 'playwright-core'
import { COMPUTER, gone, PHONE, see, settled, type Size } from './browser.ts'
import { findingsIn, OF_LAYOUT, type Scheme } from './findings.ts'
import { coverFindings, sizeFindings, tableFindings } from './layout.ts'

/** The narrowest phone that people still have. */
const NARROW: Size = { width: 360, height: 740 }

/** A tablet held upright: the widest window that is laid out as a phone's (`web/shared/ui/narrow.ts`). */
const TABLET: Size = { width: 768, height: 1024 }

/** What browsers start with, in pixels. */
const LETTER = 16

export const DIALOG = '[role="dialog"]'

/**
 * Accessibility is checked in dark colours in a phone and in light ones elsewhere: who looks at both sizes sees both.
 */
const schemeOf = (page: Page): Scheme => (page.viewportSize()!.width === PHONE.width ? 'dark' : 'light')

/** What is wrong with a part of the page, or all of it, in the window's size. */
export const findingsOf = async (page: Page, part = 'html', rules?: typeof OF_LAYOUT): Promise<string[]> => [
  ...(await findingsIn(page, schemeOf(page), part, rules)),
  ...(await measuresOf(page, part)),
]

const measuresOf = async (page: Page, part: string): Promise<string[]> => [
  ...(await sizeFindings(page, part)),
  ...(await coverFindings(page, part)),
]

/**
 * What `look` finds in a computer and in a phone, and what a narrow phone, a tablet and large text break. Each follows
 * a change of the window, as charts draw themselves anew only then.
 */
export async function inEverySize(page: Page, look: (page: Page) => Promise<string[]>, part = 'html') {
  const found: string[] = []
  const settings = await page.context().newCDPSession(page)
  const at = async (where: string, size: Size, letter: number, check: (page: Page) => Promise<string[]>) => {
    // The browser's own setting, which layouts follow as well.
    await settings.send('Page.setFontSizes', { fontSizes: { standard: letter } })
    await page.setViewportSize(size)
    // A target half below a header counts as too small to tap.
    await page.evaluate(() => scrollTo(0, 0))
    await settled(page)
    found.push(...(await check(page)).map((finding) => `${where}: ${finding}`))
  }
  const measure = () => sizeFindings(page, part)
  await at('in a computer', COMPUTER, LETTER, look)
  await at('in a phone, its text at 200 %', PHONE, 2 * LETTER, measure)
  // Dialogs are as wide there as in a computer.
  if (part === 'html') await at('in a tablet', TABLET, LETTER, measure)
  await at('in a narrow phone', NARROW, LETTER, measure)
  await at('in a phone', PHONE, LETTER, look)
  await at('in a computer, its text at 200 %', COMPUTER, 2 * LETTER, measure)
  return found
}

/**
 * The page itself, its tables, and each dialog that it opens. In a phone only what another layout may break: what a
 * screen consists of is as in a computer, but for shared parts, and the gallery checks those whole in both.
 */
export async function findingsEverywhere(page: Page): Promise<string[]> {
  const rules = page.viewportSize()!.width === PHONE.width ? OF_LAYOUT : undefined
  const found = [...(await findingsOf(page, 'html', rules)), ...(await tableFindings(page))]
  for (const opener of await openersOf(page)) {
    const isNew = await isNewDialog(page, opener)
    await opener.click()
    const dialog = page.locator(DIALOG)
    await see(dialog)
    await settled(page)
    const details = dialog.locator('summary').first()
    if ((await details.count()) > 0) await details.click()
    found.push(...(await (isNew ? findingsOf(page, DIALOG, rules) : measuresOf(page, DIALOG))))
    await page.keyboard.press('Escape')
    await gone(dialog)
  }
  return found
}

const calendarsSeen = new Set<Scheme>()

/** Whether its accessibility is to be checked: a calendar is the same beside every field, and has a button a day. */
async function isNewDialog(page: Page, opener: Locator): Promise<boolean> {
  const isCalendar = /^Calendário:/.test((await opener.getAttribute('aria-label')) ?? '')
  if (!isCalendar) return true
  const isNew = !calendarsSeen.has(schemeOf(page))
  calendarsSeen.add(schemeOf(page))
  return isNew
}

/**
 * The screen's buttons that open a dialog, one of each kind, because all lines of a list open the same sheet. The
 * frame's buttons are tested once.
 */
async function openersOf(page: Page): Promise<Locator[]> {
  const kinds = await page
    .locator('main [aria-haspopup="dialog"]:visible')
    .evaluateAll((buttons) => [...new Set(buttons.map(({ className }) => className))])
  return kinds.map((kind) => page.locator(`main [aria-haspopup="dialog"][class="${kind}"]:visible`).first())
}
