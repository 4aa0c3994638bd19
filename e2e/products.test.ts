import { describe, expect } from 'vitest'
import { call, read } from './kit/api.ts'
import { heading, see, settled, test, toast, tokenOf } from './kit/browser.ts'
import { administrator, operator } from './kit/people.ts'
import { describeRecord, edit, field, filteredTo, openDeletion, type Registro } from './kit/record.ts'
import { aProduct } from './kit/records.ts'

let made = 0
interface Product extends Registro {
  codigo: string
  valorPontos: number
}

/** A product of the test's own, which no shop sells. */
async function newProduct(): Promise<Product> {
  const unique = `${process.pid}-${++made}`
  const answer = await call(await tokenOf(administrator), '/api/produtos', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ codigo: `Z-${unique}`, nome: `Zircônia ${unique}`, valorUnitario: 10, valorPontos: 2.5 }),
  })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { produto: Product }).produto
}

const productOf = async (id: string) =>
  (await read<{ produtos: Product[] }>(await tokenOf(administrator), '/api/produtos')).produtos.find(
    (produto) => produto.id === id,
  )

const codigo = (texto: string) => ({ campo: 'codigo', rotulo: 'Código', texto, valor: texto, escrito: texto })
const pontos = (texto: string, valor: number, escrito: string) => ({
  campo: 'valorPontos',
  rotulo: 'Valor Pontos',
  texto,
  valor,
  escrito,
})

describeRecord({
  coisa: 'Produto',
  genero: 'o',
  lista: '/painel/produtos',
  titulo: 'Produtos Kulzer',
  api: '/api/produtos',
  cadastrar: 'Cadastrar produto Kulzer',
  novo: [
    codigo(`NOVO-${process.pid}`),
    { campo: 'valorUnitario', rotulo: 'Preço Unitário', texto: '12,50', valor: 12.5, escrito: 'R$ 12,50' },
    pontos('7,25', 7.25, '7,25'),
  ],
  muda: pontos('8,75', 8.75, '8,75'),
  outros: {
    meu: { campo: 'valorUnitario', rotulo: 'Preço Unitário', texto: '11,00', valor: 11, escrito: 'R$ 11,00' },
    deles: [
      { campo: 'valorUnitario', rotulo: 'Preço Unitário', texto: '13,00', valor: 13, escrito: 'R$ 13,00' },
      pontos('9,50', 9.5, '9,50'),
    ],
  },
  falta: { campo: 'nome', frase: 'Nome obrigatório' },
  criar: newProduct,
  ler: productOf,
})

describe('the list of products', () => {
  test('begins with most points; each leads to its page', async ({ open }) => {
    const { codigo, nome } = await newProduct()
    const page = await open('/painel/produtos', { as: [operator] })
    await settled(page)
    const points = (await page.locator('tbody tr').locator('td:nth-child(3)').allInnerTexts()).map((texto) =>
      Number(texto.replace(/\./g, '').replace(',', '.')),
    )
    expect(points).toHaveLength(10)
    expect(points).toEqual(points.toSorted((a, b) => b - a))
    await filteredTo(page, nome)
    expect(await page.getByRole('switch').count()).toBe(0)
    expect(await page.getByRole('button', { name: `Mais ações: ${nome}` }).count()).toBe(0)
    await page.getByRole('link', { name: nome }).click()
    await see(heading(page, nome))
    await see(page.getByText('2,50 pontos', { exact: true }))
    await see(page.getByText(codigo, { exact: true }).first())
  })

  test('a product that shops sell is not deleted, and says so before it asks', async ({ open }) => {
    const sold = await aProduct()
    const page = await open('/painel/produtos', { as: [administrator] })
    await filteredTo(page, sold.codigo)
    await openDeletion(page, sold.nome)
    const dialog = page.getByRole('dialog', { name: 'Apagar' })
    await see(dialog.getByText(/^Produto vendido por \d+ dentais\./))
    expect(await dialog.getByRole('button', { name: 'SIM' }).count()).toBe(0)
  })
})

describe('the points of a product', () => {
  test('may begin earlier, which asks for the reason', async ({ open }) => {
    const { nome } = await newProduct()
    const page = await open('/painel/produtos', { as: [administrator], allow: /status of 400/ })
    await filteredTo(page, nome)
    await edit(page, nome)
    await field(page, 'valorPontos').fill('3')
    await field(page, 'desde').fill('01012026')
    await page.getByRole('button', { name: 'SALVAR' }).click()
    await see(page.getByText('Informe o motivo', { exact: true }))
    await field(page, 'motivo').fill('Tabela de janeiro')
    await field(page, 'motivo').press('Control+Enter')
    await see(toast(page, 'Produto alterado com sucesso'))
  })
})
