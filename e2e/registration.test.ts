import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { formatarCpf } from '#contracts/values/documentos.ts'
import { read } from './kit/api.ts'
import { COMPUTER, gone, PHONE, see, settled, test, toast, tokenOf, type Size } from './kit/browser.ts'
import { aShop, freeCpf } from './kit/new-seller.ts'
import { administrator, bigSeller, operator } from './kit/people.ts'

const sizes: [string, Size][] = [
  ['in a computer', COMPUTER],
  ['in a phone', PHONE],
]
const SE = {
  cep: '01001000',
  logradouro: 'Praça da Sé',
  bairro: 'Sé',
  localidade: 'São Paulo',
  uf: 'SP',
  complemento: 'lado ímpar',
}
const PAULISTA = {
  cep: '01310100',
  logradouro: 'Avenida Paulista',
  bairro: 'Bela Vista',
  localidade: 'São Paulo',
  uf: 'SP',
  complemento: '',
}

const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`)
const valueOf = (page: Page, name: string) => field(page, name).inputValue()
const leave = (page: Page) => page.keyboard.press('Tab')
const type = async (page: Page, name: string, text: string) => {
  await field(page, name).fill(text)
  await leave(page)
}

async function choose(page: Page, nomeFantasia: string) {
  const dental = page.getByRole('combobox', { name: 'Dental' })
  await dental.fill(nomeFantasia)
  await page.getByRole('option', { name: nomeFantasia }).first().click()
}

describe('staff register a salesperson', () => {
  test.for(sizes)(
    'with every mask, the shop found by typing and the address from the CEP, %s',
    async ([, size], { open }) => {
      const page = await open('/painel/cadastrar/parceiro', { as: [operator], size })
      await page.route('**/api/cep/01310100', (route) => route.fulfill({ json: PAULISTA }))
      await settled(page)
      const cpf = freeCpf()
      await choose(page, aShop.nomeFantasia)
      await type(page, 'nome', 'Bento Nogueira')
      await type(page, 'cpf', cpf)
      await type(page, 'dataNascimento', '03121985')
      await page.getByText('Masculino').click()
      await type(page, 'hobby', 'Pesca')
      await type(page, 'celular', '41988887777')
      await type(page, 'endCep', '01310100')
      await expect.poll(() => valueOf(page, 'endRua')).toBe('Avenida Paulista')
      await type(page, 'endNumero', '1000')
      expect([
        await valueOf(page, 'cpf'),
        await valueOf(page, 'celular'),
        await valueOf(page, 'endCep'),
        await valueOf(page, 'dataNascimento'),
      ]).toEqual([formatarCpf(cpf), '(41) 98888-7777', '01310-100', '03/12/1985'])

      const request = page.waitForRequest((sent) => sent.method() === 'POST')
      await page.getByRole('button', { name: 'CADASTRAR', exact: true }).click()
      expect((await request).postDataJSON()).toMatchObject({
        cpf,
        celular: '41988887777',
        telefone: '',
        endCep: '01310100',
        endEstado: 'SP',
        sexo: 'M',
      })
      await see(toast(page, 'com sucesso'))
      await expect.poll(() => valueOf(page, 'nome')).toBe('')
      await expect.poll(() => page.getByRole('combobox', { name: 'Dental' }).inputValue()).toContain(aShop.nomeFantasia)

      const { parceiros } = await read<{ parceiros: { nome: string; dataNascimento: string }[] }>(
        await tokenOf(administrator),
        `/api/parceiros?cpf=${cpf}`,
      )
      expect(parceiros).toMatchObject([{ nome: 'Bento Nogueira', dataNascimento: '1985-12-03' }])
    },
  )

  test('a wrong CPF is cleared, a registered one too, and a short phone', async ({ open }) => {
    const page = await open('/painel/cadastrar/parceiro', { as: [operator] })
    await settled(page)
    await type(page, 'cpf', '52998224726')
    await see(page.getByText('CPF não é válido', { exact: true }))
    await expect.poll(() => valueOf(page, 'cpf')).toBe('')
    await type(page, 'cpf', bigSeller.cpf)
    await see(page.getByText('Vendedor Dental já cadastrado', { exact: true }))
    await expect.poll(() => valueOf(page, 'cpf')).toBe('')
    await type(page, 'telefone', '4133')
    await see(page.getByText('Telefone inválido', { exact: true }))
    await expect.poll(() => valueOf(page, 'telefone')).toBe('')
    await page.getByRole('button', { name: 'CADASTRAR', exact: true }).click()
    await see(page.getByText('Sexo obrigatório', { exact: true }))
    expect(await page.getByText('Telefone obrigatório').count()).toBe(0)
  })
})

describe('the look-up of a CEP', () => {
  test('a late answer does not win over a newer one, and what was typed meanwhile stays', async ({ open }) => {
    const page = await open('/painel/cadastrar/parceiro', { as: [operator] })
    const late = Promise.withResolvers<void>()
    await page.route('**/api/cep/01001000', async (route) => {
      await late.promise
      await route.fulfill({ json: SE })
    })
    await page.route('**/api/cep/01310100', (route) => route.fulfill({ json: PAULISTA }))
    await settled(page)
    await type(page, 'endCep', '01001000')
    await type(page, 'endBairro', 'Jardins')
    await type(page, 'endCep', '01310100')
    await expect.poll(() => valueOf(page, 'endRua')).toBe('Avenida Paulista')
    const lateAnswered = page.waitForResponse('**/api/cep/01001000')
    late.resolve()
    await lateAnswered
    expect(await valueOf(page, 'endRua')).toBe('Avenida Paulista')
    expect(await valueOf(page, 'endBairro')).toBe('Jardins')
    expect(await valueOf(page, 'endComplemento')).toBe('')
  })

  test('one that does not exist is cleared; without the service the address is typed', async ({ open }) => {
    const page = await open('/painel/cadastrar/parceiro', { as: [operator], allow: /status of (404|503)/ })
    const failure = (status: number) => ({ status, json: { erro: 'x', mensagem: 'x', codigo: 'x', correlacao: 'x' } })
    await page.route('**/api/cep/99999999', (route) => route.fulfill(failure(404)))
    await page.route('**/api/cep/88888888', (route) => route.fulfill(failure(503)))
    await settled(page)
    await type(page, 'endCep', '99999999')
    await see(page.getByText('CEP inválido', { exact: true }))
    await expect.poll(() => valueOf(page, 'endCep')).toBe('')
    await type(page, 'endCep', '88888888')
    await see(page.getByText('Não deu para consultar o CEP agora. Preencha o endereço.'))
    expect(await valueOf(page, 'endCep')).toBe('88888-888')
    await type(page, 'endRua', 'Rua das Flores')
    expect(await valueOf(page, 'endRua')).toBe('Rua das Flores')

    // The service is back: leaving the field again asks again, and what was typed stays.
    await page.unroute('**/api/cep/88888888')
    await page.route('**/api/cep/88888888', (route) => route.fulfill({ json: { ...PAULISTA, cep: '88888888' } }))
    await field(page, 'endCep').focus()
    await leave(page)
    await expect.poll(() => valueOf(page, 'endBairro')).toBe('Bela Vista')
    await gone(page.getByText('Não deu para consultar o CEP agora. Preencha o endereço.'))
    expect(await valueOf(page, 'endRua')).toBe('Rua das Flores')
  })
})
