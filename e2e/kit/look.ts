import type { Locator, Page } from 'playwright-core'
import { COMPUTER, gone, PHONE, see, settled, type Size } from './browser.ts'
import { findings } from './findings.ts'
import { coverFindings, sizeFindings } from './layout.ts'

const SIZES: readonly [string, Size][] = [
  ['in a computer', COMPUTER],
  ['in a phone', PHONE],
]
/** The narrowest phone that people still have. */
const NARROW: Size = { width: 360, height: 740 }

export const DIALOG = '[role="dialog"]'

/** What is wrong with a part of the page, or all of it, in the window's size. */
export const findingsOf = async (page: Page, part = 'html'): Promise<string[]> => [
  ...(await findings(page, part)),
  ...(await sizeFindings(page, part)),
  ...(await coverFindings(page, part)),
]

/**
 * What `look` finds at both sizes, and what a narrow phone and large text break. The page is scrolled to its top,
 * because a target half below a header counts as too small to tap.
 */
export async function inEverySize(
  page: Page,
  look: (page: Page) => Promise<string[]>,
  part = 'html',
): Promise<string[]> {
  const found: string[] = []
  const at = async (where: string, size: Size, check: () => Promise<string[]>) => {
    await page.setViewportSize(size)
    await page.evaluate(() => scrollTo(0, 0))
    await settled(page)
    found.push(...(await check()).map((finding) => `${where}: ${finding}`))
  }
  for (const [where, size] of SIZES) {
    await at(where, size, () => look(page))
    await withLargeText(page, () => at(`${where}, its text at 200 %`, size, () => sizeFindings(page, part)))
  }
  await at('in a narrow phone', NARROW, () => sizeFindings(page, part))
  return found
}

async function withLargeText(page: Page, check: () => Promise<void>): Promise<void> {
  const enlarge = (size: string) =>
    page.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), size)
  await enlarge('200%')
  await check()
  await enlarge('')
}

/** The page itself, and each dialog that it opens. */
export async function findingsEverywhere(page: Page): Promise<string[]> {
  const found = await findingsOf(page)
  for (const opener of await openersOf(page)) {
    await opener.click()
    const dialog = page.locator(DIALOG)
    await see(dialog)
    await settled(page)
    const details = dialog.locator('summary').first()
    if ((await details.count()) > 0) await details.click()
    found.push(...(await findingsOf(page, DIALOG)))
    await page.keyboard.press('Escape')
    await gone(dialog)
  }
  return found
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
