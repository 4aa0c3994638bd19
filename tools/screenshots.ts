import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { CPF_PARCEIRO, CPF_PARCEIRO_FOTO, SENHA_LOJA, SENHA_PAINEL, usuariosDemo } from '#services/demo/logins.ts'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'

/**
 * Takes the README's screenshots of a running demo programme: `node tools/screenshots.ts http://localhost:3000`. They
 * are checked and committed by hand.
 */
const url = process.argv[2] ?? 'http://localhost:3000'
const IMAGES = join(import.meta.dirname, '../docs/images')
const COMPUTER = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

const people = {
  equipe: {
    app: 'painel',
    rota: 'usuario',
    cpf: usuariosDemo.find(({ permissao }) => permissao === ADMINISTRADOR)!.cpf,
    senha: SENHA_PAINEL,
  },
  vendedor: { app: 'loja', rota: 'parceiro', cpf: CPF_PARCEIRO, senha: SENHA_LOJA },
  fotografo: { app: 'loja', rota: 'parceiro', cpf: CPF_PARCEIRO_FOTO, senha: SENHA_LOJA },
} as const
type Person = keyof typeof people

type Act = (page: Page) => Promise<void>
const pictures: { name: string; person: Person; path: string; size: typeof PHONE; act?: Act }[] = [
  { name: 'painel-dashboard', person: 'equipe', path: '/painel/dashboard', size: COMPUTER },
  {
    name: 'painel-de-onde-vem',
    person: 'equipe',
    path: '/painel/dashboard',
    size: COMPUTER,
    act: async (page) => {
      await page
        .getByRole('button', { name: /de onde vem$/ })
        .first()
        .click()
      await page
        .getByRole('dialog')
        .getByText(/^Conferido até o evento/)
        .waitFor()
    },
  },
  { name: 'painel-vendedor', person: 'equipe', path: `/painel/parceiro/${CPF_PARCEIRO}`, size: COMPUTER },
  { name: 'loja-inicio', person: 'vendedor', path: '/loja', size: PHONE },
  {
    name: 'loja-extrato',
    person: 'vendedor',
    path: '/pontuacoes?tipo=credito',
    size: PHONE,
    act: async (page) => {
      await page.locator('[data-movimento]').first().click()
      await page.getByRole('dialog').getByText('A conta').waitFor()
    },
  },
  { name: 'loja-enviar', person: 'fotografo', path: '/enviar-pontuacao', size: PHONE },
]

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
for (const { name, person, path, size, act } of pictures) {
  const { app, rota, ...login } = people[person]
  const answer = await fetch(`${url}/api/sessoes/${rota}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(login),
  })
  const { token, usuario, redesAntifraude, parceiro } = (await answer.json()) as Record<string, unknown>
  const session = JSON.stringify({ token, person: app === 'painel' ? { usuario, redesAntifraude } : parceiro })
  const page = await browser.newPage({
    baseURL: url,
    viewport: size,
    deviceScaleFactor: 1,
    colorScheme: 'light',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    storageState: {
      cookies: [],
      origins: [{ origin: url, localStorage: [{ name: `lastro.${app}.sessao`, value: session }] }],
    },
  })
  await page.goto(path)
  await page.locator('main').waitFor()
  await page.waitForFunction(() => document.querySelector('[class*="Skeleton"]') === null)
  await act?.(page)
  await page.screenshot({ path: join(IMAGES, `${name}.png`), animations: 'disabled' })
  await page.close()
  console.log(name)
}
await browser.close()
