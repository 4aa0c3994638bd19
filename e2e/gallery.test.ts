import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { productUrl } from './kit/api.ts'
import { COMPUTER, gone, hasFocus, heading, PHONE, see, test, type Open } from './kit/browser.ts'
import { findingsOf } from './kit/look.ts'
import { administrator } from './kit/people.ts'

const ROOT = join(import.meta.dirname, '..')

/** Like `npx vite` beside the product: only it has the gallery. */
let development: ViteDevServer
let address: string
beforeAll(async () => {
  process.env['API_URL'] = productUrl()
  const { createServer } = await import('vite')
  development = await createServer({
    configFile: join(ROOT, 'vite.config.ts'),
    mode: 'development',
    logLevel: 'silent',
    server: { port: 0, hmr: false, watch: null },
  })
  await development.listen()
  address = development.resolvedUrls!.local[0]!
})
afterAll(() => development.close())

/** The gallery, whose development server is another origin: the session is copied to it. */
async function gallery(open: Open): Promise<Page> {
  const page = await open('/painel', {
    as: [administrator],
    allow: /Download the React DevTools|\[vite\]|Outdated Optimize Dep|status of 504|status of 404/,
  })
  const session = await page.evaluate(() => localStorage.getItem('lastro.painel.sessao'))
  await page.context().addInitScript(
    ([origin, value]) => {
      if (location.origin === origin && value !== null) localStorage.setItem('lastro.painel.sessao', value!)
    },
    [new URL(address).origin, session] as const,
  )
  // The first visit compiles everything.
  await page.goto(`${address}painel/galeria`, { timeout: 90_000 })
  await heading(page, 'Galeria').waitFor({ timeout: 90_000 })
  return page
}

describe('the gallery of shared parts', () => {
  test('shows every part in every state, and each is accessible, in both sizes and colour schemes', async ({
    open,
  }) => {
    const page = await gallery(open)
    for (const part of [
      'Tabela',
      'Tabela: Carregando',
      'Tabela: Ainda sem nada',
      'Tabela: Com erro',
      'Tabela: Sem conexão',
      'Galeria de cartões',
      'Números',
      'Estados',
      'Arquivo',
      'Visor',
      'Formulário',
      'Formulário com linhas',
      'Formulário em diálogo',
    ]) {
      await page.getByRole('heading', { level: 2, name: part, exact: true }).waitFor({ timeout: 90_000 })
    }
    // What is wrong is shown too, also in a cell.
    const form = page.getByRole('region', { name: 'Formulário com linhas' })
    await form.getByRole('button', { name: 'Adicionar item' }).click()
    await form.getByRole('button', { name: 'SALVAR' }).click()
    await see(form.getByText('Corrija'))
    for (const size of [COMPUTER, PHONE]) {
      await page.setViewportSize(size)
      expect(await findingsOf(page)).toEqual([])
    }
  })

  test('Escape closes one thing at a time', async ({ open }) => {
    const page = await gallery(open)
    await page.getByRole('button', { name: 'Registrar visita' }).click()
    const dialog = page.getByRole('dialog', { name: 'Registrar visita' })
    await see(dialog)
    await dialog.getByLabel('Quem').fill('Ana')

    const calendar = page.getByRole('dialog', { name: 'Calendário: Dia' })
    const openCalendar = dialog.getByRole('button', { name: 'Calendário: Dia' })
    await openCalendar.click()
    await see(calendar)
    await page.keyboard.press('Escape')
    await gone(calendar)
    await hasFocus(openCalendar)
    await see(dialog)

    const option = page.getByRole('option', { name: 'Alfa' })
    await dialog.getByRole('combobox', { name: 'Onde' }).click()
    await see(option)
    await page.keyboard.press('Escape')
    await gone(option)
    await see(dialog)

    const question = page.getByRole('dialog', { name: 'Sair sem salvar' })
    await page.keyboard.press('Escape')
    await see(question)
    await page.keyboard.press('Escape')
    await gone(question)
    await see(dialog)
    expect(await dialog.getByLabel('Quem').inputValue()).toBe('Ana')
  })

  test('the viewer shows each kind of file, says what is wrong with one, and its keys go to the next', async ({
    open,
  }) => {
    const page = await gallery(open)
    const viewer = page.getByRole('dialog')
    const opens = (name: string) => page.getByRole('button', { name, exact: true })
    await opens('Vários arquivos').click()
    await see(viewer.getByRole('img', { name: 'Nota em pé' }))
    await page.keyboard.press('ArrowRight')
    await see(viewer.getByRole('img', { name: 'Foto deitada' }))
    await see(viewer.getByText('2 de 4'))
    for (const size of [COMPUTER, PHONE]) {
      await page.setViewportSize(size)
      expect(await findingsOf(page, '[role="dialog"]')).toEqual([])
    }
    await viewer.getByRole('button', { name: 'Próximo arquivo' }).click()
    await see(viewer.getByLabel('Entrega', { exact: true }))
    expect(await viewer.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(160)
    await page.keyboard.press('ArrowRight')
    await see(viewer.getByText('baixe-o para ver'))
    await page.keyboard.press('ArrowRight')
    await see(viewer.getByText('1 de 4'))
    await page.keyboard.press('Escape')
    await gone(viewer)
    await hasFocus(opens('Vários arquivos'))

    await opens('Arquivo danificado').click()
    await see(viewer.getByText('Não foi possível mostrar este arquivo'))
    await page.keyboard.press('Escape')
    await gone(viewer)
    await opens('Arquivo apagado').click()
    await see(viewer.getByText('Este arquivo não está mais aqui'))
    await viewer.getByRole('button', { name: 'Atualizar' }).click()
    await gone(viewer)
    await opens('Foto com o que se sabe dela').click()
    await see(viewer.getByRole('img', { name: 'Nota em pé' }))
    await viewer.getByRole('button', { name: 'Ampliar' }).click()
    for (const size of [COMPUTER, PHONE]) {
      await page.setViewportSize(size)
      expect(await findingsOf(page, '[role="dialog"]')).toEqual([])
    }
  })

  test('is in no build', () => {
    const built = globSync('dist/web/assets/*.js', { cwd: ROOT })
    expect(built.length).toBeGreaterThan(10)
    expect(
      built.filter(
        (file) => /galeria/i.test(file) || readFileSync(join(ROOT, file), 'utf8').includes('/painel/galeria'),
      ),
    ).toEqual([])
  })
})
