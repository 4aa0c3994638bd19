import { sql, type RawBuilder } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { orderBy } from '#services/engine/lists/list.ts'
import { sliceOf } from '#services/engine/lists/slice.ts'
import { reachTo } from '#services/engine/reach/reach.fixture.ts'
import { databaseForTests } from '../../tools/test-kit/database.ts'
import { TODAS } from '../escopo.ts'
import { createTables, indexesOf } from '../projection.ts'
import { sellout } from './sellout.projection.ts'
import {
  CHAVE_DOS_ITENS,
  consultaDaSoma,
  consultaDeItens,
  ORDEM_DOS_ITENS,
  type FiltroDeItens,
} from './sellout.queries.ts'

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
  })

  const tudo: FiltroDeItens = { reach: reachTo(), dataInicial: undefined, dataFinal: undefined, palavras: [] }
  const plano = async (query: RawBuilder<unknown>): Promise<string> =>
    (await sql<{ 'QUERY PLAN': string }>`explain (costs off) ${query}`.execute(db)).rows
      .map((row) => row['QUERY PLAN'])
      .join('\n')
  const pagina = (
    filtro: Partial<FiltroDeItens>,
    campo: keyof typeof ORDEM_DOS_ITENS = 'realizadoEm',
    values?: string[],
  ) => {
    const by = [
      orderBy(ORDEM_DOS_ITENS[campo], campo === 'realizadoEm' ? 'dia' : 'pontos'),
      orderBy(CHAVE_DOS_ITENS, 'inteiro'),
    ]
    return plano(
      consultaDeItens(
        { ...tudo, ...filtro },
        sliceOf(by, 'desc', { limit: 11, place: values && { sentido: 'depois', values } }),
      ),
    )
  }
  const noMeio = ['2026-03-01', '30000']

  test.each<[string, () => Promise<string>, string]>([
    ['the first page', () => pagina({}), 'itens_dia'],
    ['a page in the middle', () => pagina({}, 'realizadoEm', noMeio), 'itens_dia'],
    [
      'a month',
      () => pagina({ dataInicial: '2026-03-01', dataFinal: '2026-03-31' }, 'realizadoEm', ['2026-03-20', '1']),
      'itens_dia',
    ],
    ['a network', () => pagina({ reach: reachTo({ redes: [id.rede] }) }, 'realizadoEm', noMeio), 'itens_rede'],
    [
      'a network’s month',
      () => pagina({ reach: reachTo({ redes: [id.rede] }), dataInicial: '2026-03-01', dataFinal: '2026-03-31' }),
      'itens_rede',
    ],
    ['a shop', () => pagina({ reach: reachTo({ revendas: [id.revenda] }) }), 'itens_revenda'],
    [
      'one seller',
      () => pagina({ palavras: [{ parceiros: [id.parceiro], revendas: [], produtos: [] }] }),
      'itens_parceiro',
    ],
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

  test.each<[string, Partial<FiltroDeItens>]>([
    ['everything', {}],
    ['a month', { dataInicial: '2026-03-01', dataFinal: '2026-03-31' }],
  ])('the sums of %s come from the days, and say what the items say', async (_, filtro) => {
    for (const limites of [{}, { redes: [id.rede] }, { revendas: [id.revenda] }]) {
      const reach = reachTo(limites)
      const query = consultaDaSoma({ ...tudo, ...filtro, reach })
      expect(await plano(query)).not.toContain('itens_')
      const [soma] = (await query.execute(db)).rows
      // With a search, items are counted.
      const [contada] = (
        await consultaDaSoma({
          ...tudo,
          ...filtro,
          reach,
          palavras: [{ parceiros: sql`select id_parceiro from sellout.itens`, revendas: [], produtos: [] }],
        }).execute(db)
      ).rows
      expect(soma).toEqual(contada)
    }
  })
})
