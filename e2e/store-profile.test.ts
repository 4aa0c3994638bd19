import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { formatarCpf } from '#contracts/values/documentos.ts'
import { COMPUTER, heading, path, PHONE, see, settled, test, toast } from './kit/browser.ts'
import { newSeller } from './kit/new-seller.ts'

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)
const save = (page: Page) => page.getByRole('button', { name: 'SALVAR', exact: true })
const ready = { aceitou: true, informouCep: true }

describe('My Account', () => {
  test('reached from the account in a phone: shows what the server holds, and keeps what is changed', async ({
    open,
  }) => {
    const seller = await newSeller(ready)
    const page = await open('/loja', { as: [seller], size: PHONE })
    await page.getByRole('button', { name: 'Conta' }).locator('visible=true').click()
    await page.getByRole('dialog').getByRole('link', { name: 'Minha conta' }).click()
    await see(heading(page, 'Minha conta'))
    await settled(page)
    expect(path(page)).toBe('/perfil')
    expect(await page.getByLabel('CPF').inputValue()).toBe(formatarCpf(seller.cpf))
    expect(await page.getByLabel('CPF').getAttribute('readonly')).not.toBeNull()
    expect(await field(page, 'dataNascimento').inputValue()).toBe('17/05/1990')
    expect(await field(page, 'endCep').inputValue()).toBe('01305-000')

    await field(page, 'nome').fill('Janaína Torres Lopes')
    await field(page, 'telefone').fill('1133334444')
    await save(page).click()
    await see(toast(page, 'sucesso'))
    await see(page.getByText('Olá, Janaína'))
    await page.reload()
    await settled(page)
    await expect
      .poll(() => Promise.all([field(page, 'nome').inputValue(), field(page, 'telefone').inputValue()]))
      .toEqual(['Janaína Torres Lopes', '(11) 3333-4444'])
  })

  test('missing and wrong values are reported beside their fields', async ({ open }) => {
    const page = await open('/perfil', { as: [await newSeller(ready)], size: COMPUTER })
    await settled(page)
    await field(page, 'nome').fill('')
    await field(page, 'celular').fill('119')
    await page.keyboard.press('Tab')
    await see(page.getByText('Celular inválido', { exact: true }))
    await expect.poll(() => field(page, 'celular').inputValue()).toBe('')
    await save(page).click()
    await see(page.getByText('Nome obrigatório', { exact: true }))
    await see(page.getByText('Celular obrigatório', { exact: true }))
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('nome')
  })

  test('the password changes with the current one only', async ({ open }) => {
    const seller = await newSeller(ready)
    const page = await open('/perfil', { as: [seller], size: COMPUTER, allow: /status of 400/ })
    await settled(page)
    await field(page, 'senha').fill('outra senha bem minha')
    await field(page, 'senhaAntiga').fill('not the password')
    await save(page).click()
    await see(page.getByText('A senha atual não confere', { exact: true }))
    await field(page, 'senhaAntiga').fill(seller.senha)
    await save(page).click()
    await see(toast(page, 'sucesso'))
    await expect.poll(() => field(page, 'senha').inputValue()).toBe('')
  })

  test('unsaved changes are not left without a question, not by Sair either', async ({ open }) => {
    const page = await open('/perfil', { as: [await newSeller(ready)], size: PHONE })
    await settled(page)
    await field(page, 'nome').fill('Outro nome')
    await page.getByRole('button', { name: 'Conta' }).locator('visible=true').click()
    await page.getByRole('button', { name: 'Sair' }).click()
    await see(page.getByText('Há alterações que não foram salvas.'))
    await page.getByRole('button', { name: 'SAIR SEM SALVAR' }).click()
    await see(heading(page, 'Suas vendas valem pontos.'))
  })

  test('a lost connection keeps what was typed', async ({ open }) => {
    const page = await open('/perfil', { as: [await newSeller(ready)], size: PHONE, allow: /ERR_FAILED/ })
    await settled(page)
    await page.route('**/api/**', (route) => route.abort())
    await field(page, 'nome').fill('Outro nome')
    await save(page).click()
    await see(page.getByText('Problema de conexão ao servidor, tente novamente mais tarde').first())
    expect(await field(page, 'nome').inputValue()).toBe('Outro nome')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'TENTAR DE NOVO' }).click()
    await see(toast(page, 'sucesso'))
  })
})
