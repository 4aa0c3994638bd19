import { expect, it } from 'vitest'
import { somar } from '#contracts/values/centesimos.ts'
import { comprasDaHistoria } from './compras.ts'
import { idProdutoDemo, montarElenco } from './elenco.ts'
import { vendasPorDiaDeEnvio } from './vendas-da-historia.ts'

const HOJE = '2026-11-20'
const vendas = vendasPorDiaDeEnvio(montarElenco(), HOJE)
const compras = comprasDaHistoria(HOJE, vendas)

it('the networks of the demonstration buy for 24 months, as many units as people buy', () => {
  expect(comprasDaHistoria(HOJE, vendas)).toEqual(compras)
  const meses = new Set(compras.map(({ mes }) => mes))
  expect([meses.size, [...meses].at(0), [...meses].at(-1)]).toEqual([24, '2024-11', '2026-10'])
  expect(compras.every(({ linha }) => linha.dia < HOJE && linha.quantidade > 0 && linha.valorTotal > 0)).toBe(true)
  expect(new Set(compras.map(({ idRede }) => idRede)).size).toBe(6)
  const linhas = new Set(compras.map(({ idRede, pedido, idProduto }) => `${idRede} ${pedido} ${idProduto}`))
  expect(linhas.size).toBe(compras.length)
  expect(compras.length).toBeLessThan(12_000)
})

it('one network scores more than it bought, of a few products; the others never do', () => {
  const saldo = new Map<string, number>()
  const somarA = (chave: string, unidades: number) => saldo.set(chave, (saldo.get(chave) ?? 0) + unidades)
  for (const { idRede, idProduto, linha } of compras) somarA(`${idRede} ${idProduto}`, linha.quantidade)
  for (const { loja, itens } of [...vendas.values()].flat())
    for (const { mapeamento, qtde } of itens)
      somarA(`${loja.idRede} ${idProdutoDemo(mapeamento.material.codigo)}`, -qtde)
  const negativos = [...saldo].filter(([, unidades]) => unidades < 0)
  expect(new Set(negativos.map(([chave]) => chave.split(' ')[0])).size).toBe(1)
  expect(negativos.length).toBeGreaterThanOrEqual(4)
  expect(negativos.length).toBeLessThan(8)
  expect(somar(negativos.map(([, unidades]) => unidades))).toBeLessThan(-50_00)
})
