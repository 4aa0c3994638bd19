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
