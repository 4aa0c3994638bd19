import { sql, type RawBuilder } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { sellout as contract } from '#contracts/http/sellout.ts'
import { createTables, indexesOf } from '#projections/projection.ts'
import { sellout } from '#projections/sellout/sellout.projection.ts'
import type { ListRequest } from '#services/engine/lists/list.ts'
import { sliceOf } from '#services/engine/lists/slice.ts'
import { reachTo } from '#services/engine/reach/reach.fixture.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { databaseForTests } from '../../tools/test-kit/database.ts'
import { selloutList } from './sellout.list.ts'

type Request = ListRequest<typeof contract, ActorPainel>
const TODAS = '00000000-0000-0000-0000-000000000000'
const ITENS = 60_000
/** Few items each: whatever sample the statistics are made of, their index is by far the shortest way to them. */
const VENDEDORES = 4000
const idDe = (kind: string, n: string) => sql.raw(`md5('${kind}' || (${n}))::uuid`)

/**
 * A page and its sums have to cost what they show: the plans for many items are those of the index, without sorting or
 * counting.
 */
describe('over many items', () => {
  const { db } = databaseForTests(2)
  const id = { rede: '', revenda: '', parceiro: '' }
  const todas: { redes: string[]; revendas: string[] } = { redes: [], revendas: [] }
  beforeAll(async () => {
    await sql`create schema sellout`.execute(db)
    for (const statement of [...createTables(sellout, 'sellout'), ...indexesOf(sellout, 'sellout')])
      await sql.raw(statement).execute(db)
    await sql`insert into sellout.itens
      select ${idDe('venda', 'n')}, n, n, ${idDe('rede', 'n % 6')}, ${idDe('revenda', 'n % 40')},
        ${idDe('parceiro', `n % ${VENDEDORES}`)}, ${idDe('produto', 'n % 120')},
        date '2025-10-01' + n % 400, 'A' || n % 120, 100, 1000, 100, n % 977, n % 9973
          from generate_series(1, ${sql.lit(ITENS)}) n`.execute(db)
    await sql`insert into sellout.dias
      select escopo, realizado_em, count(*), sum(qtde), sum(pontos), sum(total) from sellout.itens
      cross join lateral (values (${TODAS}::uuid), (id_rede), (id_revenda)) e(escopo) group by 1, 2`.execute(db)
    await sql`analyze`.execute(db)
    const { rows } = await sql<
      typeof id
    >`select ${idDe('rede', '1')}::text as rede, ${idDe('revenda', '1')}::text as revenda,
      ${idDe('parceiro', '1')}::text as parceiro`.execute(db)
    Object.assign(id, rows[0])
    const { rows: lugares } = await sql<typeof todas>`
      select array_agg(distinct id_rede::text) as redes, array_agg(distinct id_revenda::text) as revendas
      from sellout.itens`.execute(db)
    Object.assign(todas, lugares[0])
    await db.insertInto('redes').values({ id: id.rede, nome: 'Serra', regiao: 'Sul' }).execute()
    await db
      .insertInto('revendas')
      .values({
        id: id.revenda,
        id_rede: id.rede,
        codigo: 'S1',
        cnpj: '11222333000181',
        nome_fantasia: 'Dental',
        razao_social: 'Dental',
      })
      .execute()
    await db
      .insertInto('parceiros')
      .values({
        id: id.parceiro,
        id_revenda: id.revenda,
        cpf: '52998224725',
        nome: 'Ana',
        data_nascimento: null,
        sexo: null,
      })
      .execute()
  })

  const pedido = (parte: Partial<Request>): Request =>
    ({ reach: reachTo(), filters: {}, buscar: undefined, ...parte }) as Request
  const plano = async (query: RawBuilder<unknown>): Promise<string> =>
    (await sql<{ 'QUERY PLAN': string }>`explain (costs off) ${query}`.execute(db)).rows
      .map((row) => row['QUERY PLAN'])
      .join('\n')
  const pagina = async (parte: Partial<Request>, campo = 'realizadoEm', values?: string[]) => {
    const by = [selloutList.orders[campo]!, selloutList.key]
    const slice = sliceOf(by, 'desc', { limit: 11, place: values && { sentido: 'depois', values } })
    return plano(await selloutList.page(db, pedido(parte), slice))
  }
  const marco = { dataInicial: '2026-03-01', dataFinal: '2026-03-31' } as const
  const noMeio = ['2026-03-01', '30000']

  test.each<[string, () => Promise<string>, string]>([
    ['the first page', () => pagina({}), 'itens_dia'],
    ['a page in the middle', () => pagina({}, 'realizadoEm', noMeio), 'itens_dia'],
    ['a month', () => pagina({ filters: marco }, 'realizadoEm', ['2026-03-20', '1']), 'itens_dia'],
    ['a network', () => pagina({ reach: reachTo({ redes: [id.rede] }) }, 'realizadoEm', noMeio), 'itens_rede'],
    ['a network’s month', () => pagina({ filters: { redeId: [id.rede], ...marco } }), 'itens_rede'],
    ['a shop', () => pagina({ reach: reachTo({ revendas: [id.revenda] }) }), 'itens_revenda'],
    ['one seller', () => pagina({ buscar: 'ana' }), 'itens_parceiro'],
    ['by points', () => pagina({}, 'valorPontos', ['500', '1']), 'itens_pontos'],
    ['by total', () => pagina({}, 'total'), 'itens_total'],
  ])('%s is read from its index', async (_, explain, index) => {
    const plan = await explain()
    // Found in its order, with nothing to sort between the index and the page; one seller's items may be sorted, they
    // are few.
    expect(plan).toMatch(
      new RegExp(
        index === 'itens_parceiro' ? `(using|on) ${index}` : `Limit\\n +->  Index Scan (Backward )?using ${index} `,
      ),
    )
    expect(plan).not.toContain('Seq Scan on itens')
  })

  test.each<[string, Request['filters']]>([
    ['everything', {}],
    ['a month', marco],
  ])('the sums of %s come from the days, and say what the items say', async (_, filters) => {
    for (const limites of [{}, { redes: [id.rede] }, { revendas: [id.revenda] }]) {
      const query = await selloutList.sum(db, pedido({ reach: reachTo(limites), filters }))
      expect(await plano(query)).not.toContain('itens_')
      // With both limited nothing is kept, and items are counted.
      const contada = await selloutList.sum(
        db,
        pedido({ reach: reachTo({ redes: todas.redes, revendas: todas.revendas, ...limites }), filters }),
      )
      expect(await plano(contada)).toContain('itens')
      expect((await query.execute(db)).rows).toEqual((await contada.execute(db)).rows)
    }
  })
})
