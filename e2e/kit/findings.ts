import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What WCAG 2.2 AA asks for and a machine can tell. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Those of them that depend on the colours. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** Everything in light colours, and what may differ in dark ones; of one part of the page, or all. */
export async function findings(page: Page, part = 'html'): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // A transition without duration still needs its frame, and shows the old colour until then.
    await page.waitForFunction(
      (wanted) =>
        document.documentElement.dataset['mantineColorScheme'] === wanted
        && !document.getAnimations().some((animation) => animation instanceof CSSTransition),
      colorScheme,
    )
    // What is well needs no report: naming every element that passed takes as long as the checks.
    const axe = new AxeBuilder({ page })
      .setLegacyMode(true)
      .include(part)
      .options({ resultTypes: ['violations'] })
    const { violations } = await (colorScheme === 'light' ? axe.withTags(WCAG) : axe.withRules(OF_COLOURS)).analyze()
    found.push(
      ...violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${colorScheme} ${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
      ),
    )
  }
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  return overflow > 0 ? [...found, `the page is ${overflow} px wider than its window`] : found
}
