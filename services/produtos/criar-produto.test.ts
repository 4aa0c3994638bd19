import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { streamName } from '#contracts/events/catalogue.ts'
import { novoProdutoSchema } from '#contracts/http/produtos.ts'
import { lerEntrada } from '#services/engine/records/entrada.ts'
import { createTestContext, entradas, failureOf } from '../../tools/test-kit/command-context.ts'
import { criarProduto } from './criar-produto.ts'

let kit: Awaited<ReturnType<typeof createTestContext>>
beforeAll(async () => {
  kit = await createTestContext()
})
afterAll(() => kit.close())

describe('criar-produto', () => {
  test('registers the row, and the points of one unit in the ledger', async () => {
    const { produto } = await criarProduto(kit.context, lerEntrada(novoProdutoSchema, entradas.produto))
    expect(produto).toMatchObject({ codigo: 'K-100', valor_unitario: 18990 })
    expect(await kit.context.ledger.readStream(streamName('produto', produto.id))).toMatchObject([
      { type: 'ValorPontosDefinido', data: { valorPontos: 1250, desde: '2026-11-20' } },
    ])
  })

  test('a code in use is told', async () => {
    const produto = lerEntrada(novoProdutoSchema, entradas.produto)
    expect(await failureOf(() => criarProduto(kit.context, produto))).toMatchObject({ message: 'Código já cadastrado' })
  })
})
