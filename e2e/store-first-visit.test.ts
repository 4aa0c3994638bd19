import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { COMPUTER, gone, hasFocus, heading, path, PHONE, see, settled, test, toast } from './kit/browser.ts'
import { newSeller } from './kit/new-seller.ts'
import { bigSeller, firstTimeSeller } from './kit/people.ts'

/** The browser's own console messages about an unknown CEP and an unavailable service. */
const REFUSED = /status of (404|503|400)/
const PAULISTA = {
  cep: '01310100',
  logradouro: 'Avenida Paulista',
  bairro: 'Bela Vista',
  localidade: 'São Paulo',
  uf: 'SP',
  complemento: '',
}

const regulation = (page: Page) => page.getByRole('dialog', { name: 'Regulamento' })
const postalCode = (page: Page) => page.getByRole('dialog', { name: 'Informe seu CEP' })
const accept = (page: Page) => page.getByRole('button', { name: 'ACEITAR' })
const cep = (page: Page) => page.getByRole('textbox', { name: 'CEP' })
const search = (page: Page) => page.getByRole('button', { name: 'BUSCAR' })
const cepAnswers = (page: Page, status: number, json: unknown) =>
  page.route('**/api/cep/*', (route) => route.fulfill({ status, json }))
const failure = (erro: string) => ({ erro, mensagem: erro, codigo: 'x', correlacao: 'x' })

describe('the regulation', () => {
  test.for(['/loja', '/pontuacoes', '/perfil'])(
    'stands before %s; neither Escape nor a click beside it closes it',
    async (address, { open }) => {
      const page = await open(address, { as: [firstTimeSeller] })
      await see(regulation(page))
      await page.keyboard.press('Escape')
      await page.mouse.click(5, 400)
      expect(await accept(page).isDisabled()).toBe(true)
      await see(regulation(page))
    },
  )

  test('can be read to its end by keyboard alone, in a phone and at 200 %', async ({ open }) => {
    for (const size of [PHONE, { width: 640, height: 400 }]) {
      const page = await open('/loja', { as: [firstTimeSeller], size })
      await see(regulation(page))
      const text = page.getByRole('region', { name: 'Texto do regulamento' })
      await hasFocus(text)
      await page.keyboard.press('End')
      await expect
        .poll(() =>
          page.getByText('Não há tarifa de inatividade para o cartão sem saldo.').evaluate((end) => {
            const { top, bottom } = end.getBoundingClientRect()
            return top >= 0 && bottom <= innerHeight
          }),
        )
        .toBe(true)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
      await expect.poll(() => accept(page).isEnabled()).toBe(true)
    }
  })

  test('is left by CANCELAR, which logs out', async ({ open }) => {
    const page = await open('/loja', { as: [await newSeller()], size: PHONE })
    await regulation(page).getByRole('button', { name: 'CANCELAR' }).click()
    await see(heading(page, 'Suas vendas valem pontos.'))
    expect(await page.evaluate(() => localStorage.getItem('lastro.loja.sessao'))).toBeNull()
  })

  test('a refusal of the server is shown in it', async ({ open }) => {
    const page = await open('/loja', { as: [firstTimeSeller], allow: REFUSED })
    await page.route('**/api/parceiros', (route) =>
      route.fulfill({ status: 503, json: failure('Tente em instantes.') }),
    )
    await page.getByText('Concordo com os termos deste Regulamento.').click()
    await accept(page).click()
    await see(regulation(page).getByRole('alert').getByText('Tente em instantes.'))
  })

  test('and the policy are open for everybody, also before it was accepted', async ({ open }) => {
    const page = await open('/regulamento', { as: [firstTimeSeller] })
    await see(heading(page, 'Regulamento'))
    await settled(page)
    expect(await regulation(page).count()).toBe(0)
    await page
      .getByRole('navigation', { name: 'Conteúdo' })
      .getByRole('link', { name: 'Validade e revisão dos pontos' })
      .click()
    expect(path(page)).toBe('/regulamento#pontos')
    await expect
      .poll(() => page.locator('#pontos').evaluate((section) => section.getBoundingClientRect().top < 200))
      .toBe(true)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Política de privacidade' }).click()
    await see(heading(page, 'Política de privacidade'))

    const stranger = await open('/politica-privacidade', { size: PHONE })
    await see(heading(stranger, 'Política de privacidade'))
    await see(stranger.getByRole('link', { name: 'Entrar' }))
  })
})

describe('the CEP', () => {
  test('comes after the regulation; an unknown one is cleared, a known one fills the address, and neither is asked for again', async ({
    open,
  }) => {
    const page = await open('/loja', { as: [await newSeller()], size: PHONE, allow: REFUSED })
    await page.getByText('Concordo com os termos deste Regulamento.').click()
    await accept(page).click()
    await see(postalCode(page))
    await gone(regulation(page))
    expect(await search(page).isDisabled()).toBe(true)

    await cepAnswers(page, 404, failure('CEP inválido'))
    await cep(page).fill('99999999')
    await search(page).click()
    await see(page.getByText('CEP inválido'))
    await expect.poll(() => cep(page).inputValue()).toBe('')
    await page.unrouteAll()

    await cepAnswers(page, 200, PAULISTA)
    await cep(page).fill('01310100')
    expect(await cep(page).inputValue()).toBe('01310-100')
    await search(page).click()
    await see(page.getByLabel('Rua'))
    await expect.poll(() => page.getByLabel('Rua').inputValue()).toBe('Avenida Paulista')
    await page.getByLabel('Número').fill('1578')
    await page.getByRole('button', { name: 'CONFIRMAR' }).click()
    await gone(postalCode(page))
    await see(page.getByRole('region', { name: 'Saldo' }))
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')

    const restored = page.waitForResponse((answer) => answer.url().endsWith('/api/sessoes') && answer.ok())
    await page.reload()
    await restored
    await settled(page)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('can be given when the service does not answer, and the address typed', async ({ open }) => {
    const page = await open('/loja', { as: [await newSeller({ aceitou: true })], size: COMPUTER, allow: REFUSED })
    await cepAnswers(page, 503, failure('A busca de CEP não está respondendo.'))
    await cep(page).fill('01310100')
    await search(page).click()
    await see(page.getByText('Não deu para consultar o CEP agora.'))
    await page.getByLabel('Rua').fill('Avenida Paulista')
    await page.getByRole('button', { name: 'CONFIRMAR' }).click()
    await see(page.getByRole('region', { name: 'Saldo' }))
    await gone(postalCode(page))
  })
})

describe('a password that staff gave out', () => {
  test('is changed before anything else', async ({ open }) => {
    const seller = await newSeller({ senhaTemporaria: true })
    const page = await open('/loja', { as: [seller], size: PHONE, allow: REFUSED })
    const window = page.getByRole('dialog', { name: 'Crie a sua senha' })
    await window.getByLabel('Senha atual', { exact: true }).fill('not the password')
    await window.getByLabel('Nova senha', { exact: true }).fill('outra senha bem minha')
    await window.getByLabel('Confirmar senha', { exact: true }).fill('outra senha bem minha')
    await page.getByRole('button', { name: 'TROCAR A SENHA' }).click()
    await see(window.getByText('A senha atual não confere', { exact: true }))
    await window.getByLabel('Senha atual', { exact: true }).fill(seller.senha)
    await page.getByRole('button', { name: 'TROCAR A SENHA' }).click()
    await see(toast(page, 'Senha alterada com sucesso'))
    await see(regulation(page))
  })
})

describe('a session that an older page stored', () => {
  const store = (page: Page, changes: Record<string, unknown>) =>
    page.evaluate((other) => {
      const session = JSON.parse(localStorage.getItem('lastro.loja.sessao') ?? '{}') as {
        person: Record<string, unknown>
      }
      localStorage.setItem(
        'lastro.loja.sessao',
        JSON.stringify({ ...session, person: { ...session.person, ...other } }),
      )
    }, changes)

  test('gives way to what the server knows', async ({ open }) => {
    const page = await open('/regulamento', { as: [bigSeller] })
    await settled(page)
    await store(page, { aceitouRegulamento: false, nome: 'Outro Nome' })
    await page.goto('/loja')
    await see(page.getByText('Olá, João'))
    await gone(regulation(page))
  })

  test('without what was added since says nothing until the server does', async ({ open }) => {
    const page = await open('/regulamento', { as: [firstTimeSeller] })
    await settled(page)
    await store(page, { aceitouRegulamento: undefined, informouCep: undefined })
    await page.goto('/loja')
    await see(regulation(page))
  })
})
