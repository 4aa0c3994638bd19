import type { Page } from 'playwright-core'
import { drawn } from './browser.ts'

/** What scripts place, such as an open list, follows a change of the window some frames later. */
const TRIES = 10

/**
 * What a change of the window or the text may break: numbers that are cut, a page wider than its window, labels beside
 * the middle of their buttons.
 */
export const sizeFindings = (page: Page, part = 'html'): Promise<string[]> => onceDrawn(page, cutOrTooWide, part)

async function onceDrawn(page: Page, find: (part: string) => string[], part: string): Promise<string[]> {
  for (let tries = TRIES; ; tries--) {
    const found = await page.evaluate(find, part)
    if (found.length === 0 || tries === 0) return found
    await drawn(page)
  }
}

/** Tables whose standing columns do not fit, but for those that are wider than a window by design. */
export const tableFindings = (page: Page): Promise<string[]> =>
  page.locator('main table').evaluateAll((tables) =>
    tables.flatMap((table) => {
      const { scrollWidth, clientWidth, dataset } = table.parentElement!
      if ('larga' in dataset) return []
      const beyond = scrollWidth - clientWidth
      return beyond > 0 ? [`the columns of "${table.getAttribute('aria-label') ?? ''}" need ${beyond} px more`] : []
    }),
  )

/** What stands under something else: what gets the focus, a fixed button, the screen behind a dialog. */
export const coverFindings = (page: Page, part = 'html'): Promise<string[]> => onceDrawn(page, covered, part)

/** Runs in the page. */
function cutOrTooWide(part: string): string[] {
  /** Also a day, a time, a document; what has other words may be shortened. */
  const NUMBER = /^[\s\d.,/:%R$+−-]*\d[\s\d.,/:%R$+−-]*(pontos?|pts?|mil|mi)?$/
  const ACCENTED_CAPITAL = /[ÁÀÂÃÉÊÍÓÔÕÚ]/
  const AMOUNT = /^[+−-]?\d[\d.,]*%?$/
  const { scrollWidth, clientWidth } = document.documentElement
  const nameOf = (element: Element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`
  const found: string[] = []
  if (scrollWidth > clientWidth) {
    const wide = [...document.body.querySelectorAll('*')].filter((element) => {
      const { right } = element.getBoundingClientRect()
      return Math.round(right + scrollX) === scrollWidth
    })
    const by = wide.map(nameOf).join(' ')
    found.push(`the page is ${scrollWidth - clientWidth} px wider than its window, by ${by}`)
  }

  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && !element.closest('.so-leitor, option')
  const isOpaque = (element: Element) =>
    !/^rgba\(.*, 0\)$|^transparent$/.test(getComputedStyle(element).backgroundColor)

  /** The element and what it stands in, from the inside to the page. */
  const boxesFrom = (element: Element): Element[] => {
    const boxes: Element[] = []
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) boxes.push(box)
    return boxes
  }

  /** The edge of a box that has part of the number, or all of it where nobody can scroll. */
  const cutBy = (element: Element, { left, right }: DOMRect): Element | undefined => {
    for (const box of boxesFrom(element)) {
      const { overflowX } = getComputedStyle(box)
      if (overflowX === 'visible') continue
      if ((box as HTMLElement).dataset['larga']) return undefined
      const edge = box.getBoundingClientRect()
      const [before, after] = [edge.left - left, right - edge.right]
      if (before <= 1 && after <= 1) continue
      const outside = before >= right - left || after >= right - left
      if (!outside || overflowX === 'hidden' || overflowX === 'clip') return box
      return undefined
    }
    return undefined
  }

  /** What lies over an end of the number: a column that stays while others scroll, another text. */
  const under = (element: Element, { left, right, top, bottom }: DOMRect): Element | undefined => {
    if (element.closest('[data-larga]')) return undefined
    const middle = (top + bottom) / 2
    const line = element.closest('tr, li')
    const isScrolledAway = boxesFrom(element).some((box) => {
      const edge = box.getBoundingClientRect()
      return getComputedStyle(box).overflowY !== 'visible' && (middle < edge.top || middle > edge.bottom)
    })
    if (isScrolledAway) return undefined
    return [left + 2, right - 2].flatMap((x) => {
      const over = document.elementFromPoint(x, middle)
      if (over === null || over.contains(element) || element.contains(over)) return []
      const lids = boxesFrom(over).filter((box) => !box.contains(element))
      // Bars, dialogs and open choices lie over what is below them, on purpose.
      const isLayer = lids.some(
        (box) =>
          ['fixed', 'sticky'].includes(getComputedStyle(box).position)
          || box.querySelector('[role="listbox"]') !== null,
      )
      if (isLayer && !line?.contains(over)) return []
      return lids.some(isOpaque) || over.textContent.trim() !== '' ? [over] : []
    })[0]
  }

  const texts = document.createTreeWalker(document.querySelector(part)!, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    const element = text.parentElement!
    const number = text.data.trim()
    if (ACCENTED_CAPITAL.test(number) && isSeen(element)) {
      range.selectNodeContents(text)
      const { top, bottom } = range.getBoundingClientRect()
      const lid = boxesFrom(element).find((box) => {
        const edge = box.getBoundingClientRect()
        const isCut = top < edge.top - 1 && bottom > edge.top && box.scrollTop === 0
        return isCut && ['hidden', 'clip'].includes(getComputedStyle(box).overflowY)
      })
      if (lid) found.push(`the accents of "${number}" are cut by ${nameOf(lid)}`)
    }
    if (!NUMBER.test(number) || !isSeen(element)) continue
    range.selectNodeContents(text)
    const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
    // A first letter that looks otherwise has a box of its own, on the same line.
    const isBroken = lines.some(({ top }) => top >= lines[0]!.bottom - 1)
    if (isBroken && AMOUNT.test(number)) found.push(`"${number}" is broken over ${lines.length} lines`)
    for (const line of lines) {
      const over = cutBy(element, line) ?? under(element, line)
      if (over) found.push(`"${number}" is cut by ${nameOf(over)}`)
    }
  }

  for (const input of document.querySelectorAll<HTMLInputElement>(`${part} input`))
    if (NUMBER.test(input.value) && isSeen(input) && input.scrollWidth > input.clientWidth)
      found.push(`"${input.value}" is cut by its field`)

  const middleOf = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return (top + bottom) / 2
  }
  for (const label of document.querySelectorAll(`${part} .mantine-Button-label`)) {
    const button = label.closest('.mantine-Button-root')!
    if (isSeen(label) && Math.abs(middleOf(label) - middleOf(button)) > 2)
      found.push(`"${label.textContent}" is not in the middle of its button`)
  }
  return [...new Set(found)]
}

/** Runs in the page. It scrolls, and back. */
function covered(part: string): string[] {
  const found: string[] = []
  // An open dialog covers the rest on purpose.
  const root = [...document.querySelectorAll('[aria-modal="true"]')].at(-1) ?? document.querySelector(part)!
  const nameOf = (element: Element) => {
    const name = element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent
    return `${element.tagName.toLowerCase()} "${name.trim().slice(0, 40)}"`
  }
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && element.getBoundingClientRect().width > 1
    && !element.closest('[inert], .so-leitor')

  /** What lies over the middle of an element; `null` while it is out of the window or scrolled away in a box. */
  const over = (element: Element): Element | null => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2]
    const hit = document.elementFromPoint(x, y)
    const isSelf = hit === null || hit.contains(element) || element.contains(hit)
    // A list that is open lies over what follows it, on purpose.
    const isChoice = Boolean(hit?.closest('[role="listbox"]'))
    return isSelf || isChoice || hit.closest('label')?.contains(element) ? null : hit
  }

  /** The element and what it stands in, from the inside to the page. */
  const boxesFrom = (element: Element): Element[] => {
    const boxes: Element[] = []
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) boxes.push(box)
    return boxes
  }
  const isFixed = (element: Element) =>
    boxesFrom(element).some((box) => ['fixed', 'sticky'].includes(getComputedStyle(box).position))
  const isScrolledAway = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect()
    for (let box = element.parentElement; box; box = box.parentElement) {
      const edge = box.getBoundingClientRect()
      if (getComputedStyle(box).overflowY !== 'visible' && (top < edge.top || bottom > edge.bottom)) return true
    }
    return top < 0 || bottom > innerHeight
  }

  /** The bar at the end of what scrolls: the element comes out from under it. */
  const isBarOver = (lid: Element, element: Element) => {
    const bar = boxesFrom(lid).find((box) => getComputedStyle(box).position === 'sticky')
    const scrolled = bar && boxesFrom(bar).find(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)
    return scrolled !== undefined && scrolled.contains(element) && !bar?.contains(element)
  }

  const targets = [...root.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex="0"]')]
  for (const target of targets.filter((each) => isSeen(each) && isFixed(each) && !isScrolledAway(each))) {
    const lid = over(target)
    if (lid && !isBarOver(lid, target)) found.push(`fixed ${nameOf(target)} is under ${nameOf(lid)}`)
  }

  // As the focus does when it comes from above, and from below. Without the focus itself, which would ask the server.
  const [left, top] = [scrollX, scrollY]
  const open = targets.filter((each) => isSeen(each) && !each.matches(':disabled'))
  for (const target of [...open, ...open.toReversed()]) {
    target.scrollIntoView({ block: 'nearest' })
    const lid = over(target)
    if (lid) found.push(`${nameOf(target)} in focus would be under ${nameOf(lid)}`)
  }
  scrollTo(left, top)

  const dialog = document.querySelector('[role="dialog"]')
  const layers = dialog?.closest('[data-portal]')?.querySelectorAll('*') ?? []
  for (const layer of layers) {
    if (dialog!.contains(layer)) continue
    const { width, height } = layer.getBoundingClientRect()
    const { backgroundColor, position } = getComputedStyle(layer)
    const isOpaque = /^rgb\(|, 1\)$/.test(backgroundColor)
    if (position === 'fixed' && width >= innerWidth && height >= innerHeight && isOpaque)
      found.push(`the screen behind the dialog is under ${nameOf(layer)}`)
  }
  return [...new Set(found)]
}
