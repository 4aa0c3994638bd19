import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { gone, heading, PHONE, see, settled, test, toast } from './kit/browser.ts'
import { administrator, bigSeller, type Person } from './kit/people.ts'

const SENTENCE = 'Problema de conexão ao servidor, tente novamente mais tarde'
/** The browser's own console message about an unreachable server. */
const UNREACHABLE = /ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load resource/

const unreachable = (page: Page) => page.route('**/api/**', (route) => route.abort())
const sessionKept = (page: Page, { app }: Person) =>
  page.evaluate((name) => localStorage.getItem(name) !== null, `lastro.${app}.sessao`)

describe('the server cannot be reached', () => {
  test('the panel says so once, keeps the session, and continues when it is back', async ({ open }) => {
    const page = await open('/painel/processar/vendas', { as: [administrator], allow: UNREACHABLE })
    await settled(page)
    await unreachable(page)
    await page.getByRole('link', { name: 'Dashboard' }).click()
    // The toast stays while the pointer is on it.
    await toast(page, SENTENCE).hover()
    const retry = page.getByRole('button', { name: 'Tentar de novo' })
    await see(retry)
    const failed = page.waitForEvent('requestfailed')
    await retry.press('Enter')
    await failed
    await see(retry)
    expect(await toast(page, SENTENCE).count()).toBe(1)
    expect(await sessionKept(page, administrator)).toBe(true)
    await page.unrouteAll()
    await retry.click()
    await see(page.getByText('Vendedores Cadastrados'))
  })

  test('after a reload the panel still knows who is logged in', async ({ open }) => {
    const page = await open('/painel/dashboard', { as: [administrator], allow: UNREACHABLE })
    await settled(page)
    await unreachable(page)
    await page.reload()
    await toast(page, SENTENCE).hover()
    await see(heading(page, 'Dashboard'))
    await see(page.getByText('Olá, Helena'))
    expect(await toast(page, SENTENCE).count()).toBe(1)
    expect(await sessionKept(page, administrator)).toBe(true)
  })

  test('the store says so once, and its session stays', async ({ open }) => {
    const page = await open('/loja', { size: PHONE, as: [bigSeller], allow: UNREACHABLE })
    await settled(page)
    await unreachable(page)
    await page.reload()
    await see(toast(page, SENTENCE))
    expect(await toast(page, SENTENCE).count()).toBe(1)
    expect(await sessionKept(page, bigSeller)).toBe(true)
    const retry = page.getByRole('button', { name: 'Tentar de novo' })
    await see(retry)
    await page.unrouteAll()
    await retry.click()
    await see(page.getByRole('region', { name: 'Saldo' }))
  })

  test('a log-in without a connection keeps what was typed', async ({ open }) => {
    const page = await open('/login', { size: PHONE, allow: UNREACHABLE })
    await unreachable(page)
    await page.getByLabel('CPF').fill(bigSeller.cpf)
    await page.getByLabel('Senha', { exact: true }).fill('anything')
    await page.getByRole('button', { name: 'ENTRAR' }).click()
    await see(page.getByText(SENTENCE).first())
    expect(await page.getByLabel('Senha', { exact: true }).inputValue()).toBe('anything')
  })

  test('a phone without connection says that the figures may be old, until it is back', async ({ open }) => {
    const page = await open('/loja', { size: PHONE, as: [bigSeller], allow: UNREACHABLE })
    await settled(page)
    await page.context().setOffline(true)
    const notice = page.getByText('Você está sem conexão.')
    await see(notice)
    await see(page.getByRole('region', { name: 'Saldo' }))
    await page.context().setOffline(false)
    await gone(notice)
  })
})

describe('a slow answer', () => {
  /** Holds the calls back until the returned function is called. */
  const hold = async (page: Page, calls: string) => {
    const held = Promise.withResolvers<undefined>()
    await page.route(calls, async (route) => {
      await held.promise
      await route.continue()
    })
    return () => held.resolve(undefined)
  }

  test.for([
    ['/painel/dashboard', '**/api/dashboard*', 'Carregando', administrator],
    ['/loja', '**/api/extrato*', 'Carregando o saldo', bigSeller],
    ['/pontuacoes', '**/api/extrato*', 'Carregando movimentos', bigSeller],
  ] as const)('of %s shows the shape of what is coming', async ([address, calls, label, person], { open }) => {
    const page = await open('about:blank', { as: [person] })
    const release = await hold(page, calls)
    await page.goto(address)
    await see(page.getByRole('status', { name: label, exact: true }).first())
    await see(page.locator('.mantine-Skeleton-root').first())
    release()
    await settled(page)
    expect(await page.locator('.mantine-Skeleton-root').count()).toBe(0)
  })

  test('to a log-in says that it is on its way', async ({ open }) => {
    const page = await open('/painel')
    const release = await hold(page, '**/api/sessoes/usuario')
    await page.getByLabel('CPF').fill(administrator.cpf)
    await page.getByLabel('Senha', { exact: true }).fill(administrator.senha)
    await page.getByRole('button', { name: 'ENTRAR' }).click()
    await see(page.getByRole('button', { name: 'ENTRANDO...' }))
    release()
    await see(heading(page, 'Dashboard'))
  })
})
