import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditoriaDe, createTestContext, failureOf } from '../tools/test-kit/command-context.ts'
import { id } from '../tools/test-kit/events.ts'
import { abrirParaAlterar, alterarAtivo, excluirCadastro, gravarAlteracao } from './engine/records/alterar.ts'
import type { CommandContext } from './engine/records/command-context.ts'
import { inserir } from './engine/records/inserir.ts'
import { isRecord, record, type ColunasDeCadastro } from './engine/records/record.ts'
import { conferirIds, idsPor } from './engine/records/unicos.ts'
import { contarParametros } from './logs/parametros.ts'
import { audited } from './records.ts'
import { createSalas, salasRecord } from './records.fixture.ts'

let kit: Awaited<ReturnType<typeof createTestContext>>
let context: CommandContext
const [idRede, idSala, idAna] = [id('rede'), id('sala'), id('ana')]

beforeAll(async () => {
  kit = await createTestContext()
  context = { ...kit.context, actor: { tipo: 'usuario', id: idAna, permissao: 2 } }
  await createSalas(kit.db)
  await kit.db.insertInto('redes').values({ id: idRede, nome: 'Rede Azul', regiao: 'Sul' }).execute()
  await kit.db
    .insertInto('usuarios')
    .values({ id: idAna, cpf: '1', nome: 'Ana Lima', email: '', permissao: 2, senha_hash: '' })
    .execute()
})
afterAll(() => kit.close())

const sala = (nome: string, mais: { id?: string; ramal?: string } = {}) => ({
  id: id(`sala ${nome}`),
  id_rede: idRede,
  nome,
  ramal: nome,
  lugares: 4,
  senha_da_porta: '1234',
  ...mais,
})
const criar = (...salas: ReturnType<typeof sala>[]) =>
  context.db.transaction().execute((trx) => inserir(trx, context, salasRecord, 'criar-sala', salas))
const mudar = (idDela: string, mudanca: { nome?: string; lugares?: number }, versaoVista?: number) =>
  context.db.transaction().execute(async (trx) => {
    const row = await abrirParaAlterar(trx, salasRecord, idDela, versaoVista)
    return gravarAlteracao(trx, context, salasRecord, 'alterar-sala', row, mudanca)
  })
const desfazer = (idDela: string, versaoVista?: number) =>
  context.db.transaction().execute(async (trx) => {
    const row = await abrirParaAlterar(trx, salasRecord, idDela, versaoVista)
    await excluirCadastro(trx, context, salasRecord, 'excluir-sala', row)
  })

describe('a kind of record that only its own file knows', () => {
  test('is created once for an id, changed, switched and deleted; the audit keeps each without its secrets', async () => {
    await criar(sala('Norte', { id: idSala }))
    const { novos } = await criar(sala('Norte', { id: idSala }))
    expect(novos).toEqual([])
    expect(await mudar(idSala, { lugares: 4 })).toMatchObject({ versao: 1 })
    expect(await mudar(idSala, { lugares: 6, nome: 'Leste' })).toMatchObject({ versao: 2, nome: 'Leste', lugares: 6 })
    await alterarAtivo(context, salasRecord, idSala, false)
    await alterarAtivo(context, salasRecord, idSala, false)
    await desfazer(idSala, 3)
    expect(await failureOf(() => mudar(idSala, { lugares: 8 }))).toMatchObject({
      kind: 'not-found',
      codigo: 'nao-encontrado',
      message: 'Sala não encontrada',
    })

    const criada = { id: idSala, idRede, nome: 'Norte', ramal: 'Norte', lugares: 4, ativo: true }
    const entradas = await auditoriaDe(kit.db, idSala)
    expect(entradas.map(({ acao, entidade, antes, depois }) => ({ acao, entidade, antes, depois }))).toEqual([
      { acao: 'criar-sala', entidade: 'salas', antes: null, depois: criada },
      {
        acao: 'alterar-sala',
        entidade: 'salas',
        antes: { nome: 'Norte', lugares: 4 },
        depois: { nome: 'Leste', lugares: 6 },
      },
      { acao: 'alterar-ativo', entidade: 'salas', antes: { ativo: true }, depois: { ativo: false } },
      {
        acao: 'excluir-sala',
        entidade: 'salas',
        antes: { ...criada, nome: 'Leste', lugares: 6, ativo: false },
        depois: null,
      },
    ])
  })

  test('is told by the log in its own words', async () => {
    const rows = await kit.db
      .selectFrom('auditoria')
      .select([
        'id',
        'em',
        'por',
        'por_tipo',
        'acao as tipo',
        'entidade',
        'id_entidade as alvo',
        'antes',
        'depois',
        'tela',
      ])
      .where('id_entidade', '=', idSala)
      .orderBy('em')
      .orderBy('id')
      .execute()
    const { parametrosDe, responsavelDe } = await contarParametros(kit.db, [...audited, salasRecord], rows)
    expect(rows.map(parametrosDe)).toEqual([
      'Rede: Rede Azul; Placa: Norte; Ramal: Norte; Lugares: 4 cadeiras',
      'Leste · Placa: Norte → Leste; Lugares: 4 cadeiras → 6 cadeiras',
      'Leste · Ativo: Sim → Não',
      'Leste',
    ])
    expect(responsavelDe(rows[0]!)).toBe('Ana Lima')
    expect(salasRecord.acoes).toEqual({
      'criar-sala': 'Sala montada',
      'alterar-sala': 'Sala mudada',
      'excluir-sala': 'Sala desfeita',
      'alterar-ativo': 'Cadastro ativado ou desativado',
    })
  })

  test('a value in use is refused with the sentence of its column, when it is created and when it is changed', async () => {
    await criar(sala('Sul'), sala('Oeste'))
    const nomeEmUso = {
      kind: 'conflict',
      codigo: 'ja-cadastrado',
      message: 'Já há uma sala com este nome',
      campos: { nome: 'Já há uma sala com este nome' },
    }
    expect(await failureOf(() => criar(sala('SUL', { ramal: '9' })))).toMatchObject(nomeEmUso)
    expect(await failureOf(() => mudar(id('sala Oeste'), { nome: 'sul' }))).toMatchObject(nomeEmUso)
    expect(await failureOf(() => criar(sala('Outra', { ramal: 'Sul' })))).toMatchObject({
      message: 'Ramal em uso nesta rede',
    })
  })

  test('who changed it in between is told to the next', async () => {
    await criar(sala('Centro'))
    await mudar(id('sala Centro'), { lugares: 8 }, 1)
    const recusa = {
      kind: 'conflict',
      codigo: 'alterado-por-outro',
      message:
        'Ana Lima alterou este cadastro em 20/11/2026 12:00, depois que você o abriu. '
        + 'Atualize a página e faça sua alteração de novo.',
    }
    expect(await failureOf(() => mudar(id('sala Centro'), { lugares: 9 }, 1))).toMatchObject(recusa)
    expect(await failureOf(() => desfazer(id('sala Centro'), 1))).toMatchObject(recusa)
    expect(
      await failureOf(() => alterarAtivo(context, salasRecord, id('sala Centro'), false, { versaoVista: 1 })),
    ).toMatchObject(recusa)
  })

  test('is found by a unique column while it is active, and by its id while it stands', async () => {
    const achar = (nome: string) =>
      context.db.transaction().execute(async (trx) => (await idsPor(trx, salasRecord, 'nome', [nome], 'sala'))(nome))
    const nenhuma = {
      kind: 'invalid',
      codigo: 'rede-nao-encontrada',
      message: 'Sala não encontrada',
      campos: { sala: 'Sala não encontrada' },
    }
    const conferir = (idDela: string) =>
      context.db.transaction().execute((trx) => conferirIds(trx, salasRecord, [idDela], 'sala'))
    await criar(sala('Mirante'))
    expect(await achar('MIRANTE')).toBe(id('sala Mirante'))
    expect(await failureOf(() => achar('Porão'))).toMatchObject(nenhuma)

    await alterarAtivo(context, salasRecord, id('sala Mirante'), false)
    expect(await failureOf(() => achar('Mirante'))).toMatchObject(nenhuma)
    await conferir(id('sala Mirante'))
    await desfazer(id('sala Mirante'))
    expect(await failureOf(() => conferir(id('sala Mirante')))).toMatchObject(nenhuma)
    await criar(sala('Mirante', { id: id('outra') }))
    expect(await achar('Mirante')).toBe(id('outra'))
  })

  test('what its definition leaves out, does not compile', () => {
    const { entidade, naoEncontrado, acoes, campos } = salasRecord
    const definition = { entidade, naoEncontrado, acoes, rotulo: 'nome', unicos: {} } as const
    // @ts-expect-error a column that nobody has words for
    record({ ...definition, campos: { idRede: campos.idRede!, nome: campos.nome!, ramal: campos.ramal! } })
    // @ts-expect-error an act that it does not have
    const errada: Parameters<typeof inserir<'salas', keyof typeof acoes>>[3] = 'criar-rede'
    // @ts-expect-error many rooms have one extension
    const coluna: Parameters<typeof idsPor<'salas', typeof salasRecord.unicos>>[2] = 'ramal'
    expect([errada, coluna]).toEqual(['criar-rede', 'ramal'])
  })
})

const BOOKKEEPING: (keyof ColunasDeCadastro)[] = [
  'id',
  'ativo',
  'inativo_desde',
  'versao',
  'criado_em',
  'alterado_em',
  'excluido_em',
]

describe.each([...audited.filter(isRecord), salasRecord])('the record $entidade', (record) => {
  test('has a sentence for each unique index of its table, which is over what it says', async () => {
    const { rows } = await sql<{ name: string; definition: string }>`
      select indexname as name, replace(indexdef, ' NULLS NOT DISTINCT', '') as definition from pg_indexes
      where tablename = ${record.entidade} and indexdef like 'CREATE UNIQUE%' and indexname not like '%_pkey'
      order by indexname`.execute(kit.db)
    const esperados = Object.entries(record.unicos).map(([coluna, { semCaixa, dentroDe }]) => ({
      name: `${record.entidade}_${coluna}`,
      definition:
        `CREATE UNIQUE INDEX ${record.entidade}_${coluna} ON public.${record.entidade} USING btree `
        + `(${dentroDe ? `${dentroDe}, ` : ''}${semCaixa ? `lower(${coluna})` : coluna}) WHERE (excluido_em IS NULL)`,
    }))
    expect(rows).toEqual(esperados.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
  })

  test('has words for every column of its table, or says that it is silent', async () => {
    const { rows } = await sql<{ coluna: string }>`
      select column_name as coluna from information_schema.columns
      where table_schema = 'public' and table_name = ${record.entidade}`.execute(kit.db)
    const colunas = rows.map(({ coluna }) => coluna)
    expect(colunas).toEqual(expect.arrayContaining(BOOKKEEPING))
    const ditas = colunas
      .filter((coluna) => !BOOKKEEPING.includes(coluna as never) && !record.calados.includes(coluna))
      .map((coluna) => coluna.replace(/_(\w)/g, (_, letra: string) => letra.toUpperCase()))
    expect(Object.keys(record.campos)).toEqual(expect.arrayContaining(ditas))
  })
})

test('no act has two names', () => {
  const nomes = Map.groupBy(
    audited.flatMap(({ acoes }) => Object.entries(acoes)),
    ([acao]) => acao,
  )
  for (const [, ditos] of nomes) expect(new Set(ditos.map(([, nome]) => nome)).size).toBe(1)
})
