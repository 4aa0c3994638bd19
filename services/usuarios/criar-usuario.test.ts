import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { novaRedeSchema } from '#contracts/http/redes.ts'
import { ADMINISTRADOR, OPERADOR, VENDEDOR } from '#contracts/values/papeis.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import { lerEntrada } from '#services/engine/records/entrada.ts'
import { criarRede } from '#services/redes/criar-rede.ts'
import { novaRevendaSchema } from '#contracts/http/revendas.ts'
import { criarRevenda } from '#services/revendas/criar-revenda.ts'
import { auditoriaDe, createTestContext, entradas, failureOf } from '../../tools/test-kit/command-context.ts'
import { novoUsuarioSchema } from '#contracts/http/usuarios.ts'
import { criarUsuario } from './criar-usuario.ts'

let kit: Awaited<ReturnType<typeof createTestContext>>
let context: CommandContext
let idRede: string
let idRevenda: string

const usuario = (mudanca = {}) => lerEntrada(novoUsuarioSchema, { ...entradas.usuario, ...mudanca })

beforeAll(async () => {
  kit = await createTestContext()
  context = kit.context
  idRede = (await criarRede(context, lerEntrada(novaRedeSchema, entradas.rede))).id
  idRevenda = (await criarRevenda(context, lerEntrada(novaRevendaSchema, entradas.revenda))).id
})
afterAll(() => kit.close())

describe('criar-usuario', () => {
  test('role 3 keeps its shops, and both limits stand in the audit', async () => {
    const { id } = await criarUsuario(
      context,
      usuario({ cpf: '935.411.347-80', permissao: 3, idRevendasPermitidas: idRevenda, idRedesPermitidas: idRede }),
    )
    expect(await kit.db.selectFrom('usuarios_revendas').selectAll().where('id_usuario', '=', id).execute()).toEqual([
      { id_usuario: id, id_revenda: idRevenda },
    ])
    expect((await auditoriaDe(kit.db, id))[0]?.depois).toMatchObject({
      email: 'carla@exemplo.com',
      idRevendasPermitidas: [idRevenda],
      idRedesPermitidas: [idRede],
    })
  })

  test('role 3 without a shop, a missing role and a repeated CPF are refused', async () => {
    expect((await failureOf(() => usuario({ permissao: VENDEDOR }))).message).toBe('Selecione ao menos uma loja')
    expect((await failureOf(() => usuario({ permissao: 7 }))).message).toBe('Permissão obrigatória')
    await criarUsuario(context, usuario())
    expect(await failureOf(() => criarUsuario(context, usuario()))).toMatchObject({
      kind: 'conflict',
      message: 'Usuário já cadastrado',
    })
    expect(
      await failureOf(() => criarUsuario(context, usuario({ cpf: '746.971.314-01', idRedesPermitidas: newId() }))),
    ).toMatchObject({ message: 'Rede não encontrada' })
  })

  test('only role 2 makes another role 2', async () => {
    const novo = usuario({ cpf: '746.971.314-01', permissao: ADMINISTRADOR })
    const operador: CommandContext = { ...context, actor: { tipo: 'usuario', id: newId(), permissao: OPERADOR } }
    expect(await failureOf(() => criarUsuario(operador, novo))).toMatchObject({ kind: 'forbidden' })
    await criarUsuario({ ...operador, actor: { ...operador.actor, permissao: ADMINISTRADOR } }, novo)
  })
})
