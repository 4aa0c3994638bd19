import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { call, logIn } from './kit/api.ts'
import { fillLogIn, heading, path, see, settled, test, toast } from './kit/browser.ts'
import { ofThreeShops } from './kit/people.ts'

const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`)
const NOVA = 'cavalo correto bateria'

/** Restores the profile for the other tests of the run, however this one ends. */
async function restore(): Promise<void> {
  const senha = await logIn(ofThreeShops).then(
    () => ofThreeShops.senha,
    () => NOVA,
  )
  const { token } = await logIn({ ...ofThreeShops, senha })
  const body = { nome: 'Simone Rocha', ...(senha === NOVA ? { senhaAntiga: NOVA, senha: ofThreeShops.senha } : {}) }
  const answer = await call(token, '/api/usuarios', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
}

async function openProfile(page: Page, nome: string) {
  await page.getByRole('button', { name: `Olá, ${nome}` }).click()
  await page.getByRole('link', { name: 'Meu Perfil' }).click()
  await see(heading(page, 'Meu Perfil'))
  await settled(page)
}

test('a panel user changes name and password; log-in and e-mail are only shown', async ({ open }) => {
  const page = await open('/painel', { allow: /status of (400|401|403|422)/ })
  onTestFinished(restore)
  await fillLogIn(page, ofThreeShops)
  await openProfile(page, 'Simone')
  expect(path(page)).toBe('/painel/perfil')
  for (const label of ['Login (CPF)', 'E-mail'])
    expect(await page.getByLabel(label).getAttribute('readonly')).not.toBeNull()
  expect(await page.getByLabel('Login (CPF)').inputValue()).toBe('529.982.247-25')

  await field(page, 'nome').fill('Simone Rocha Dias')
  await page.getByRole('button', { name: 'SALVAR' }).click()
  await see(toast(page, 'com sucesso'))
  await page.reload()
  await settled(page)
  await expect.poll(() => field(page, 'nome').inputValue()).toBe('Simone Rocha Dias')

  await field(page, 'senha').fill(NOVA)
  await page.getByRole('button', { name: 'SALVAR' }).click()
  await see(page.getByText('Informe a senha atual', { exact: true }))
  await field(page, 'senhaAntiga').fill('não é esta')
  await page.getByRole('button', { name: 'SALVAR' }).click()
  await expect.poll(() => field(page, 'senhaAntiga').getAttribute('aria-invalid')).toBe('true')
  expect(await field(page, 'senha').inputValue()).toBe(NOVA)
  await field(page, 'senhaAntiga').fill(ofThreeShops.senha)
  await page.getByRole('button', { name: 'SALVAR' }).click()
  await expect.poll(() => field(page, 'senha').inputValue()).toBe('')

  await page.getByRole('button', { name: 'Olá, Simone' }).click()
  await page.getByRole('button', { name: 'Sair' }).click()
  await see(heading(page, 'Entrar no painel'))
  await fillLogIn(page, { cpf: ofThreeShops.cpf, senha: NOVA })
  await see(heading(page, 'Dashboard'))
})
