import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { novoParceiroSchema } from '#contracts/http/parceiros.ts'
import { novaRedeSchema } from '#contracts/http/redes.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import { alterarAtivo } from '#services/engine/records/alterar.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import { lerEntrada } from '#services/engine/records/entrada.ts'
import { conferirSenha } from '#services/engine/sessions/senha.ts'
import { criarRede } from '#services/redes/criar-rede.ts'
import { redesRecord } from '#services/redes/redes.record.ts'
import { novaRevendaSchema } from '#contracts/http/revendas.ts'
import { criarRevenda } from '#services/revendas/criar-revenda.ts'
import { auditoriaDe, createTestContext, entradas, failureOf } from '../../tools/test-kit/command-context.ts'
import { criarParceiro } from './criar-parceiro.ts'
import { parceirosRecord } from './parceiros.record.ts'
import { transferirParceiro } from './transferir-parceiro.ts'

let kit: Awaited<ReturnType<typeof createTestContext>>
let context: CommandContext
let idRevenda: string
let idParceiro: string

const revenda = (mudanca = {}) => lerEntrada(novaRevendaSchema, { ...entradas.revenda, ...mudanca })
const parceiro = (mudanca = {}) => lerEntrada(novoParceiroSchema, { ...entradas.parceiro, ...mudanca })

beforeAll(async () => {
  kit = await createTestContext()
  context = kit.context
  await criarRede(context, lerEntrada(novaRedeSchema, entradas.rede))
  idRevenda = (await criarRevenda(context, revenda())).id
  const criado = await criarParceiro(context, parceiro(), { tipo: 'escolhida', texto: 'segredo bem guardado' })
  idParceiro = criado.parceiro.id
})
afterAll(() => kit.close())

describe('criar-parceiro', () => {
  test('the first link reaches back without limit, and no password enters the audit', async () => {
    expect(
      await kit.db.selectFrom('parceiros_revendas').selectAll().where('id_parceiro', '=', idParceiro).execute(),
    ).toEqual([{ id_parceiro: idParceiro, id_revenda: idRevenda, de: null, ate: null }])
    const [entrada] = await auditoriaDe(kit.db, idParceiro)
    expect(entrada?.depois).toMatchObject({
      nome: 'Bruno Reis',
      cpf: '52998224725',
      dataNascimento: '1990-02-15',
      senhaTemporaria: false,
    })
    expect(JSON.stringify(entrada)).not.toContain('argon2')
  })

  test('without a password a random temporary one is made and told once', async () => {
    const id = newId()
    const criar = () => criarParceiro(context, parceiro({ cpf: '390.533.447-05' }), { tipo: 'temporaria' }, id)
    const { senhaGerada, parceiro: row } = await criar()
    expect(senhaGerada).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
    expect(row.senha_temporaria).toBe(true)
    expect(await conferirSenha(row.senha_hash!, senhaGerada!)).toBe(true)
    expect((await criar()).senhaGerada).toBeUndefined()
  })

  test('a CPF in use, a minor, and a weak password are refused', async () => {
    const senha = { tipo: 'temporaria', texto: 'provisoria 1' } as const
    expect(await failureOf(() => criarParceiro(context, parceiro(), senha))).toMatchObject({
      kind: 'conflict',
      message: 'Vendedor Dental já cadastrado',
    })
    const menor = { cpf: '153.509.460-56', dataNascimento: '2008-11-21' }
    expect(await failureOf(() => criarParceiro(context, parceiro(menor), senha))).toMatchObject({
      message: 'O vendedor precisa ter pelo menos 18 anos',
    })
    expect(
      (await criarParceiro(context, parceiro({ ...menor, dataNascimento: '2008-11-20' }), senha)).parceiro.cpf,
    ).toBe('15350946056')
    expect(
      await failureOf(() => criarParceiro(context, parceiro(menor), { tipo: 'escolhida', texto: 'curta' })),
    ).toMatchObject({ kind: 'invalid' })
  })
})

describe('transferir-parceiro', () => {
  test('a move ends the old link and opens the new one on that day, once', async () => {
    const { id, cnpj } = await criarRevenda(context, revenda({ codigo: 'D-02', cnpj: '11.444.777/0001-61' }))
    await transferirParceiro(context, idParceiro, cnpj)
    await transferirParceiro(context, idParceiro, cnpj)
    expect(
      await kit.db
        .selectFrom('parceiros_revendas')
        .select(['id_revenda', 'de', 'ate'])
        .where('id_parceiro', '=', idParceiro)
        .orderBy('de', 'desc')
        .execute(),
    ).toEqual(
      expect.arrayContaining([
        { id_revenda: idRevenda, de: null, ate: '2026-11-20' },
        { id_revenda: id, de: '2026-11-20', ate: null },
      ]),
    )
    expect(await auditoriaDe(kit.db, idParceiro)).toMatchObject([
      {},
      { acao: 'transferir-parceiro', antes: { idRevenda }, depois: { idRevenda: id } },
    ])
  })
})

describe('alterar-ativo', () => {
  test('a switch raises the version and is audited, only when it changes', async () => {
    const ler = () =>
      kit.db.selectFrom('parceiros').select(['ativo', 'versao']).where('id', '=', idParceiro).executeTakeFirstOrThrow()
    const { versao } = await ler()
    await alterarAtivo(context, parceirosRecord, idParceiro, false)
    await alterarAtivo(context, parceirosRecord, idParceiro, false)
    expect(await ler()).toEqual({ ativo: false, versao: versao + 1 })
    expect((await auditoriaDe(kit.db, idParceiro)).at(-1)).toMatchObject({
      acao: 'alterar-ativo',
      antes: { ativo: true },
      depois: { ativo: false },
    })
    expect(await failureOf(() => alterarAtivo(context, redesRecord, newId(), false))).toMatchObject({
      kind: 'not-found',
      message: 'Rede não encontrada',
    })
  })
})
