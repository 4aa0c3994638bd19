import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Failure } from '#contracts/errors.ts'
import { streamName } from '#contracts/events/catalogue.ts'
import { novoParceiroSchema } from '#contracts/http/parceiros.ts'
import { novaRedeSchema } from '#contracts/http/redes.ts'
import { ADMINISTRADOR, OPERADOR, VENDEDOR } from '#contracts/values/papeis.ts'
import { newId } from '#services/ledger/ids.ts'
import { conferirSenha } from '#services/sessions/senha.ts'
import { alterarAtivo } from './alterar-ativo.ts'
import { lerEntrada } from './campos.ts'
import type { CommandContext } from './command-context.ts'
import { criarParceiro } from './criar-parceiro.ts'
import { criarProdutoRevenda, novoProdutoRevendaSchema } from './criar-produto-revenda.ts'
import { criarProduto, novoProdutoSchema } from './criar-produto.ts'
import { criarRede } from './criar-rede.ts'
import { criarRevenda, novaRevendaSchema } from './criar-revenda.ts'
import { criarUsuario, novoUsuarioSchema } from './criar-usuario.ts'
import { createTestContext, entradas } from './test-context.ts'
import { transferirParceiro } from './transferir-parceiro.ts'

let kit: Awaited<ReturnType<typeof createTestContext>>
let context: CommandContext
let idRede: string
let idRevenda: string
let idParceiro: string

const failureOf = async (run: () => unknown): Promise<Failure> => {
  try {
    await run()
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
  throw new Error('nothing was refused')
}
const auditoriaDe = (id: string) =>
  kit.db.selectFrom('auditoria').selectAll().where('id_entidade', '=', id).orderBy('em').orderBy('id').execute()
const rede = (mudanca = {}) => lerEntrada(novaRedeSchema, { ...entradas.rede, ...mudanca })
const revenda = (mudanca = {}) => lerEntrada(novaRevendaSchema, { ...entradas.revenda, ...mudanca })
const parceiro = (mudanca = {}) => lerEntrada(novoParceiroSchema, { ...entradas.parceiro, ...mudanca })
const usuario = (mudanca = {}) => lerEntrada(novoUsuarioSchema, { ...entradas.usuario, ...mudanca })

beforeAll(async () => {
  kit = await createTestContext()
  context = kit.context
  idRede = (await criarRede(context, rede())).id
  idRevenda = (await criarRevenda(context, revenda())).id
  idParceiro = (await criarParceiro(context, parceiro(), { tipo: 'escolhida', texto: 'segredo bem guardado' })).parceiro
    .id
  await criarProduto(context, lerEntrada(novoProdutoSchema, entradas.produto))
})
afterAll(() => kit.close())

describe('criar-rede', () => {
  test('registers the row, its dated values and the audit entry', async () => {
    const eventos = await context.ledger.readStream(streamName('rede', idRede))
    expect(eventos.map(({ type, data }) => ({ type, data }))).toEqual([
      { type: 'ValorPontoDefinido', data: { idRede, valorPonto: 12, desde: '2026-11-20', motivo: null } },
      { type: 'InicioProgramaDefinido', data: { idRede, desde: '2026-11-20', motivo: null } },
    ])
    expect(await auditoriaDe(idRede)).toMatchObject([
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

describe('criar-parceiro', () => {
  test('the first link reaches back without limit, and no password enters the audit', async () => {
    expect(
      await kit.db.selectFrom('parceiros_revendas').selectAll().where('id_parceiro', '=', idParceiro).execute(),
    ).toEqual([{ id_parceiro: idParceiro, id_revenda: idRevenda, de: null, ate: null }])
    const [entrada] = await auditoriaDe(idParceiro)
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

describe('produtos', () => {
  test('a shop product is mapped by the manufacturer code, whatever its case', async () => {
    const row = await criarProdutoRevenda(context, lerEntrada(novoProdutoRevendaSchema, entradas.produtoRevenda))
    const produto = await kit.db
      .selectFrom('produtos')
      .selectAll()
      .where('id', '=', row.id_produto)
      .executeTakeFirstOrThrow()
    expect(produto).toMatchObject({ codigo: 'K-100', valor_unitario: 18990 })
    expect(await context.ledger.readStream(streamName('produto', produto.id))).toMatchObject([
      { type: 'ValorPontosDefinido', data: { valorPontos: 1250, desde: '2026-11-20' } },
    ])
  })

  test('codes in use and unknown ones are told', async () => {
    expect(await failureOf(() => criarProduto(context, lerEntrada(novoProdutoSchema, entradas.produto)))).toMatchObject(
      { message: 'Código já cadastrado' },
    )
    const desconhecido = lerEntrada(novoProdutoRevendaSchema, {
      ...entradas.produtoRevenda,
      codigo: '9',
      codigoPadrao: 'nada',
    })
    expect(await failureOf(() => criarProdutoRevenda(context, desconhecido))).toMatchObject({
      message: 'Produto Kulzer não encontrado',
    })
  })
})

describe('criar-usuario', () => {
  test('role 3 keeps its shops, and both limits stand in the audit', async () => {
    const { id } = await criarUsuario(
      context,
      usuario({ cpf: '935.411.347-80', permissao: 3, idRevendasPermitidas: idRevenda, idRedesPermitidas: idRede }),
    )
    expect(await kit.db.selectFrom('usuarios_revendas').selectAll().where('id_usuario', '=', id).execute()).toEqual([
      { id_usuario: id, id_revenda: idRevenda },
    ])
    expect((await auditoriaDe(id))[0]?.depois).toMatchObject({
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

describe('changes', () => {
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
    expect(await auditoriaDe(idParceiro)).toMatchObject([
      {},
      { acao: 'transferir-parceiro', antes: { idRevenda }, depois: { idRevenda: id } },
    ])
  })

  test('a switch raises the version and is audited, only when it changes', async () => {
    await alterarAtivo(context, 'parceiros', idParceiro, false)
    await alterarAtivo(context, 'parceiros', idParceiro, false)
    expect(
      await kit.db.selectFrom('parceiros').select(['ativo', 'versao']).where('id', '=', idParceiro).executeTakeFirst(),
    ).toEqual({ ativo: false, versao: 3 })
    expect((await auditoriaDe(idParceiro)).at(-1)).toMatchObject({
      acao: 'alterar-ativo',
      antes: { ativo: true },
      depois: { ativo: false },
    })
    expect(await failureOf(() => alterarAtivo(context, 'redes', newId(), false))).toMatchObject({ kind: 'not-found' })
  })
})
