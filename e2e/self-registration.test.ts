import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { formatarCpf } from '#contracts/values/documentos.ts'
import { COMPUTER, fillLogIn, gone, heading, path, PHONE, see, settled, test, toast } from './kit/browser.ts'
import { aShop, freeCpf } from './kit/new-seller.ts'
import { bigSeller } from './kit/people.ts'

/** The browser's own console messages about an unknown CEP and an unavailable service. */
const REFUSED = /status of (404|503)/
const PAULISTA = {
  cep: '01310100',
  logradouro: 'Avenida Paulista',
  bairro: 'Bela Vista',
  localidade: 'São Paulo',
  uf: 'SP',
  complemento: '',
}
const SENHA = 'uma senha bem minha'

const link = (idRevenda: string) => `/cadastrar-vendedor/${idRevenda}`
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)
const leave = (page: Page) => page.keyboard.press('Tab')
const register = (page: Page) => page.getByRole('button', { name: 'CADASTRAR' })

const cepAnswers = (page: Page, status: number, json: unknown) =>
  page.route('**/api/cep/*', (route) => route.fulfill({ status, json }))
const noCep = { erro: 'CEP inválido', mensagem: 'CEP inválido', codigo: 'cep-invalido', correlacao: 'x' }
const cepIsDown = {
  erro: 'A busca de CEP não está respondendo.',
  mensagem: '',
  codigo: 'cep-indisponivel',
  correlacao: 'x',
}

/** Fills all required fields, the CEP last. */
async function fill(page: Page, cpf: string) {
  await field(page, 'nome').fill('Nina Torres Lopes')
  await field(page, 'cpf').fill(cpf)
  await leave(page)
  await field(page, 'dataNascimento').fill('17051990')
  await page.getByText('Feminino').click()
  await field(page, 'hobby').fill('Corrida')
  await field(page, 'celular').fill('+55 11 90000-1234')
  await field(page, 'endNumero').fill('1578')
  await field(page, 'senha').fill(SENHA)
  await field(page, 'confirmarSenha').fill(SENHA)
  await page
    .getByText('Li e aceito')
    .or(page.getByText('leu e aceita'))
    .click({ position: { x: 4, y: 8 } })
  await field(page, 'endCep').fill('01310100')
  await leave(page)
}

describe('registration by the link of a shop', () => {
  test('on a phone: masks work, the CEP fills the address, and the new salesperson is logged in to the store', async ({
    open,
  }) => {
    const page = await open(link(aShop.id), { size: PHONE })
    await cepAnswers(page, 200, PAULISTA)
    await see(heading(page, `Cadastro de vendedor · ${aShop.nomeFantasia}`))
    const cpf = freeCpf()
    await fill(page, cpf)
    await expect.poll(() => field(page, 'endRua').inputValue()).toBe('Avenida Paulista')
    await expect
      .poll(() => Promise.all(['endBairro', 'endCidade', 'endEstado'].map((name) => field(page, name).inputValue())))
      .toEqual(['Bela Vista', 'São Paulo', 'SP'])
    expect(await field(page, 'cpf').inputValue()).toBe(formatarCpf(cpf))
    expect(await field(page, 'celular').inputValue()).toBe('(11) 90000-1234')
    expect(await field(page, 'dataNascimento').inputValue()).toBe('17/05/1990')

    await register(page).click()
    await see(toast(page, 'Cadastro realizado com sucesso'))
    await see(page.getByRole('dialog', { name: 'Regulamento' }))
    expect(path(page)).toBe('/loja')

    await page.getByRole('button', { name: 'CANCELAR' }).click()
    await see(heading(page, 'Suas vendas valem pontos.'))
    await page.goto('/login')
    await fillLogIn(page, { cpf, senha: SENHA })
    await see(page.getByText('Olá, Nina'))
  })

  test('errors are shown beside their fields, and nothing is sent', async ({ open }) => {
    const page = await open(link(aShop.id), { size: COMPUTER, allow: REFUSED })
    await settled(page)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url())
    })

    await register(page).click()
    for (const sentence of [
      'Nome obrigatório',
      'CPF obrigatório',
      'Sexo obrigatório',
      'Celular obrigatório',
      'CEP obrigatório',
      'Senha obrigatória',
      'Você deve aceitar a política de privacidade',
    ]) {
      await see(page.getByText(sentence, { exact: true }))
    }
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('nome')

    await field(page, 'cpf').fill('11111111112')
    await leave(page)
    await see(page.getByText('CPF não é válido', { exact: true }))
    await expect.poll(() => field(page, 'cpf').inputValue()).toBe('')

    await field(page, 'cpf').fill(bigSeller.cpf)
    await leave(page)
    await see(page.getByText('Vendedor Dental já cadastrado', { exact: true }))
    await expect.poll(() => field(page, 'cpf').inputValue()).toBe('')

    await field(page, 'celular').fill('11 90000-12345')
    await see(page.getByText('Longo demais: escreva o DDD e 8 ou 9 dígitos, sem +55', { exact: true }))
    await expect.poll(() => field(page, 'celular').inputValue()).toBe('')
    const long = 'Nome '.repeat(50).trim()
    await field(page, 'nome').fill(long)
    await leave(page)
    await see(page.getByText(/: use no máximo 200 caracteres \(há 249\)$/))
    expect(await field(page, 'nome').inputValue()).toBe(long)
    await field(page, 'celular').fill('119')
    await leave(page)
    await see(page.getByText('Celular inválido', { exact: true }))
    await expect.poll(() => field(page, 'celular').inputValue()).toBe('')

    await cepAnswers(page, 404, noCep)
    await field(page, 'endCep').fill('99999999')
    await leave(page)
    await see(page.getByText('CEP inválido', { exact: true }))
    await expect.poll(() => field(page, 'endCep').inputValue()).toBe('')
    await page.unrouteAll()

    await field(page, 'dataNascimento').fill('17052015')
    await leave(page)
    await see(page.getByText('O vendedor precisa ter pelo menos 18 anos', { exact: true }))
    await register(page).click()
    await see(page.getByText('O vendedor precisa ter pelo menos 18 anos', { exact: true }))
    expect(await field(page, 'dataNascimento').inputValue()).toBe('17/05/2015')

    await field(page, 'senha').fill('curta')
    await leave(page)
    await see(page.getByText('A senha precisa de pelo menos 10 caracteres', { exact: true }))

    await cepAnswers(page, 200, PAULISTA)
    await fill(page, freeCpf())
    await field(page, 'confirmarSenha').fill('outra senha qualquer')
    await register(page).click()
    await see(page.getByText('Senhas não conferem', { exact: true }))
    expect(sent).toEqual([])
  })

  test('different passwords are reported as soon as both are typed, until they agree', async ({ open }) => {
    const page = await open(link(aShop.id), { size: PHONE })
    await settled(page)
    const differ = page.getByText('Senhas não conferem', { exact: true })
    await field(page, 'senha').fill(SENHA)
    await field(page, 'confirmarSenha').fill('outra senha qualquer')
    await leave(page)
    await see(differ)
    await field(page, 'senha').fill('outra senha qualquer')
    await leave(page)
    await gone(differ)
    expect(await page.getByText('Sexo obrigatório').count()).toBe(0)
  })

  test.for(['mouse', 'finger'])(
    'a press on what comes next is not lost when the field before it is wrong (%s)',
    async (by, { open }) => {
      const page = await open(link(aShop.id), { size: PHONE })
      await settled(page)
      await field(page, 'senha').fill(SENHA)
      await field(page, 'confirmarSenha').fill('outra senha qualquer')
      const policy = field(page, 'aceitouPoliticaPrivacidade')
      await policy.scrollIntoViewIfNeeded()
      if (by === 'mouse') await policy.click()
      else await policy.tap()
      await see(page.getByText('Senhas não conferem', { exact: true }))
      expect(await policy.isChecked()).toBe(true)
    },
  )

  test('the address can be typed when the CEP service does not answer', async ({ open }) => {
    const page = await open(link(aShop.id), { size: PHONE, allow: REFUSED })
    await cepAnswers(page, 503, cepIsDown)
    await settled(page)
    await fill(page, freeCpf())
    await see(page.getByText('Não deu para consultar o CEP agora. Preencha o endereço.'))
    expect(await field(page, 'endCep').inputValue()).toBe('01310-100')
    for (const [name, value] of [
      ['endRua', 'Avenida Paulista'],
      ['endBairro', 'Bela Vista'],
      ['endCidade', 'São Paulo'],
      ['endEstado', 'sp'],
    ] as const)
      await field(page, name).fill(value)
    await register(page).click()
    await see(toast(page, 'Cadastro realizado com sucesso'))
  })

  test.for(['nada', '00000000-0000-4000-8000-000000000000'])(
    'a link that leads to no shop (%s) says so',
    async (id, { open }) => {
      const page = await open(link(id), { size: PHONE, allow: REFUSED })
      await see(page.getByText('Este link de cadastro não é válido'))
      await page.getByRole('link', { name: 'Ir para o início' }).click()
      await see(heading(page, 'Suas vendas valem pontos.'))
    },
  )

  test('a person who is logged in is sent home', async ({ open }) => {
    const page = await open(link(aShop.id), { as: [bigSeller] })
    await see(page.getByRole('region', { name: 'Saldo' }))
    expect(path(page)).toBe('/loja')
  })
})

describe('registration of a colleague inside the store', () => {
  test('reached from the account; the seller stays logged in', async ({ open }) => {
    const page = await open('/loja', { size: COMPUTER, as: [bigSeller] })
    await cepAnswers(page, 200, PAULISTA)
    await page.getByRole('button', { name: 'Conta' }).locator('visible=true').click()
    await page.getByRole('dialog').getByRole('link', { name: 'Cadastrar colega' }).click()
    await see(page.getByRole('heading', { level: 1, name: /^Cadastrar colega · / }))
    expect(path(page)).toMatch(/^\/loja\/cadastrar-vendedor\//)
    await fill(page, freeCpf())
    await expect.poll(() => field(page, 'endRua').inputValue()).toBe('Avenida Paulista')
    await register(page).click()
    await see(toast(page, 'Cadastro realizado com sucesso'))
    await see(page.getByRole('region', { name: 'Saldo' }))
    expect(path(page)).toBe('/loja')
    expect(
      await page.evaluate(
        () =>
          (JSON.parse(localStorage.getItem('lastro.loja.sessao') ?? '{}') as { person?: { cpf: string } }).person?.cpf,
      ),
    ).toBe(bigSeller.cpf)
  })

  test('what was typed is not left without a question', async ({ open }) => {
    const page = await open(`/loja/cadastrar-vendedor/${aShop.id}`, { size: PHONE, as: [bigSeller] })
    await settled(page)
    await field(page, 'nome').fill('Nina')
    await page
      .getByRole('navigation', { name: 'Menu principal' })
      .locator('visible=true')
      .getByRole('link', { name: 'Extrato' })
      .click()
    await see(page.getByText('Há alterações que não foram salvas.'))
    await page.getByRole('button', { name: 'CONTINUAR AQUI' }).click()
    expect(await field(page, 'nome').inputValue()).toBe('Nina')
  })
})
