import type { Locator, Page } from 'playwright-core'
import { settled, type Open, type OpenOptions } from './browser.ts'
import type { Person } from './people.ts'

/** The words of one upload screen. */
interface Screen {
  path: string
  titulo: string
  botao: string
}

const SALES: Screen = { path: '/painel/processar/vendas', titulo: 'Planilha de vendas', botao: 'Enviar vendas' }

/** An upload screen, as a person uses it; that of sales unless said otherwise. */
export interface UploadScreen {
  page: Page
  form: Locator
  choose: (...files: string[]) => Promise<void>
  check: () => Promise<void>
  send: () => Promise<void>
  /** What came of a file that was sent. */
  result: (file: string) => Locator
  figure: (name: string) => Promise<string>
  /** Its row in the list of recent uploads. */
  recent: (file: string) => Locator
}

export function uploadScreen(page: Page, { titulo, botao }: Screen = SALES): UploadScreen {
  const form = page.getByRole('region', { name: titulo })
  const press = (name: string) => form.getByRole('button', { name, exact: true }).click()
  return {
    page,
    form,
    choose: (...files) => page.locator('input[type=file]').setInputFiles(files),
    check: () => press('Conferir'),
    send: () => press(botao),
    result: (file) => page.getByRole('region', { name: `Resultado ${file}` }),
    figure: (name) =>
      page
        .locator('dt', { hasText: new RegExp(`^${name}$`) })
        .locator('xpath=following-sibling::dd[1]')
        .innerText(),
    recent: (file) =>
      page.getByRole('table', { name: 'Envios recentes' }).locator('tbody tr', { hasText: file }).first(),
  }
}

export async function openUploadScreen(
  open: Open,
  person: Person,
  { screen = SALES, ...options }: OpenOptions & { screen?: Screen } = {},
): Promise<UploadScreen> {
  const page = await open(screen.path, { as: [person], ...options })
  await settled(page)
  return uploadScreen(page, screen)
}

/** The button of the jobs tray, while there are jobs. */
export const tray = (page: Page): Locator => page.getByRole('button', { name: /^Processamentos/ })
