import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { productUrl } from './kit/api.ts'
import { COMPUTER, gone, heading, PHONE, see, test } from './kit/browser.ts'
import { findings } from './kit/findings.ts'
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

describe('the gallery of shared parts', () => {
  test('shows every part in every state, and each is accessible, in both sizes and colour schemes', async ({
    open,
  }) => {
    // The development server is another origin, so the session is copied to it. The first visit compiles everything.
    const page = await open('/painel', {
      as: [administrator],
      allow: /Download the React DevTools|\[vite\]|Outdated Optimize Dep|status of 504/,
    })
    const session = await page.evaluate(() => localStorage.getItem('lastro.painel.sessao'))
    await page.context().addInitScript(
      ([origin, value]) => {
        if (location.origin === origin && value !== null) localStorage.setItem('lastro.painel.sessao', value!)
      },
      [new URL(address).origin, session] as const,
    )
    await page.goto(`${address}painel/galeria`, { timeout: 90_000 })
    await heading(page, 'Galeria').waitFor({ timeout: 90_000 })
    for (const part of [
      'Tabela',
      'Tabela: Carregando',
      'Tabela: Ainda sem nada',
      'Tabela: Com erro',
      'Tabela: Sem conexão',
      'Números',
      'Estados',
      'Arquivo',
      'Formulário',
    ]) {
      await page.getByRole('heading', { level: 2, name: part, exact: true }).waitFor({ timeout: 90_000 })
    }
    for (const size of [COMPUTER, PHONE]) {
      await page.setViewportSize(size)
      expect(await findings(page)).toEqual([])
    }
  })

  test('rows can be chosen, all of the filter at once, and acted upon', async ({ open }) => {
    const page = await open('/painel', { as: [administrator], allow: /Download the React DevTools|\[vite\]/ })
    const session = await page.evaluate(() => localStorage.getItem('lastro.painel.sessao'))
    await page.context().addInitScript((value) => {
      if (value !== null) localStorage.setItem('lastro.painel.sessao', value)
    }, session)
    await page.goto(`${address}painel/galeria`)
    const list = page.getByRole('region', { name: 'Vendedores' }).first()
    await see(list)
    const bar = page.getByRole('region', { name: 'Seleção' })
    await page.getByRole('checkbox', { name: 'Selecionar a página' }).first().check()
    await see(bar.getByText('10 selecionados'))
    await bar.getByRole('button', { name: 'Selecionar todos os 37 do filtro' }).click()
    await see(bar.getByText('37 selecionados'))
    await page.getByRole('checkbox', { name: 'Selecionar Ana Beatriz Lima 1', exact: true }).uncheck()
    await see(bar.getByText('36 selecionados'))
    await page.getByRole('searchbox', { name: 'Buscar em Vendedores' }).fill('acai')
    await page.waitForURL(/busca=acai/)
    await gone(bar)
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
