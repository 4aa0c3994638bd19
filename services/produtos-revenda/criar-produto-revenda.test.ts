import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { novoProdutoRevendaSchema } from '#contracts/http/produtos-revenda.ts'
import { novoProdutoSchema } from '#contracts/http/produtos.ts'
import { novaRedeSchema } from '#contracts/http/redes.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import { lerEntrada } from '#services/engine/records/entrada.ts'
import { criarProduto } from '#services/produtos/criar-produto.ts'
import { criarRede } from '#services/redes/criar-rede.ts'
import { novaRevendaSchema } from '#contracts/http/revendas.ts'
import { criarRevenda } from '#services/revendas/criar-revenda.ts'
import { createTestContext, entradas, failureOf } from '../../tools/test-kit/command-context.ts'
import { criarProdutoRevenda } from './criar-produto-revenda.ts'

let kit: Awaited<ReturnType<typeof createTestContext>>
let context: CommandContext

beforeAll(async () => {
  kit = await createTestContext()
  context = kit.context
  await criarRede(context, lerEntrada(novaRedeSchema, entradas.rede))
  await criarRevenda(context, lerEntrada(novaRevendaSchema, entradas.revenda))
  await criarProduto(context, lerEntrada(novoProdutoSchema, entradas.produto))
})
afterAll(() => kit.close())

describe('criar-produto-revenda', () => {
  test('a shop product is mapped by the manufacturer code, whatever its case', async () => {
    const row = await criarProdutoRevenda(context, lerEntrada(novoProdutoRevendaSchema, entradas.produtoRevenda))
    const produto = await kit.db
      .selectFrom('produtos')
      .select('codigo')
      .where('id', '=', row.id_produto)
      .executeTakeFirstOrThrow()
    expect(produto).toEqual({ codigo: 'K-100' })
  })

  test('a code that the shop uses already and an unknown one of the manufacturer are told', async () => {
    const repetido = lerEntrada(novoProdutoRevendaSchema, entradas.produtoRevenda)
    expect(await failureOf(() => criarProdutoRevenda(context, repetido))).toMatchObject({
      message: 'Código já cadastrado para esta Dental',
    })
    const desconhecido = lerEntrada(novoProdutoRevendaSchema, {
      ...entradas.produtoRevenda,
      codigo: '9',
      codigoPadrao: 'nada',
    })
    expect(await failureOf(() => criarProdutoRevenda(context, desconhecido))).toMatchObject({
      codigo: 'produto-nao-encontrado',
      message: 'Produto Kulzer não encontrado',
    })
  })
})
