import axe, { type Result, type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

/** The rules of WCAG 2.2 AA that a machine can check. */
const WCAG: RunOptions['runOnly'] = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }

const COLOURS = ['color-contrast', 'link-in-text-block']
/** The rules that depend on colours. */
const OF_COLOURS: RunOptions['runOnly'] = { type: 'rule', values: COLOURS }

/** The rules that depend on how a part is laid out, and on its colours. */
export const OF_LAYOUT: RunOptions['runOnly'] = {
  type: 'rule',
  values: [...COLOURS, 'target-size', 'scrollable-region-focusable', 'button-name', 'link-name'],
}

export type Scheme = 'light' | 'dark'

/** All findings in the light scheme and colour findings in the dark one, for a part of the page or all of it. */
export const findings = async (page: Page, part = 'html'): Promise<string[]> => [
  ...(await findingsIn(page, 'light', part)),
  ...(await findingsIn(page, 'dark', part, OF_COLOURS)),
]

/** The findings in one scheme. */
export async function findingsIn(page: Page, scheme: Scheme, part = 'html', rules = WCAG): Promise<string[]> {
  const violations = await check(page, part, scheme, rules)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${scheme} ${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
  )
}

/**
 * Checks one part of the page in one colour scheme. The checker is loaded into a page only once, and the scheme is the
 * document's, as the applications set it: to wait for frames in the other colours takes longer than the checks.
 */
async function check(page: Page, part: string, scheme: Scheme, runOnly: RunOptions['runOnly']): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([where, colours, options]) => {
      const { dataset } = document.documentElement
      const before = dataset['mantineColorScheme']
      const still = new CSSStyleSheet()
      still.replaceSync('*, ::before, ::after { transition: none !important }')
      document.adoptedStyleSheets.push(still)
      dataset['mantineColorScheme'] = colours
      try {
        return (await (window as unknown as { axe: typeof axe }).axe.run(where, options)).violations
      } finally {
        dataset['mantineColorScheme'] = before
        document.adoptedStyleSheets.pop()
      }
    },
    // Reports only violations: listing every element that passed takes as long as the checks. Style sheets are not
    // asked for again: only an experimental rule reads them.
    [part, scheme, { runOnly, resultTypes: ['violations'], preload: { assets: ['media'] } }] as [
      string,
      string,
      RunOptions,
    ],
  )
}
