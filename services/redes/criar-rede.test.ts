import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { streamName } from '#contracts/events/catalogue.ts'
import { novaRedeSchema } from '#contracts/http/redes.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import { lerEntrada } from '#services/engine/records/entrada.ts'
import { auditoriaDe, createTestContext, entradas, failureOf } from '../../tools/test-kit/command-context.ts'
import { criarRede } from './criar-rede.ts'

let kit: Awaited<ReturnType<typeof createTestContext>>
let context: CommandContext
let idRede: string

const rede = (mudanca = {}) => lerEntrada(novaRedeSchema, { ...entradas.rede, ...mudanca })

beforeAll(async () => {
  kit = await createTestContext()
  context = kit.context
  idRede = (await criarRede(context, rede())).id
})
afterAll(() => kit.close())

describe('criar-rede', () => {
  test('registers the row, its dated values and the audit entry', async () => {
    const eventos = await context.ledger.readStream(streamName('rede', idRede))
    expect(eventos.map(({ type, data }) => ({ type, data }))).toEqual([
      { type: 'ValorPontoDefinido', data: { idRede, valorPonto: 12, desde: '2026-11-20', motivo: null } },
      { type: 'InicioProgramaDefinido', data: { idRede, desde: '2026-11-20', motivo: null } },
    ])
    expect(await auditoriaDe(kit.db, idRede)).toMatchObject([
      {
        acao: 'criar-rede',
        por_tipo: 'sistema',
        antes: null,
        depois: { nome: 'Rede Azul', regiao: 'Sudeste', ativo: true },
      },
    ])
  })

  test('the same command again changes nothing, and finishes one that stopped before its row', async () => {
    const id = newId()
    const nova = rede({ nome: 'Rede Verde' })
    await criarRede(context, nova, id)
    await kit.db.deleteFrom('redes').where('id', '=', id).execute() // as after a crash between ledger and commit
    await criarRede(context, nova, id)
    await criarRede(context, nova, id)

    expect(await context.ledger.readStream(streamName('rede', id))).toHaveLength(2)
    expect(await kit.db.selectFrom('redes').select('nome').where('id', '=', id).execute()).toEqual([
      { nome: 'Rede Verde' },
    ])
  })

  test('a name in use is refused, in any case of its letters', async () => {
    expect(await failureOf(() => criarRede(context, rede({ nome: 'REDE AZUL' })))).toMatchObject({
      kind: 'conflict',
      message: 'Rede já cadastrada',
    })
  })

  test('missing fields are told in the order of the form', async () => {
    const falha = await failureOf(() => lerEntrada(novaRedeSchema, { nome: ' ' }))
    expect(falha).toMatchObject({ kind: 'invalid', message: 'Informe o nome' })
    expect(falha.campos).toEqual({
      nome: 'Informe o nome',
      regiao: 'Informe a região',
      valorPonto: 'Informe o valor do ponto',
    })
  })
})
