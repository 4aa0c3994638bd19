import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { fillLogIn, gone, heading, see, test, toast, type Open } from './kit/browser.ts'
import { theDatabase, queryDatabase, whileNothingIsAppended } from './kit/database.ts'
import { goByMenu } from './kit/menu.ts'
import { administrator, operator } from './kit/people.ts'
import { openUploadScreen, tray, uploadScreen, type UploadScreen } from './kit/upload.ts'
import { makeSales, readProgramme, writeSheet, writeSheetWithSharedStrings, type Programme } from './kit/sales.ts'

const database = theDatabase()
let programme: Programme
beforeAll(async () => {
  programme = await readProgramme(database)
})

/** The upload screen with a file chosen. */
async function chosen(open: Open, file: Promise<string>): Promise<UploadScreen> {
  const screen = await openUploadScreen(open, operator)
  await screen.choose(await file)
  return screen
}
const sheetOfTwenty = (name: string, semente: string, defeitos = {}) =>
  writeSheet(name, makeSales(programme.catalogue, { vendas: 20, semente, defeitos }))
describe('the jobs tray', () => {
  test('follows an upload after its screen was left, announces its end, and links to its result, also after a reload', async ({
    open,
  }) => {
    const { page, send } = await chosen(open, sheetOfTwenty('bandeja.xlsx', 'TRAY'))
    await whileNothingIsAppended(database, async () => {
      await send()
      await goByMenu(page, 'Relatórios', 'Sell-out')
      await see(heading(page, 'Sell-out'))
      await see(page.getByRole('button', { name: 'Processamentos: 1 em andamento' }))
    })
    await see(toast(page, 'Vendas: bandeja.xlsx: pronto'))

    await page.reload()
    await tray(page).click()
    await page.getByRole('dialog', { name: 'Processamentos' }).getByRole('link', { name: 'Ver o resultado' }).click()
    await see(heading(page, 'Enviar vendas'))
    await see(page.getByRole('heading', { name: /^Resultado/ }))
    // Once its end was seen, the tray no longer lists it.
    await gone(tray(page))
  })

  test('also announces an upload that ended at once, and is emptied by hand', async ({ open }) => {
    const { page, send } = await chosen(open, sheetOfTwenty('depressa.xlsx', 'FAST'))
    const over = Promise.withResolvers<void>()
    await page.route(/\/api\/processamentos\/[^/]+$/, async (route) => {
      await over.promise
      await route.continue()
    })
    await send()
    await goByMenu(page, 'Relatórios', 'Sell-out')
    await see(heading(page, 'Sell-out'))
    await expect
      .poll(() => queryDatabase(database, `select estado from processamentos where nome_arquivo = 'depressa.xlsx'`))
      .toEqual([{ estado: 'concluido' }])
    over.resolve()
    const announced = toast(page, 'Vendas: depressa.xlsx: pronto')
    await see(announced.getByRole('link', { name: 'Ver o resultado' }))
    await tray(page).click()
    await page.getByRole('button', { name: 'Remover da lista: Vendas: depressa.xlsx' }).click()
    await gone(tray(page))
  })

  test('does not announce an upload whose end was seen on its screen', async ({ open }) => {
    const { page, send } = await chosen(open, sheetOfTwenty('à vista.xlsx', 'SEEN'))
    await whileNothingIsAppended(database, async () => {
      await send()
      await see(tray(page))
    })
    await see(page.getByRole('heading', { name: 'Resultado à vista.xlsx' }))
    await gone(tray(page))
    expect(await toast(page, 'à vista.xlsx').count()).toBe(0)
  })

  test('an upload that fails says why, with a code for the support, and can be sent again', async ({ open }) => {
    const { page, send } = await chosen(open, writeSheetWithSharedStrings('sem colunas.xlsx', [], ['CNPJ Dental']))
    await send()
    await see(page.getByRole('alert').filter({ hasText: /Código para o suporte: [0-9a-f-]{36}$/ }))
    await see(page.getByRole('button', { name: 'Enviar vendas', exact: true, disabled: false }))
    await gone(tray(page))
  })

  test('refused rows come as a sheet', async ({ open }) => {
    const { page, check } = await chosen(open, sheetOfTwenty('recusadas.xlsx', 'ROWS', { 'codigo-desconhecido': 2 }))
    await check()
    await see(page.getByText('Nada foi gravado.'))
    const arriving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Baixar linhas com erro' }).click()
    expect((await arriving).suggestedFilename()).toMatch(/\.xlsx$/)
  })
})

describe('what a person did in a tab', () => {
  /** In a session of its own, which the test ends. */
  const ownSession = async (open: Open, file: string): Promise<UploadScreen> => {
    const page = await open('/painel/processar/vendas')
    await fillLogIn(page, operator)
    await see(heading(page, 'Enviar vendas'))
    const screen = uploadScreen(page)
    await screen.choose(file)
    return screen
  }
  const logOut = async (page: Page) => {
    await page.getByRole('button', { name: /^Olá, / }).click()
    await page.getByRole('button', { name: 'Sair' }).click()
    await see(heading(page, 'Entrar no painel'))
  }
  const isEmpty = async ({ page, form }: UploadScreen) => {
    await see(heading(page, 'Enviar vendas'))
    await see(form.getByText('escolha no computador'))
    await see(form.getByRole('button', { name: 'Enviar vendas', exact: true, disabled: false }))
    await gone(page.getByRole('heading', { name: /^(Resultado|Conferência)/ }))
    await gone(page.getByRole('progressbar'))
    await gone(tray(page))
  }

  test('is not there for the next one who logs in: no file, no result, no jobs', async ({ open }) => {
    const screen = await ownSession(open, await sheetOfTwenty('de outra pessoa.xlsx', 'OTHER'))
    const { page } = screen
    await screen.send()
    await see(screen.result('de outra pessoa.xlsx'))
    await logOut(page)
    await fillLogIn(page, administrator)
    await see(heading(page, 'Dashboard'))
    await goByMenu(page, 'Processar', 'Vendas')
    await isEmpty(screen)
  })

  test('goes while its work still runs, also by a log-out in another tab', async ({ open }) => {
    const screen = await ownSession(open, await sheetOfTwenty('ainda corre.xlsx', 'RUNS'))
    const { page } = screen
    await whileNothingIsAppended(database, async () => {
      await screen.send()
      await see(tray(page))
      const other = await page.context().newPage()
      await other.goto('/painel/dashboard')
      await logOut(other)
      await other.close()
      await see(heading(page, 'Entrar no painel'))
      await fillLogIn(page, administrator)
      await isEmpty(screen)
    })
  })
})
