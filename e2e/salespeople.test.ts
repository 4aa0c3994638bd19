import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { formatarCpf } from '#contracts/values/documentos.ts'
import { call, read } from './kit/api.ts'
import { gone, path, see, settled, test, toast, tokenOf } from './kit/browser.ts'
import { aShop, freeCpf } from './kit/new-seller.ts'
import { administrator, manufacturer, ofThreeShops, operator } from './kit/people.ts'
import { changeBy, describeRecord, edit, field, filteredTo, type Registro } from './kit/record.ts'

interface Salesperson extends Registro {
  cpf: string
  hobby: string
  endBairro: string
  revenda: string
}

let made = 0
const ANY = {
  celular: '11900001234',
  dataNascimento: '19900517',
  sexo: 'F',
  hobby: 'Corrida',
  endRua: 'Rua Augusta',
  endNumero: '100',
  endBairro: 'Consolação',
  endCidade: 'São Paulo',
  endEstado: 'SP',
  endCep: '01305000',
}

const shops = async () =>
  (
    await read<{ revendas: { id: string; cnpj: string; nomeFantasia: string }[] }>(
      await tokenOf(administrator),
      '/api/revendas?ativo=1',
    )
  ).revendas

/** A salesperson of the test's own, in a shop of the demo programme. */
async function newSalesperson(): Promise<Salesperson> {
  const nome = `Vanda Alves ${process.pid}-${++made}`
  const { cnpj } = (await shops()).find(({ id }) => id === aShop.id)!
  const answer = await call(await tokenOf(administrator), '/api/parceiros', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...ANY, nome, cpf: freeCpf(), cnpjRevenda: cnpj }),
  })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { parceiro: Salesperson }).parceiro
}

/** The list has nobody who was deleted. */
const salespersonOf = async (id: string): Promise<Salesperson | undefined> => {
  const answer = await call(await tokenOf(administrator), `/api/parceiros/${id}`)
  return answer.ok ? ((await answer.json()) as { parceiro: Salesperson }).parceiro : undefined
}

const text = (campo: string, rotulo: string) => (texto: string) => ({
  campo,
  rotulo,
  texto,
  valor: texto,
  escrito: texto,
})
const hobby = text('hobby', 'Hobby')
const bairro = text('endBairro', 'Bairro')
const cpf = freeCpf()

async function choose(page: Page, rotulo: string, nomeFantasia: string): Promise<void> {
  await page.getByRole('combobox', { name: rotulo }).fill(nomeFantasia)
  await page.getByRole('option', { name: nomeFantasia }).first().click()
}

/** The service of addresses has none for it. */
async function typeCep(page: Page): Promise<void> {
  const json = { cep: '01305000', logradouro: '', bairro: '', localidade: 'São Paulo', uf: 'SP', complemento: '' }
  await page.route('**/api/cep/01305000', (route) => route.fulfill({ json }))
  await field(page, 'endCep').fill('01305000')
}

describeRecord({
  coisa: 'Vendedor',
  alterado: 'Parceiro',
  genero: 'o',
  lista: '/painel/vendedores',
  titulo: 'Vendedores',
  api: '/api/parceiros',
  apiDaLista: '/api/vendedores',
  apiDoInterruptor: '/api/parceiros/status',
  cadastrar: 'Cadastrar vendedor',
  novo: [
    {
      campo: 'cnpjRevenda',
      texto: aShop.nomeFantasia,
      valor: expect.stringMatching(/^\w{14}$/),
      digita: (page) => choose(page, 'Dental', aShop.nomeFantasia),
    },
    { campo: 'cpf', texto: cpf, valor: cpf },
    { campo: 'dataNascimento', texto: '17051990', valor: '1990-05-17' },
    { campo: 'sexo', texto: 'Feminino', valor: 'F', digita: (page) => page.getByText('Feminino').click() },
    hobby('Corrida'),
    { campo: 'telefone', texto: '', valor: '' },
    { campo: 'celular', texto: '11900001234', valor: '11900001234' },
    { campo: 'email', texto: '', valor: '' },
    { campo: 'endCep', texto: '01305000', valor: '01305000', digita: typeCep },
    { campo: 'endRua', texto: 'Rua Augusta', valor: 'Rua Augusta' },
    { campo: 'endNumero', texto: '100', valor: '100' },
    { campo: 'endComplemento', texto: '', valor: '' },
    bairro('Consolação'),
    { campo: 'endCidade', texto: 'São Paulo', valor: 'São Paulo' },
    { campo: 'endEstado', texto: 'SP', valor: 'SP' },
  ],
  muda: {
    campo: 'celular',
    rotulo: 'Celular',
    texto: '(11) 91234-5678',
    valor: '11912345678',
    escrito: '(11) 91234-5678',
    foraDaLista: true,
  },
  outros: { meu: hobby('Xadrez'), deles: [hobby('Dança'), bairro('Bela Vista')] },
  falta: { campo: 'nome', frase: 'Nome obrigatório' },
  criar: newSalesperson,
  ler: salespersonOf,
})

const pageOf = ({ cpf }: Salesperson) => `/painel/parceiro/${cpf}`
const badge = (page: Page, texto: string) =>
  page.getByRole('region', { name: 'Resumo do vendedor' }).getByText(texto, { exact: true })

describe('the list of salespeople', () => {
  test('finds by part of a name, without accents and case, and leads to the page and back', async ({ open }) => {
    const person = await newSalesperson()
    const page = await open('/painel/vendedores', { as: [operator] })
    await filteredTo(page, person.nome.toUpperCase())
    expect(await page.getByRole('switch').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Situação' }).count()).toBe(0)
    await page.getByRole('link', { name: person.nome }).click()
    await see(badge(page, 'Ativo'))
    expect(path(page)).toBe(pageOf(person))
    await page.goBack()
    await see(page.getByRole('link', { name: person.nome }))
  })

  test('the manufacturer and a seller of some shops change nobody, and each finds whom they may see', async ({
    open,
  }) => {
    const elsewhere = await read<{ parceiros: { nome: string }[]; count: number }>(
      await tokenOf(ofThreeShops),
      '/api/vendedores?limite=5',
    )
    const all = await read<{ count: number }>(await tokenOf(manufacturer), '/api/vendedores?limite=5')
    expect(elsewhere.count).toBeLessThan(all.count)
    const page = await open('/painel/vendedores', { as: [ofThreeShops] })
    await settled(page)
    await see(page.getByText(`1-10 de ${elsewhere.count} resultados`).first())
    expect(await page.getByRole('button', { name: /^Editar: / }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Cadastrar vendedor' }).count()).toBe(0)
    const ofManufacturer = await open('/painel/vendedores', { as: [manufacturer] })
    await settled(ofManufacturer)
    expect(await ofManufacturer.getByRole('button', { name: /^Editar: / }).count()).toBe(0)
  })

  test('a CPF of another is refused when its field is left; their own passes', async ({ open }) => {
    const [person, other] = [await newSalesperson(), await newSalesperson()]
    const page = await open('/painel/vendedores', { as: [operator] })
    await filteredTo(page, person.nome)
    await edit(page, person.nome)
    await field(page, 'cpf').fill(other.cpf)
    await page.keyboard.press('Tab')
    await see(page.getByText('Vendedor Dental já cadastrado', { exact: true }))
    expect(await field(page, 'cpf').inputValue()).toBe('')
    await field(page, 'cpf').fill(person.cpf)
    await page.keyboard.press('Tab')
    await gone(page.getByText('Vendedor Dental já cadastrado', { exact: true }))
    expect(await field(page, 'cpf').inputValue()).toBe(formatarCpf(person.cpf))
  })
})

describe('the page of a salesperson', () => {
  test('moves them to another shop, and says what becomes of their points', async ({ open }) => {
    const person = await newSalesperson()
    const other = (await shops()).find(({ id }) => id !== aShop.id)!
    const page = await open(pageOf(person), { as: [operator] })
    await page.getByRole('button', { name: 'Transferir' }).click()
    const dialog = page.getByRole('dialog', { name: `Transferir ${person.nome}` })
    await see(dialog.getByText('Os pontos ficam com o vendedor', { exact: false }))
    await choose(page, 'Nova dental', other.nomeFantasia)
    await dialog.getByRole('button', { name: 'TRANSFERIR' }).click()
    await see(toast(page, 'Parceiro alterado com sucesso'))
    await gone(dialog)
    await see(page.getByText(`· ${other.nomeFantasia} ·`, { exact: false }))
    expect(await salespersonOf(person.id)).toMatchObject({ revenda: other.nomeFantasia })
  })

  test('follows a changed CPF, shows who was switched off, and ends in the list when deleted', async ({ open }) => {
    const person = await newSalesperson()
    const cpf = freeCpf()
    // What is shown of the CPF that was, and of who was deleted, is asked for once more.
    const page = await open(pageOf(person), { as: [administrator], allow: /status of 404/ })
    await page.getByRole('button', { name: 'Editar' }).click()
    await field(page, 'cpf').fill(cpf)
    await page.getByRole('button', { name: 'SALVAR' }).click()
    await see(toast(page, 'Parceiro alterado com sucesso'))
    await page.waitForURL((url) => url.pathname === pageOf({ ...person, cpf }))
    await page.getByRole('switch', { name: `Ativo: ${person.nome}` }).press('Space')
    await see(toast(page, 'Parceiro atualizado com sucesso'))
    await see(badge(page, 'Inativo'))
    await page.getByRole('button', { name: 'Apagar' }).click()
    await see(page.getByText(`Tem certeza que deseja apagar vendedor ${person.nome}?`))
    await page.getByRole('button', { name: 'SIM' }).click()
    await see(toast(page, 'Parceiro excluído com sucesso'))
    await page.waitForURL((url) => url.pathname === '/painel/vendedores')
    expect(await salespersonOf(person.id)).toBeUndefined()
  })

  test('has no actions for who may not change people', async ({ open }) => {
    const person = await newSalesperson()
    const page = await open(pageOf(person), { as: [manufacturer] })
    await see(badge(page, 'Ativo'))
    expect(await page.getByRole('button', { name: 'Editar' }).count()).toBe(0)
    await changeBy(administrator, `/api/parceiros/status/${person.id}`, { ativo: 0 })
    await page.reload()
    await see(badge(page, 'Inativo'))
  })
})
