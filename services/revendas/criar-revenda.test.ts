import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { novaRedeSchema } from '#contracts/http/redes.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import { lerEntrada } from '#services/engine/records/entrada.ts'
import { criarRede } from '#services/redes/criar-rede.ts'
import { createTestContext, entradas, failureOf } from '../../tools/test-kit/command-context.ts'
import { novaRevendaSchema } from '#contracts/http/revendas.ts'
import { criarRevenda } from './criar-revenda.ts'

let kit: Awaited<ReturnType<typeof createTestContext>>
let context: CommandContext
let idRede: string
let idRevenda: string

const revenda = (mudanca = {}) => lerEntrada(novaRevendaSchema, { ...entradas.revenda, ...mudanca })

beforeAll(async () => {
  kit = await createTestContext()
  context = kit.context
  idRede = (await criarRede(context, lerEntrada(novaRedeSchema, entradas.rede))).id
  idRevenda = (await criarRevenda(context, revenda())).id
})
afterAll(() => kit.close())

describe('criar-revenda', () => {
  test('documents and phones are kept without their masks', async () => {
    const row = await kit.db.selectFrom('revendas').selectAll().where('id', '=', idRevenda).executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      id_rede: idRede,
      cnpj: '11222333000181',
      celular: '11988887777',
      end_cep: '01310100',
      end_estado: 'SP',
      telefone: '',
    })
  })

  test('of two that race for one CNPJ, one is registered and the other told', async () => {
    const cnpj = '12.ABC.345/01DE-35'
    const results = await Promise.allSettled(
      ['A1', 'A2', 'A3'].map((codigo) => criarRevenda(context, revenda({ codigo, cnpj }))),
    )
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    for (const result of results.filter((each) => each.status === 'rejected')) {
      expect(result.reason).toMatchObject({
        kind: 'conflict',
        message: 'CNPJ já cadastrado',
        campos: { cnpj: 'CNPJ já cadastrado' },
      })
    }
  })

  test('a code in use and an unknown network are told', async () => {
    expect(
      await failureOf(() => criarRevenda(context, revenda({ cnpj: '11.444.777/0001-61', codigo: 'd-01' }))),
    ).toMatchObject({ message: 'Código em uso por outra Dental' })
    expect(await failureOf(() => criarRevenda(context, revenda({ rede: 'Nenhuma' })))).toMatchObject({
      kind: 'invalid',
      message: 'Rede não encontrada',
    })
  })

  test('bad fields are told with the texts of the forms', async () => {
    const falha = await failureOf(() =>
      revenda({
        cnpj: '11.222.333/0001-80',
        celular: '12',
        telefone: '1234',
        endCep: '1',
        tipoPontuacao: undefined,
        codigo: '',
      }),
    )
    expect(falha.campos).toEqual({
      codigo: 'Código obrigatório',
      cnpj: 'CNPJ não é válido',
      telefone: 'Telefone inválido',
      celular: 'Celular inválido',
      endCep: 'CEP inválido',
      tipoPontuacao: 'Tipo de pontuação obrigatório',
    })
  })
})
