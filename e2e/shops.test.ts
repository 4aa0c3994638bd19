import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { formatarCnpj } from '#contracts/values/documentos.ts'
import { cnpjDe } from '#services/demo/documentos.ts'
import { call, read } from './kit/api.ts'
import { gone, heading, path, see, settled, test, toast, tokenOf } from './kit/browser.ts'
import { administrator, manufacturer, ofThreeShops, operator } from './kit/people.ts'
import { changeBy, describeRecord, edit, field, filteredTo, openDeletion, type Registro } from './kit/record.ts'
import { aShopOfTheList } from './kit/records.ts'

interface Shop extends Registro {
  cnpj: string
  codigo: string
  redeNome: string
  nomeFantasia: string
  responsavel: string
  endBairro: string
}

let made = 0
/** The demo's CNPJs begin with other digits, and each test file runs in its own process. */
const freeCnpj = () => cnpjDe(String(70_000_000 + (process.pid % 100_000)), ++made)

const ANY = {
  rede: 'Dental Atlântica',
  razaoSocial: 'Zênite Ltda',
  responsavel: 'Rita Prado',
  celular: '11900001234',
  endCep: '01305000',
  endRua: 'Rua Augusta',
  endNumero: '100',
  endBairro: 'Consolação',
  endCidade: 'São Paulo',
  endEstado: 'SP',
  tipoPontuacao: 0,
}

/** A shop of the test's own, without salespeople. */
async function newShop(): Promise<Shop> {
  const cnpj = freeCnpj()
  const answer = await call(await tokenOf(administrator), '/api/revendas', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...ANY,
      cnpj,
      codigo: `Z-${cnpj.slice(2, 14)}`,
      nomeFantasia: `Zênite ${cnpj.slice(2, 14)}`,
    }),
  })
  expect(answer.status).toBe(200)
  const { revenda } = (await answer.json()) as { revenda: Shop }
  return { ...revenda, nome: revenda.nomeFantasia }
}

const shopOf = async (id: string): Promise<Shop | undefined> => {
  const { revendas } = await read<{ revendas: Shop[] }>(await tokenOf(administrator), `/api/revendas?id=${id}`)
  return revendas.map((shop) => ({ ...shop, nome: shop.nomeFantasia }))[0]
}

const text = (campo: string, rotulo: string) => (texto: string) => ({
  campo,
  rotulo,
  texto,
  valor: texto,
  escrito: texto,
  foraDaLista: true as const,
})
const responsavel = text('responsavel', 'Responsável')
const bairro = text('endBairro', 'Bairro')

async function chooseNetwork(page: Page, nome: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Rede' }).fill(nome)
  await page.getByRole('option', { name: nome, exact: true }).click()
}

/** The service of addresses has none for it. */
async function typeCep(page: Page): Promise<void> {
  const json = { cep: '01305000', logradouro: '', bairro: '', localidade: '', uf: '', complemento: '' }
  await page.route('**/api/cep/01305000', (route) => route.fulfill({ json }))
  await field(page, 'endCep').fill('01305000')
}

const NOVO_CNPJ = freeCnpj()
const filled = (campo: keyof typeof ANY, texto = String(ANY[campo])) => ({ campo, texto, valor: ANY[campo] })

describeRecord({
  coisa: 'Dental',
  genero: 'a',
  lista: '/painel/dentais',
  titulo: 'Dentais',
  api: '/api/revendas',
  cadastrar: 'Cadastrar dental',
  campoDoNome: 'nomeFantasia',
  novo: [
    { ...filled('rede'), digita: (page) => chooseNetwork(page, ANY.rede) },
    { campo: 'codigo', texto: `Novo ${process.pid}`, valor: `Novo ${process.pid}` },
    { campo: 'cnpj', texto: NOVO_CNPJ, valor: NOVO_CNPJ },
    filled('razaoSocial'),
    filled('responsavel'),
    filled('celular'),
    ...['email', 'telefone', 'endComplemento'].map((campo) => ({ campo, texto: '', valor: '' })),
    { ...filled('endCep'), digita: typeCep },
    filled('endRua'),
    filled('endNumero'),
    filled('endBairro'),
    filled('endCidade'),
    filled('endEstado'),
    { ...filled('tipoPontuacao'), digita: (page) => page.getByRole('radio', { name: 'Sistema' }).check() },
  ],
  muda: responsavel('Rui Prado'),
  outros: { meu: responsavel('Rui Prado'), deles: [responsavel('Rosa Lima'), bairro('Bela Vista')] },
  falta: { campo: 'razaoSocial', frase: 'Razão social obrigatória' },
  criar: newShop,
  ler: shopOf,
})

describe('the form of a shop', () => {
  test('a code and a CNPJ in use, and a wrong CNPJ, are said when their field is left, and cleared', async ({
    open,
  }) => {
    const { cnpj, codigo } = await aShopOfTheList()
    const page = await open('/painel/cadastrar/revenda', { as: [operator] })
    await field(page, 'codigo').fill(codigo.toLowerCase())
    await field(page, 'cnpj').fill(cnpj)
    await see(page.getByText('Código em uso por outra Dental', { exact: true }))
    expect(await field(page, 'codigo').inputValue()).toBe('')
    await field(page, 'nomeFantasia').focus()
    await see(page.getByText('CNPJ já cadastrado', { exact: true }))
    await field(page, 'cnpj').fill('12ABC34501DE34')
    await field(page, 'nomeFantasia').focus()
    await see(page.getByText('CNPJ não é válido', { exact: true }))
    expect(await field(page, 'cnpj').inputValue()).toBe('')
  })

  test('its own code and CNPJ are not in use, and it moves to another network', async ({ open }) => {
    const { id, nome, codigo } = await newShop()
    const page = await open('/painel/dentais', { as: [operator] })
    await filteredTo(page, nome)
    await edit(page, nome)
    await field(page, 'codigo').fill(codigo.toLowerCase())
    await field(page, 'razaoSocial').focus()
    await chooseNetwork(page, 'Rede Jangada')
    await page.getByRole('button', { name: 'SALVAR' }).click()
    await see(toast(page, 'Dental alterada com sucesso'))
    expect(await shopOf(id)).toMatchObject({ redeNome: 'Rede Jangada', codigo: codigo.toLowerCase() })
  })
})

describe('the list of shops', () => {
  test('role 3 finds its own shops and no actions; role 0 no inactive ones', async ({ open }) => {
    const { id, nome } = await newShop()
    await changeBy(administrator, `/api/revendas/${id}`, { ativo: 0 })
    const page = await open('/painel/dentais', { as: [ofThreeShops] })
    await settled(page)
    await see(page.getByText(/^1-3 de 3 resultados$/).first())
    expect(await page.getByRole('button', { name: /^Editar:/ }).count()).toBe(0)
    expect(await page.getByRole('switch').count()).toBe(0)

    const ofManufacturer = await open('/painel/dentais', { as: [manufacturer] })
    await settled(ofManufacturer)
    await ofManufacturer.getByPlaceholder('Buscar', { exact: true }).fill(nome)
    await see(ofManufacturer.getByText('Nenhum resultado').first())
  })

  test('a shop with active salespeople is not deleted, and says so before it asks', async ({ open }) => {
    const { codigo } = await aShopOfTheList()
    const page = await open('/painel/dentais', { as: [administrator] })
    await filteredTo(page, codigo)
    const nome = await page.locator('tbody tr a').first().innerText()
    await openDeletion(page, nome)
    const dialog = page.getByRole('dialog', { name: 'Apagar' })
    await see(dialog.getByText(/^Dental possui \d+ vendedores ativos\./))
    await dialog.getByRole('button', { name: 'VOLTAR' }).click()
    await gone(dialog)
  })
})

describe('the page of a shop', () => {
  test('is reached from the list, and tells registration and totals; its address follows its CNPJ', async ({
    open,
  }) => {
    const { nome, cnpj } = await newShop()
    const page = await open('/painel/dentais', { as: [administrator] })
    await filteredTo(page, nome)
    await page.getByRole('link', { name: nome }).click()
    await see(heading(page, nome))
    expect(path(page)).toBe(`/painel/revenda/${cnpj}`)
    await see(page.getByText('Zênite Ltda'))
    await see(page.getByText(formatarCnpj(cnpj), { exact: true }))
    await see(page.getByRole('button', { name: 'Copiar link' }))

    await page.getByRole('tab', { name: 'Produtos' }).click()
    await see(page.getByText('Nenhum produto ainda'))
    await page.getByRole('tab', { name: 'Cadastro' }).click()

    const outro = freeCnpj()
    await page.getByRole('button', { name: 'Editar' }).click()
    await field(page, 'cnpj').fill(outro)
    await field(page, 'razaoSocial').focus()
    await page.getByRole('button', { name: 'SALVAR' }).click()
    await see(toast(page, 'Dental alterada com sucesso'))
    await see(page.getByText(formatarCnpj(outro), { exact: true }))
    expect(path(page)).toBe(`/painel/revenda/${outro}`)
  })

  test('its count leads to its active salespeople, and from them to a new one in that shop', async ({ open }) => {
    const { id, cnpj } = await aShopOfTheList()
    const { count } = await read<{ count: number }>(
      await tokenOf(administrator),
      `/api/vendedores?limite=5&ativo=1&revendaId=${id}`,
    )
    const page = await open(`/painel/revenda/${cnpj}`, { as: [administrator] })
    const strip = page.getByRole('region', { name: 'Resumo da dental' })
    await strip.getByRole('link', { name: new RegExp(`^${count} ?: de onde vem$`) }).click()
    await see(page.getByText(new RegExp(`de ${count} resultados$`)).first())
    expect(path(page)).toBe(`/painel/revenda/${cnpj}?aba=vendedores&ativo=1`)
    await page.getByRole('link', { name: 'Cadastrar vendedor' }).click()
    await see(heading(page, 'Cadastrar vendedor'))
    await expect.poll(() => page.getByRole('combobox', { name: 'Dental' }).inputValue()).toContain(formatarCnpj(cnpj))
  })

  test('its salespeople are shown to role 3, who registers nobody', async ({ open }) => {
    const { revendas } = await read<{ revendas: Shop[] }>(await tokenOf(ofThreeShops), '/api/revendas?limite=1')
    const page = await open(`/painel/revenda/${revendas[0]!.cnpj}?aba=vendedores`, { as: [ofThreeShops] })
    await see(page.getByText(/^1-\d+ de \d+ resultados$/).first())
    expect(await page.getByRole('link', { name: 'Cadastrar vendedor' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: /^Editar: / }).count()).toBe(0)
  })

  test('of another network is not told to who is limited', async ({ open }) => {
    const { cnpj } = await newShop()
    const page = await open(`/painel/revenda/${cnpj}`, { as: [ofThreeShops] })
    await see(page.getByText('Dental não encontrada'))
  })
})

describe('the totals of a shop', () => {
  test('open to the months and to the people that they are the sum of', async ({ open }) => {
    const { cnpj } = await aShopOfTheList()
    const page = await open(`/painel/revenda/${cnpj}`, { as: [administrator] })
    const strip = page.getByRole('region', { name: 'Resumo da dental' })
    const figure = async (titulo: string) => strip.locator('div', { hasText: titulo }).getByRole('button').first()
    const points = await figure('Total vendido')
    const said = (await points.innerText()).split('\n')[0]!
    await points.click()
    const sheet = page.getByRole('dialog')
    await see(sheet.getByRole('row', { name: /^Soma/ }).getByText(said))
    await page.keyboard.press('Escape')
    await gone(sheet)
    await strip.getByRole('button').filter({ hasText: 'de onde vem' }).first().click()
    await see(sheet.getByText(/^Soma dos saldos de \d+ vendedores que estão na dental hoje/))
    await sheet.getByRole('link').first().click()
    await see(page.getByRole('tab', { name: 'Extrato' }))
  })
})

describe('the page of a network', () => {
  test('has its shops, and the history of its values', async ({ open }) => {
    const { idRede } = await aShopOfTheList()
    const page = await open(`/painel/rede/${idRede}`, { as: [operator] })
    await see(heading(page, 'Dental Atlântica'))
    await see(page.getByText(/^1-10 de \d+ resultados$/).first())
    await page.getByRole('tab', { name: 'Valores' }).click()
    await see(page.getByRole('table', { name: 'Valor do ponto' }).getByText('Em vigor'))
    await see(page.getByRole('table', { name: 'Início do programa' }).getByText('Em vigor'))
  })
})
