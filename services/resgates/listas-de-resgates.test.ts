import { sql, type RawBuilder } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { fotosVideos } from '#contracts/http/midias.ts'
import type { resgates as contract } from '#contracts/http/resgates-do-painel.ts'
import { createTables, indexesOf } from '#projections/projection.ts'
import { resgates } from '#projections/resgates/resgates.projection.ts'
import type { ListRequest } from '#services/engine/lists/list.ts'
import { reachTo } from '#services/engine/reach/reach.fixture.ts'
import { fotosVideosList } from '#services/midias/midias.list.ts'
import { databaseForTests } from '../../tools/test-kit/database.ts'
import { resgatesList } from './resgates.list.ts'

type Resgates = Partial<ListRequest<typeof contract>>
type Midias = Partial<ListRequest<typeof fotosVideos>>
const RESGATES = 1260
const idDe = (kind: string, n: string) => sql.raw(`md5('${kind}' || (${n}))::uuid`)

/** The length of a list has to cost what it shows: the sums know network and status, and only a search counts rows. */
describe('how many redemptions there are', () => {
  const { db } = databaseForTests(2)
  const id = { norte: '', sul: '', dental: '' }
  beforeAll(async () => {
    await sql`create schema resgates`.execute(db)
    for (const statement of [...createTables(resgates, 'resgates'), ...indexesOf(resgates, 'resgates')])
      await sql.raw(statement).execute(db)
    await sql`insert into resgates.resgates (id_resgate, numero, id_parceiro, id_revenda, id_rede, id_premio,
        codigo_premio, qtde, pontos, saldo_anterior, resgatado_em, status, versao)
      select ${idDe('resgate', 'n')}, n, ${idDe('parceiro', 'n % 40')}, ${idDe('revenda', 'n % 12')},
        ${idDe('rede', 'n % 6')}, ${idDe('premio', 'n % 9')}, 'P' || n % 9, 1, 100, 1000,
        timestamptz '2026-01-01' + n * interval '1 hour', n % 7, 1
      from generate_series(1, ${sql.lit(RESGATES)}) n`.execute(db)
    await sql`insert into resgates.somas
      select id_rede, status, count(*) from resgates.resgates group by id_rede, status`.execute(db)
    // Those of odd numbers have a photo, and so all of every second network.
    await sql`insert into resgates.midias
      select id_resgate, id_resgate, 'a.jpg', 'image/jpeg', null, null, resgatado_em, id_revenda, id_rede, resgatado_em
      from resgates.resgates where numero % 2 = 1`.execute(db)
    await sql`insert into resgates.dias
      select e.id, (resgatado_em at time zone 'America/Sao_Paulo')::date, count(*) from resgates.midias
      cross join lateral (values (id_rede), (id_revenda)) as e(id) group by 1, 2`.execute(db)
    await sql`insert into redes (id, nome, regiao) select distinct id_rede, id_rede::text, 'Sul' from resgates.resgates`.execute(
      db,
    )
    await sql`analyze`.execute(db)
    const { rows } = await sql<typeof id>`select ${idDe('rede', '1')}::text as norte, ${idDe('rede', '2')}::text as sul,
      ${idDe('revenda', '1')}::text as dental`.execute(db)
    Object.assign(id, rows[0])
  })

  const doPainel = { actor: { tipo: 'painel' }, reach: reachTo(), filters: {}, buscar: undefined }
  const pedido = (outros: Resgates = {}) => ({ ...doPainel, ...outros }) as ListRequest<typeof contract>
  const quantos = async (outros?: Resgates) => (await resgatesList.total(db, pedido(outros))).count
  const lidas = async (query: RawBuilder<unknown>): Promise<string[]> => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off) ${query}`.execute(db)
    return [
      ...rows
        .map((row) => row['QUERY PLAN'])
        .join('\n')
        .matchAll(/Scan.* on (\w+)/g),
    ].map(([, nome]) => nome!)
  }
  const le = async (outros?: Resgates) => lidas(await resgatesList.sum(db, pedido(outros)))

  test('of everybody, of some networks and of a status, is read from the sums', async () => {
    const doNorte = { reach: reachTo({ redes: [id.norte] }) }
    const doStatus: Resgates = { filters: { status: ['3'] } }
    expect([await quantos(), await le()]).toEqual([RESGATES, ['somas']])
    expect([await quantos(doNorte), await le(doNorte)]).toEqual([RESGATES / 6, ['somas']])
    expect([await quantos(doStatus), await le(doStatus)]).toEqual([RESGATES / 7, ['somas']])
    expect(await quantos({ ...doNorte, ...doStatus })).toBe(RESGATES / 42)
    expect(await quantos({ ...doNorte, filters: { redeId: [id.sul] } })).toBe(0)
    expect(await quantos({ reach: reachTo({ redes: [] }) })).toBe(0)
  })

  test('of a search, of some days, and for who sees only some shops, is counted', async () => {
    const achados = { reach: reachTo({ redes: [id.norte] }), buscar: '7' }
    expect(await quantos(achados)).toBe(1)
    expect(await le(achados)).not.toContain('somas')
    const umDia = { filters: { dataInicial: '2026-01-10', dataFinal: '2026-01-10' } } as const
    expect([await quantos(umDia), await le(umDia)]).toEqual([24, ['resgates']])
    expect(await quantos({ reach: reachTo({ revendas: [id.dental] }) })).toBe(RESGATES / 12)
  })

  test('photos and videos of everybody, of a network, a shop and some days are read from the sums', async () => {
    const quantas = async (outros: Midias = {}) => {
      const request = { ...doPainel, ...outros } as ListRequest<typeof fotosVideos>
      const tabelas = await lidas(await fotosVideosList.sum(db, request))
      const { count } = await fotosVideosList.total(db, request)
      return [count, tabelas.some((nome) => /^midias|^resgates/.test(nome))]
    }
    const [doNorte, daDental] = [reachTo({ redes: [id.norte] }), reachTo({ revendas: [id.dental] })]
    const umDia = { dataInicial: '2026-01-10', dataFinal: '2026-01-10' } as const
    expect(await quantas()).toEqual([RESGATES / 2, false])
    expect(await quantas({ reach: doNorte })).toEqual([RESGATES / 6, false])
    expect(await quantas({ reach: daDental })).toEqual([RESGATES / 12, false])
    expect(await quantas({ reach: doNorte, filters: umDia })).toEqual([4, false])
    expect(await quantas({ filters: { idResgate: 217 } })).toEqual([1, true])
    expect(await quantas({ buscar: '217' })).toEqual([1, true])
    expect(await quantas({ buscar: '218' })).toEqual([0, true])
  })
})
