import axe, { type AxeResults, type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

/** The rules of WCAG 2.2 AA that a machine can check. */
const WCAG: RunOptions['runOnly'] = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }

/** The rules that depend on colours. */
const OF_COLOURS: RunOptions['runOnly'] = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** All findings in the light scheme and colour findings in the dark one, for a part of the page or all of it. */
export async function findings(page: Page, part = 'html'): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // A transition without duration still takes one frame, and shows the old colour until then.
    await page.waitForFunction(
      (wanted) =>
        document.documentElement.dataset['mantineColorScheme'] === wanted
        && !document.getAnimations().some((animation) => animation instanceof CSSTransition),
      colorScheme,
    )
    const { violations } = await check(page, part, colorScheme === 'light' ? WCAG : OF_COLOURS)
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

/** Checks one part of the page. The checker is loaded into a page only once. */
async function check(page: Page, part: string, runOnly: RunOptions['runOnly']): Promise<AxeResults> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // Reports only violations: listing every element that passed takes as long as the checks.
  return page.evaluate(([where, options]) => (window as unknown as { axe: typeof axe }).axe.run(where, options), [
    part,
    { runOnly, resultTypes: ['violations'] },
  ] as [string, RunOptions])
}
