import type { Page } from 'playwright-core'

/** Goes to the form of a new record, by the menu and its card. */
export async function goToForm(page: Page, titulo: string): Promise<void> {
  await goByMenu(page, 'Cadastros', 'Cadastrar')
  await page.getByRole('main').getByRole('link', { name: titulo }).click()
}

/** Goes to a screen by the panel's menu, whose groups fold. */
export async function goByMenu(page: Page, grupo: string, tela: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  const group = menu.getByRole('button', { name: grupo })
  if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
  await menu.getByRole('list', { name: grupo }).getByRole('link', { name: tela, exact: true }).click()
}
