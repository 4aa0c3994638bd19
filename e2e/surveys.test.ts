import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { cnpjDe } from '#services/demo/documentos.ts'
import { call } from './kit/api.ts'
import { gone, see, test, toast, tokenOf } from './kit/browser.ts'
import { theDatabase, queryDatabase } from './kit/database.ts'
import { administrator, manufacturer, operator } from './kit/people.ts'
import { describeRecord, edit, field, filteredTo, type Registro } from './kit/record.ts'

interface Survey extends Registro {
  revenda: string
}

let made = 0
/** A shop of the test's own: a survey is found by the name of its shop. */
async function newShop(): Promise<{ cnpj: string; nome: string }> {
  const n = ++made
  const cnpj = cnpjDe(`9${String(process.pid % 10_000_000).padStart(7, '0')}`, n)
  const nome = `Dental Zênite ${process.pid}-${n}`
  await queryDatabase(
    theDatabase(),
    `insert into revendas (id, id_rede, codigo, cnpj, nome_fantasia, razao_social, end_cidade)
     select gen_random_uuid(), id, $1, $1, $2, $2, 'Campinas' from redes where ativo order by nome limit 1`,
    [cnpj, nome],
  )
  return { cnpj, nome }
}

const item = (marca: string, produto: string, qtde: number) => ({ marca, produto, qtde, valorUnitario: 118.9 })
const ANY = {
  categoria: 'Loja física',
  comunicacao: ['WhatsApp', 'Rádio'],
  qtdeVendedores: 3,
  faturamento: 1_200_000,
  produtosMaisVendidos: [item('Nossa', 'Resina A2', 30)],
  produtosMaisVendidosConcorrentes: [item('Outra', 'Adesivo', 10)],
  fonte: 'Equipe',
}

async function surveyOf(id: string): Promise<Survey | undefined> {
  const answer = await call(await tokenOf(administrator), `/api/pesquisa_mercado/${id}`)
  if (!answer.ok) return undefined
  const { pesquisa } = (await answer.json()) as { pesquisa: Survey }
  return { ...pesquisa, nome: pesquisa.revenda, ativo: 1 }
}

async function newSurvey(): Promise<Survey> {
  const { cnpj } = await newShop()
  const answer = await call(await tokenOf(administrator), '/api/pesquisa_mercado', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...ANY, cnpjRevenda: cnpj }),
  })
  expect(answer.status).toBe(200)
  const { pesquisa } = (await answer.json()) as { pesquisa: Survey }
  return { ...pesquisa, nome: pesquisa.revenda, ativo: 1 }
}

const list = (page: Page, nome: string) => page.getByRole('group', { name: nome, exact: true })
const OURS = 'Produtos mais vendidos'
const THEIRS = 'Produtos concorrentes mais vendidos'
const add = (page: Page, nome: string) => list(page, nome).getByRole('button', { name: 'Adicionar produto' }).click()

async function fillRow(page: Page, row: string, [marca, produto, qtde]: [string, string, string]): Promise<void> {
  await field(page, `${row}.marca`).fill(marca)
  await field(page, `${row}.produto`).fill(produto)
  await field(page, `${row}.qtde`).fill(qtde)
  await field(page, `${row}.valorUnitario`).fill('118,90')
}

const vendedores = (texto: string) => ({
  campo: 'qtdeVendedores',
  rotulo: 'Número de vendedores',
  texto,
  valor: Number(texto),
  escrito: texto,
})
const faturamento = (texto: string, valor: number) => ({
  campo: 'faturamento',
  rotulo: 'Faturamento',
  texto,
  valor,
  escrito: `R$ ${texto}`,
})

describeRecord({
  coisa: 'Pesquisa',
  genero: 'a',
  lista: '/painel/pesquisa-de-mercado',
  grupo: 'Relatórios',
  titulo: 'Pesquisas',
  api: '/api/pesquisa_mercado',
  cadastrar: 'Cadastrar pesquisa',
  semInterruptor: true,
  async nomeia(page) {
    const { cnpj, nome } = await newShop()
    // The form asked for its shops before this one was there.
    await page.reload()
    await page.getByRole('combobox', { name: 'Dental' }).fill(nome)
    await page.getByRole('option', { name: nome }).click()
    return { nome, enviado: { cnpjRevenda: cnpj } }
  },
  novo: [
    {
      campo: 'categoria',
      texto: 'Cooperativa',
      valor: 'Cooperativa',
      digita: async (page) => {
        await field(page, 'categoria').selectOption('Outro')
        await page.getByRole('textbox', { name: 'Qual categoria?' }).fill('Cooperativa')
      },
    },
    {
      campo: 'comunicacao',
      texto: 'WhatsApp',
      valor: ['WhatsApp', 'E-mail'],
      digita: async (page) => {
        await page.getByRole('checkbox', { name: 'WhatsApp' }).check()
        await page.getByRole('checkbox', { name: 'E-mail' }).check()
      },
    },
    vendedores('4'),
    faturamento('1.200.000,00', 1_200_000),
    {
      campo: 'produtosMaisVendidos',
      texto: '',
      valor: [item('Nossa', 'Resina A2', 30)],
      digita: async (page) => {
        await add(page, OURS)
        await fillRow(page, 'produtosMaisVendidos.0', ['Nossa', 'Resina A2', '30'])
      },
    },
    {
      campo: 'produtosMaisVendidosConcorrentes',
      texto: '',
      valor: [item('Outra', 'Adesivo', 10.5)],
      digita: async (page) => {
        await add(page, THEIRS)
        await fillRow(page, 'produtosMaisVendidosConcorrentes.0', ['Outra', 'Adesivo', '10,5'])
      },
    },
    { campo: 'fonte', texto: 'Equipe', valor: 'Equipe', digita: (page) => page.getByLabel('Equipe').check() },
  ],
  muda: faturamento('1.234.567,00', 1_234_567),
  outros: { meu: vendedores('9'), deles: [vendedores('12'), faturamento('2.000.000,00', 2_000_000)] },
  falta: { campo: 'qtdeVendedores', frase: 'Número de vendedores obrigatório' },
  criar: newSurvey,
  ler: surveyOf,
})

const computed = (page: Page) => page.getByLabel('Quantidade vendida', { exact: true }).inputValue()

describe('the products of a survey', () => {
  test('are added one by one, each whole and once, with what is computed of them', async ({ open }) => {
    const page = await open('/painel/cadastrar/pesquisa-mercado', { as: [operator] })
    await add(page, THEIRS)
    await see(list(page, THEIRS).getByText(/^1 de 5/))
    await field(page, 'produtosMaisVendidosConcorrentes.0.marca').fill('Outra')
    await add(page, THEIRS)
    const sentence = 'Informe marca, produto, quantidade e valor unitário para adicionar'
    await see(page.getByText(sentence, { exact: true }))
    expect(await field(page, 'produtosMaisVendidosConcorrentes.1.marca').count()).toBe(0)
    await fillRow(page, 'produtosMaisVendidosConcorrentes.0', ['Outra', 'Adesivo', '10'])
    await add(page, THEIRS)
    await gone(page.getByText(sentence, { exact: true }))
    await fillRow(page, 'produtosMaisVendidosConcorrentes.1', ['outra', 'ADESIVO', '2,5'])
    await expect.poll(() => computed(page)).toBe('12,50')
    await page.getByRole('button', { name: 'CADASTRAR', exact: true }).click()
    await see(page.getByText('Produto da mesma marca já adicionado', { exact: true }))
    await see(page.getByText('Adicione 5 produtos mais vendidos', { exact: true }))
    await page.getByRole('button', { name: 'Remover produto 2' }).click()
    await expect.poll(() => computed(page)).toBe('10')
  })
})

describe('who only reads surveys', () => {
  test('sees a whole one at the side, in an address of its own', async ({ open }) => {
    const { id, nome } = await newSurvey()
    const page = await open('/painel/pesquisa-de-mercado', { as: [manufacturer] })
    await filteredTo(page, nome)
    expect(await page.getByRole('button', { name: `Editar: ${nome}` }).count()).toBe(0)
    await page.getByRole('button', { name: `Ver: ${nome}` }).click()
    const sheet = page.getByRole('dialog', { name: nome })
    await see(sheet.getByText('Resina A2'))
    await see(sheet.getByText('75%'))
    expect(page.url()).toContain(`folha=pesquisa-${id}`)
    await page.keyboard.press('Escape')
    await gone(sheet)
  })

  test('an administrator takes a product out of one', async ({ open }) => {
    const { id, nome } = await newSurvey()
    const page = await open('/painel/pesquisa-de-mercado', { as: [administrator] })
    await filteredTo(page, nome)
    await edit(page, nome)
    await add(page, OURS)
    await fillRow(page, 'produtosMaisVendidos.1', ['Nossa', 'Cimento', '3'])
    await list(page, OURS).getByRole('button', { name: 'Remover produto 1' }).click()
    await page.getByRole('button', { name: 'SALVAR' }).click()
    await see(toast(page, 'Pesquisa alterada com sucesso'))
    expect(await surveyOf(id)).toMatchObject({ produtosMaisVendidos: [item('Nossa', 'Cimento', 3)] })
  })
})
