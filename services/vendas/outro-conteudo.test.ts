import { describe, expect, test } from 'vitest'
import { id } from '../../tools/test-kit/events.ts'
import { venda, vendaRegistrada } from '../../tools/test-kit/vendas.ts'
import { dizerDiferencas, temOutroConteudo } from './outro-conteudo.ts'
import type { VendaParaRegistrar } from './registrar-vendas.ts'

const item = (codigo: string, qtde: number, { valorUnitario = 1000, valorDesconto = 0, valorPontos = 100 } = {}) => ({
  idProduto: id(`produto ${codigo.toLowerCase()}`),
  codigo,
  qtde,
  valorUnitario,
  valorDesconto,
  valorPontos,
})
const nota = (itens: VendaParaRegistrar['itens'], outros: Partial<VendaParaRegistrar> & { parceiro?: string } = {}) =>
  venda('8766', 0, { itens, ...outros })
const NOMES = new Map([
  [id('ana'), 'Ana Silva'],
  [id('bruno'), 'Bruno Reis'],
])

describe('a sale that stands and comes again', () => {
  const registro = vendaRegistrada(nota([item('A1', 200), item('A2', 100, { valorDesconto: 50 })])).data

  test.each<[string, VendaParaRegistrar]>([
    ['the same', nota([item('A1', 200), item('A2', 100, { valorDesconto: 50 })])],
    ['other order and spelling of codes', nota([item('a2', 100, { valorDesconto: 50 }), item('a1', 200)])],
    ['a quantity in two rows', nota([item('A1', 150), item('A2', 100, { valorDesconto: 50 }), item('A1', 50)])],
    ['other points', nota([item('A1', 200, { valorPontos: 7 }), item('A2', 100, { valorDesconto: 50 })])],
  ])('with %s, has no other content', (_, de) => {
    expect(temOutroConteudo({ registro, venda: de })).toBe(false)
  })

  const a2 = item('A2', 100, { valorDesconto: 50 })
  test.each<[string, VendaParaRegistrar, string]>([
    ['quantity', nota([item('A1', 300), a2]), 'no sistema 2 × A1, na planilha 3 × A1'],
    ['item more', nota([item('A1', 200), a2, item('A3', 150)]), 'no sistema nenhum A3, na planilha 1,50 × A3'],
    ['item less', nota([item('A1', 200)]), 'no sistema 1 × A2, na planilha nenhum A2'],
    [
      'price',
      nota([item('A1', 200, { valorUnitario: 1250 }), a2]),
      'no sistema 2 × A1 a R$\u00A010,00, na planilha 2 × A1 a R$\u00A012,50',
    ],
    [
      'price of a part',
      nota([item('A1', 100), item('A1', 100, { valorUnitario: 500 }), a2]),
      'no sistema 2 × A1 a R$\u00A010,00, na planilha 1 × A1 a R$\u00A05,00 e 1 × A1 a R$\u00A010,00',
    ],
    [
      'discount',
      nota([item('A1', 200), item('A2', 100)]),
      'no sistema 1 × A2 com R$\u00A00,50 de desconto, na planilha 1 × A2 com R$\u00A00,00 de desconto',
    ],
    [
      'seller and day',
      nota([item('A1', 200), a2], { parceiro: 'bruno', realizadoEm: '2026-11-11' }),
      'vendedor no sistema Ana Silva, na planilha Bruno Reis; data no sistema 10/11/2026, na planilha 11/11/2026',
    ],
  ])('with another %s, has other content, and the difference is said', (_, de, diferenca) => {
    expect(temOutroConteudo({ registro, venda: de })).toBe(true)
    expect(dizerDiferencas({ registro, venda: de }, NOMES)).toBe(
      `Esta nota já está registrada com outro conteúdo: ${diferenca}`,
    )
  })

  test('with many differences, says the first ones and how many there are more', () => {
    const de = nota(Array.from({ length: 6 }, (_, n) => item(`B${n}`, 100)))
    expect(dizerDiferencas({ registro, venda: de }, NOMES)).toMatch(/na planilha 1 × B2; e mais 3 diferenças$/)
  })
})
