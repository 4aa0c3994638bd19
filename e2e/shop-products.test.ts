import { describe, expect } from 'vitest'
import { marca } from '#contracts/values/marca.ts'
import { materiais, type Material } from '#services/demo/materiais.ts'
import { call, read } from './kit/api.ts'
import { PHONE, see, test, tokenOf } from './kit/browser.ts'
import { aShop } from './kit/new-seller.ts'
import { administrator, manufacturer } from './kit/people.ts'
import { changeBy, describeRecord, field, filteredTo, type Registro } from './kit/record.ts'

interface ShopProduct extends Registro {
  codigo: string
  codigoPadrao: string
  valorUnitario: number
}

const [material, outro] = materiais as [Material, Material]
const OF_THE_SHOP = `/painel/revenda/${aShop.cnpj}?aba=produtos`

let made = 0
/** A product of the test's own in a shop of the demo programme. */
async function newShopProduct(): Promise<ShopProduct> {
  const unique = `${process.pid}-${++made}`
  const answer = await call(await tokenOf(administrator), '/api/produtos_revenda', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      cnpjRevenda: aShop.cnpj,
      codigoPadrao: material.codigo,
      codigo: `Z-${unique}`,
      nome: `Zircônia da dental ${unique}`,
      valorUnitario: 10,
    }),
  })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { produtoRevenda: ShopProduct }).produtoRevenda
}

const shopProductOf = async (id: string) =>
  (
    await read<{ produtosRevenda: ShopProduct[] }>(
      await tokenOf(administrator),
      `/api/produtos_revenda?cnpjRevenda=${aShop.cnpj}`,
    )
  ).produtosRevenda.find((produto) => produto.id === id)

const preco = (texto: string, valor: number, escrito: string) => ({
  campo: 'valorUnitario',
  rotulo: 'Preço Unitário Dental',
  texto,
  valor,
  escrito,
})
const codigo = (texto: string) => ({ campo: 'codigo', rotulo: 'Código Dental', texto, valor: texto, escrito: texto })

const padrao = ({ codigo: texto }: Material) => ({
  campo: 'codigoPadrao',
  rotulo: `Código ${marca.fabricante}`,
  texto,
  valor: texto,
  escrito: texto,
})

describeRecord({
  coisa: 'Produto',
  genero: 'o',
  lista: OF_THE_SHOP,
  volta: (page) => page.goto(OF_THE_SHOP),
  api: '/api/produtos_revenda',
  cadastrar: 'Cadastrar produto',
  formulario: 'Cadastrar produto da dental',
  novo: [
    // The shop from whose page the form was opened.
    { campo: 'cnpjRevenda', texto: '', valor: aShop.cnpj, digita: () => Promise.resolve() },
    padrao(material),
    codigo(`NOVO-${process.pid}`),
    preco('12,50', 12.5, 'R$ 12,50'),
  ],
  muda: preco('8,75', 8.75, 'R$ 8,75'),
  outros: { meu: preco('11,00', 11, 'R$ 11,00'), deles: [padrao(outro), preco('13,00', 13, 'R$ 13,00')] },
  falta: { campo: 'nome', frase: 'Descrição Dental obrigatória' },
  criar: newShopProduct,
  ler: shopProductOf,
})

describe('the products of a shop', () => {
  test('a code of the manufacturer fills in its name; one that is not sold is said, and cleared', async ({ open }) => {
    const page = await open(`/painel/cadastrar/produto/revenda?dental=${aShop.cnpj}`, { as: [administrator] })
    await field(page, 'codigoPadrao').fill('nenhum')
    await field(page, 'codigo').focus()
    await see(page.getByText(`Produto ${marca.fabricante} não encontrado`, { exact: true }).first())
    expect(await field(page, 'codigoPadrao').inputValue()).toBe('')
    await field(page, 'codigoPadrao').fill(material.codigo)
    await field(page, 'codigo').focus()
    await expect.poll(() => field(page, 'nome').inputValue()).toBe(material.nome)
  })

  test('a code that the shop has already is said beside its field, and what was typed stays', async ({ open }) => {
    const { codigo: emUso } = await newShopProduct()
    const page = await open(`/painel/cadastrar/produto/revenda?dental=${aShop.cnpj}`, {
      as: [administrator],
      allow: /status of 409/,
    })
    await field(page, 'codigoPadrao').fill(material.codigo)
    await field(page, 'codigo').fill(emUso.toLowerCase())
    // The manufacturer's name comes with its code, and not while another one is typed.
    await expect.poll(() => field(page, 'nome').inputValue()).not.toBe('')
    await field(page, 'nome').fill('Zircônia repetida')
    await field(page, 'valorUnitario').fill('9,90')
    await page.getByRole('button', { name: 'CADASTRAR', exact: true }).click()
    await see(page.getByText('Código já cadastrado para esta Dental', { exact: true }).first())
    expect(await field(page, 'nome').inputValue()).toBe('Zircônia repetida')
  })

  test('are read by role 0 without acts, and an inactive one is not there; in a phone too', async ({ open }) => {
    const [active, inactive] = [await newShopProduct(), await newShopProduct()]
    await changeBy(administrator, `/api/produtos_revenda/${inactive.id}`, { ativo: 0 })
    const page = await open(OF_THE_SHOP, { as: [manufacturer], size: PHONE })
    await filteredTo(page, active.nome)
    expect(await page.getByRole('button', { name: /^Editar: / }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Cadastrar produto' }).count()).toBe(0)
    await page.getByPlaceholder('Buscar', { exact: true }).first().fill(inactive.nome)
    await see(page.getByText('Nenhum resultado').first())
  })
})
