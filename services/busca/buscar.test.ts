import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Papel } from '#contracts/values/papeis.ts'
import { createTables } from '#projections/projection.ts'
import { resgates } from '#projections/resgates/resgates.projection.ts'
import { vendas } from '#projections/vendas/vendas.projection.ts'
import { createDb, createPool, type Db } from '#services/engine/database/connection.ts'
import { reachTo } from '#services/engine/reach/reach.fixture.ts'
import { insertRede } from '#services/engine/sessions/people.fixture.ts'
import { createTestDatabase } from '../../tools/test-kit/database.ts'
import { buscar } from './buscar.ts'

const [ANA, JOAO, JOANA, SAIU] = ['52998224725', '11144477735', '39053344705', '15350946056'] as const
describe('the palette finds', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let db: Db
  const id = { atlantica: '', serra: '', centro: '', morro: '' }

  beforeAll(async () => {
    database = await createTestDatabase()
    db = createDb(createPool(database.url, 4))
    for (const model of [vendas, resgates]) {
      await sql`create schema ${sql.id(model.name)}`.execute(db)
      for (const statement of createTables(model, model.name)) await sql.raw(statement).execute(db)
    }
    id.atlantica = await insertRede(db, 'Dental Atlântica')
    id.serra = await insertRede(db, 'Serra 100%')
    await insertRede(db, 'Atlântica Antiga', { ativo: false })
    id.centro = await revenda(id.atlantica, 'Dental São José', 'SJ-1', '11222333000181')
    id.morro = await revenda(id.serra, 'Morro Odonto', 'MO-2', '12ABC34501DE35')
    const ana = await parceiro(ANA, 'Ana Conceição', id.centro)
    await parceiro(JOAO, 'João Santana', id.centro)
    await parceiro(JOANA, 'Joana d’Arc', id.morro)
    await parceiro(SAIU, 'Ana Antiga', id.centro, false)
    await sql`insert into vendas.vendas values (${randomUUID()}, 7, ${ana}, ${id.centro}, ${id.atlantica}, 'N',
      '00.8766', '8766', null, null, '2026-11-01', '2026-11-02', '2027-11-02', 100, 1000, 'em-pe', null)`.execute(db)
  })
  afterAll(async () => {
    await db.destroy()
    await database.drop()
  })

  async function revenda(idRede: string, nome: string, codigo: string, cnpj: string): Promise<string> {
    const idRevenda = randomUUID()
    await db
      .insertInto('revendas')
      .values({ id: idRevenda, id_rede: idRede, codigo, cnpj, nome_fantasia: nome, razao_social: `${nome} Comércio` })
      .execute()
    return idRevenda
  }
  async function parceiro(cpf: string, nome: string, idRevenda: string, ativo = true): Promise<string> {
    const idParceiro = randomUUID()
    await db
      .insertInto('parceiros')
      .values({ id: idParceiro, id_revenda: idRevenda, cpf, nome, data_nascimento: null, sexo: null, ativo })
      .execute()
    return idParceiro
  }
  const achar = (termo: string, limites: Parameters<typeof reachTo>[0] = {}, permissao: Papel = 1) =>
    buscar(db, reachTo(limites), permissao, termo)
  const nomes = async (termo: string, limites: Parameters<typeof reachTo>[0] = {}) =>
    (await achar(termo, limites)).vendedores.map(({ nome }) => nome)

  test('people by any part of their name, whatever the accents, case and order of the words', async () => {
    expect(await nomes('conceicao')).toEqual(['Ana Conceição'])
    expect(await nomes('SANTANA JOAO')).toEqual(['João Santana'])
  })
  test('people whatever apostrophe their name and the term have', async () => {
    for (const termo of ["d'arc", 'd´arc', 'd’ARC', 'd`arc', 'd‘Arc'])
      expect(await nomes(termo)).toEqual(['Joana d’Arc'])
    expect(await nomes('Conceic\u0327a\u0303o')).toEqual(['Ana Conceição'])
  })
  test('those first whose name begins with the term', async () =>
    expect(await nomes('ana')).toEqual(['Ana Conceição', 'Joana d’Arc', 'João Santana']))
  test('people by any part of their CPF, with or without mask, those first whose CPF begins with it', async () => {
    expect(await nomes('111.444')).toEqual(['João Santana'])
    expect(await nomes('39053344705')).toEqual(['Joana d’Arc'])
    expect(await nomes('777-35')).toEqual(['João Santana'])
    expect(await nomes('447')).toEqual(['Joana d’Arc', 'João Santana'])
    expect(await nomes('529')).toEqual(['Ana Conceição'])
  })
  test('shops by any part of their names, their code and their CNPJ, letters included', async () => {
    const dentais = async (termo: string) => (await achar(termo)).dentais.map(({ nomeFantasia }) => nomeFantasia)
    expect(await dentais('sao jose')).toEqual(['Dental São José'])
    expect(await dentais('jose comercio')).toEqual(['Dental São José'])
    expect(await dentais('mo-2')).toEqual(['Morro Odonto'])
    expect(await dentais('j-1')).toEqual(['Dental São José'])
    expect(await dentais('morro o-2')).toEqual(['Morro Odonto'])
    expect(await dentais('12.abc.345')).toEqual(['Morro Odonto'])
    expect(await dentais('333/0001')).toEqual(['Dental São José'])
  })
  test('networks by any part of their name and region', async () => {
    const redes = async (termo: string) => (await achar(termo)).redes.map(({ nome }) => nome)
    expect(await redes('erra 100')).toEqual(['Serra 100%'])
    expect(await redes('atlantica sudest')).toEqual(['Dental Atlântica'])
  })
  test('sales by their fiscal number as people write it', async () =>
    expect((await achar('008766')).vendas).toMatchObject([
      { numero: 7, identificador: '00.8766', vendedor: 'Ana Conceição', cpf: ANA, realizadoEm: '2026-11-01' },
    ]))
  test('signs of a pattern are letters', async () => {
    expect((await achar('100%')).redes.map(({ nome }) => nome)).toEqual(['Serra 100%'])
    expect(await nomes('__')).toEqual([])
    expect(await nomes("ana' or true --")).toEqual([])
  })
  test('what is inactive only for role 2', async () => {
    expect(await nomes('antiga')).toEqual([])
    const found = await achar('antiga', {}, 2)
    expect([found.vendedores.map(({ nome }) => nome), found.redes.map(({ nome }) => nome)]).toEqual([
      ['Ana Antiga'],
      ['Atlântica Antiga'],
    ])
  })
  test('nothing outside the shops of role 3', async () => {
    const vendedor = { revendas: [id.morro] }
    expect(await nomes('ana', vendedor)).toEqual(['Joana d’Arc'])
    expect(await achar('8766', vendedor, 3)).toEqual({
      vendedores: [],
      dentais: [],
      redes: [],
      produtos: [],
      vendas: [],
      resgates: [],
    })
    expect((await achar('a', vendedor, 3)).redes.map(({ nome }) => nome)).toEqual(['Serra 100%'])
  })
  test('no network of which role 3 has deleted shops alone', async () => {
    const fechada = await revenda(id.serra, 'Fechada', 'FE-3', '11222333000262')
    await db.updateTable('revendas').set({ excluido_em: new Date() }).where('id', '=', fechada).execute()
    const vendedor = { revendas: [id.centro, fechada] }
    expect((await achar('a', vendedor, 3)).redes.map(({ nome }) => nome)).toEqual(['Dental Atlântica'])
  })
  test('nothing outside the permitted networks', async () => {
    const kulzer = { redes: [id.serra] }
    expect(await nomes('ana', kulzer)).toEqual(['Joana d’Arc'])
    expect((await achar('dental', kulzer, 0)).dentais).toEqual([])
    expect((await achar('8766', kulzer, 0)).vendas).toEqual([])
  })
  test('products of the manufacturer by parts of name and code, the exact code first', async () => {
    const produto = (codigo: string, nome: string, ativo = true) => ({
      id: randomUUID(),
      codigo,
      nome,
      valor_unitario: 100,
      ativo,
    })
    await db
      .insertInto('produtos')
      .values([produto('R-10', 'Resina A2'), produto('R-1', 'Adesivo'), produto('R-100', 'Resina A3', false)])
      .execute()
    const codigos = async (termo: string, permissao?: Papel) =>
      (await achar(termo, {}, permissao)).produtos.map(({ codigo }) => codigo)
    expect(await codigos('resina')).toEqual(['R-10'])
    expect(await codigos('resina', 2)).toEqual(['R-10', 'R-100'])
    expect(await codigos('r-1')).toEqual(['R-1', 'R-10'])
    expect(await codigos('a2 r-10')).toEqual(['R-10'])
  })

  test('names by their trigrams, not by reading every row', async () => {
    const rows = await db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      return (
        await sql<{
          'QUERY PLAN': string
        }>`explain select p.cpf from parceiros p where normalizar(p.nome) like normalizar('%concei%')`.execute(tx)
      ).rows
    })
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('parceiros_busca')
  })
})
