import type { Locator, Page } from 'playwright-core'
import { PHONE, see, settled } from './browser.ts'

/** A list on a page, as people work with it: a table, cards or a gallery, by the name that it has on the screen. */
export class List {
  readonly page: Page
  readonly rotulo: string

  constructor(page: Page, rotulo: string) {
    this.page = page
    this.rotulo = rotulo
  }

  /** All of it: tools, rows and pages. */
  get whole(): Locator {
    return this.page.getByRole('region', { name: this.rotulo, exact: true }).first()
  }
  get table(): Locator {
    return this.page.getByRole('table', { name: this.rotulo, exact: true })
  }
  get rows(): Locator {
    return this.table.locator('tbody tr')
  }
  get cards(): Locator {
    return this.page.getByRole('list', { name: this.rotulo, exact: true }).getByRole('listitem')
  }
  get search(): Locator {
    return this.page.getByRole('searchbox', { name: `Buscar em ${this.rotulo}` })
  }
  /** "1-10 de 37 resultados". */
  get total(): Locator {
    return this.page.getByText(/^\d[\d.]*-\d[\d.]* de [\d.]+ resultados?$/).first()
  }

  headings = (): Promise<string[]> => this.table.locator('thead th').allInnerTexts()

  /** The texts of the cells, row by row. */
  async cells(): Promise<string[][]> {
    const rows = await this.rows.allInnerTexts()
    return rows.map((row) => row.split('\t').map((cell) => cell.trim()))
  }

  /** Searches at once. */
  async find(text: string): Promise<void> {
    await this.search.fill(text)
    await this.search.press('Enter')
    await settled(this.page)
  }

  /** Presses a column's heading: upwards first, then downwards. */
  async order(titulo: string): Promise<void> {
    await this.table.getByRole('button', { name: titulo, exact: true }).click()
    await settled(this.page)
  }

  async goTo(step: 'Próxima página' | 'Página anterior', from: number): Promise<void> {
    await this.page.getByRole('button', { name: step }).click()
    await see(this.page.getByText(new RegExp(`^${from}-\\d+ de`)).first())
    await settled(this.page)
  }

  act = (acao: string, linha: string): Promise<void> =>
    this.page.getByRole('button', { name: `${acao}: ${linha}`, exact: true }).click()

  /** An action that stands in the row's menu. */
  async actInMenu(acao: string, linha: string): Promise<void> {
    await this.act('Mais ações', linha)
    await this.page.getByRole('menuitem', { name: acao, exact: true }).click()
  }

  /** Opens what a filter is chosen with: its chip, on a phone in the sheet of filters. */
  async openFilter(rotulo: string): Promise<void> {
    if (this.page.viewportSize()!.width === PHONE.width) {
      await this.page.getByRole('button', { name: /^Filtros/ }).click()
    }
    await this.page.getByRole('button', { name: new RegExp(`^${rotulo}:`) }).click()
  }

  /** Opens the choice of columns and calls it by its dialog. */
  async openColumns(): Promise<Locator> {
    await this.whole.getByRole('button', { name: 'Exibição' }).click()
    const dialog = this.page.getByRole('dialog', { name: 'Exibição' })
    await see(dialog)
    return dialog
  }

  async openExport(): Promise<Locator> {
    await this.page.getByRole('button', { name: 'Exportar' }).click()
    const menu = this.page.getByRole('menu')
    await see(menu)
    return menu
  }
}

/**
 * What is wrong with the numbers of a page's lists: a figure that is cut by a box, or that something lies over; and
 * tables whose standing columns do not fit.
 */
export async function cutNumbers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const boxesAround = (element: Element): Element[] => {
      if (element === document.body) return []
      const clips = getComputedStyle(element).overflowX !== 'visible'
      return [...(clips ? [element] : []), ...boxesAround(element.parentElement!)]
    }
    const places = document.querySelectorAll('main td, main th, main li dl, main li > div, main dd')
    for (const place of places) {
      const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        const inside = text.parentElement!
        if (!/\d/.test(text.nodeValue ?? '') || inside.closest('.so-leitor, [aria-hidden="true"]')) continue
        // A text with figures may be shortened; a number, a day or a document may not.
        if (!/^[\s\d.,/:%R$+−-]+$/.test(text.nodeValue ?? '')) continue
        const range = document.createRange()
        range.selectNodeContents(text)
        for (const { left, right, top, bottom, width } of range.getClientRects()) {
          if (width === 0) continue
          const middle = (top + bottom) / 2
          const frames = boxesAround(inside).map((box) => ({ box, frame: box.getBoundingClientRect() }))
          // What a frame has further down is found by scrolling.
          if (middle < 0 || middle > innerHeight) continue
          if (frames.some(({ frame }) => middle < frame.top || middle > frame.bottom)) continue
          for (const { box, frame } of frames) {
            if (right > frame.right + 1 || left < frame.left - 1) {
              found.push(`"${text.nodeValue}" is cut by ${box.className || box.tagName}`)
            }
          }
          for (const x of [left + 1, right - 1]) {
            const above = document.elementFromPoint(x, middle)
            if (above !== null && !above.contains(inside) && !inside.contains(above)) {
              found.push(`"${text.nodeValue}" lies under ${above.className || above.tagName}`)
            }
          }
        }
      }
    }
    for (const table of document.querySelectorAll('main table')) {
      const frame = table.parentElement!
      const beyond = frame.scrollWidth - frame.clientWidth
      if (beyond > 0) found.push(`the columns of "${table.getAttribute('aria-label') ?? ''}" need ${beyond} px more`)
    }
    return [...new Set(found)]
  })
}
