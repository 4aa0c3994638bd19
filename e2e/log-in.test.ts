import { describe, expect } from 'vitest'
import { call } from './kit/api.ts'
import { fillLogIn, hasFocus, heading, path, see, test, toast } from './kit/browser.ts'
import { administrator, bigSeller } from './kit/people.ts'

/** The browser's own console message about a refused call. */
const REFUSED = /status of 401/

describe('log-in of the panel', () => {
  test('a wrong password is reported beside the form; the CPF stays and the password has the focus', async ({
    open,
  }) => {
    const page = await open('/painel', { allow: REFUSED })
    await fillLogIn(page, { cpf: administrator.cpf, senha: 'not the password' })
    expect(await page.getByRole('alert').filter({ hasText: /\S/ }).innerText()).toBe('CPF ou senha inválidos')
    expect(await page.getByLabel('CPF').inputValue()).toBe('012.345.678-90')
    await hasFocus(page.getByLabel('Senha', { exact: true }))
    expect(path(page)).toBe('/painel')
  })

  test('empty fields are reported at the fields, without a call', async ({ open }) => {
    const page = await open('/painel')
    await page.getByRole('button', { name: 'ENTRAR' }).click()
    await see(page.getByText('CPF obrigatório', { exact: true }))
    await see(page.getByText('Informe a senha'))
    expect(await page.getByLabel('CPF').getAttribute('aria-invalid')).toBe('true')
  })

  test('the right password leads to the dashboard with a greeting, a reload keeps the session, Sair ends it', async ({
    open,
  }) => {
    const page = await open('/painel')
    await fillLogIn(page, administrator)
    await see(page.getByRole('button', { name: 'Olá, Helena' }))
    expect(await toast(page, 'Olá').count()).toBe(0)
    await see(heading(page, 'Dashboard'))
    expect(path(page)).toBe('/painel/dashboard')

    const restored = page.waitForResponse((answer) => answer.url().endsWith('/api/sessoes') && answer.ok())
    await page.reload()
    await restored
    await see(heading(page, 'Dashboard'))

    await page.goto('/painel')
    await see(heading(page, 'Dashboard'))
    expect(path(page)).toBe('/painel/dashboard')

    await page.getByRole('button', { name: 'Olá, Helena' }).click()
    await page.getByRole('button', { name: 'Sair' }).click()
    await see(toast(page, 'Até mais!'))
    await see(heading(page, 'Entrar no painel'))
    expect(path(page)).toBe('/painel')
    expect(await page.evaluate(() => localStorage.getItem('lastro.painel.sessao'))).toBeNull()
    await page.goBack()
    await see(heading(page, 'Entrar no painel'))
  })

  test('an address of the panel opened without a session leads to the log-in, and from there where it was going', async ({
    open,
  }) => {
    const page = await open('/painel/processar/vendas')
    await see(heading(page, 'Entrar no painel'))
    expect(path(page)).toBe('/painel')
    await fillLogIn(page, administrator)
    await see(heading(page, 'Enviar vendas'))
  })

  test('leaving in one tab leaves in the other', async ({ open }) => {
    // A call of the other tab that is under way when the session ends is refused; the browser logs that.
    const page = await open('/painel', { allow: REFUSED })
    await fillLogIn(page, administrator)
    await see(heading(page, 'Dashboard'))
    const other = await page.context().newPage()
    await other.goto('/painel/processar/vendas')
    await see(heading(other, 'Enviar vendas'))
    await page.getByRole('button', { name: 'Olá, Helena' }).click()
    await page.getByRole('button', { name: 'Sair' }).click()
    await see(heading(other, 'Entrar no painel'))
  })

  test('an expired session says so and leads to the log-in; the store’s session in the same browser stays', async ({
    open,
  }) => {
    const page = await open('/painel', { as: [bigSeller], allow: REFUSED })
    await fillLogIn(page, administrator)
    await see(heading(page, 'Dashboard'))
    const { token } = JSON.parse(await page.evaluate(() => localStorage.getItem('lastro.painel.sessao') ?? '{}')) as {
      token: string
    }
    expect((await call(token, '/api/sessoes', { method: 'DELETE' })).status).toBe(200)

    await page.goto('/painel/dashboard?rede=Dental+Atl%C3%A2ntica')
    // The toast stays while the pointer is on it.
    await toast(page, 'Sessão expirada. Por favor, faça login novamente.').hover()
    await see(heading(page, 'Entrar no painel'))
    expect(await toast(page, 'Sessão expirada').count()).toBe(1)

    await fillLogIn(page, administrator)
    await see(heading(page, 'Dashboard'))
    expect(path(page)).toBe('/painel/dashboard?rede=Dental+Atl%C3%A2ntica')

    await page.goto('/loja')
    await see(page.getByRole('region', { name: 'Saldo' }))
  })
})
