import { sql, type RawBuilder } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { reachTo } from '#services/engine/reach/reach.fixture.ts'
import { databaseForTests } from '../../tools/test-kit/database.ts'
import { createTables, indexesOf } from '../projection.ts'
import { resgates } from './resgates.projection.ts'
import { consultaDaContagem as contagemDasMidias, contarMidias, type FiltroDeMidias } from './midias.queries.ts'
import { consultaDaContagem, contarResgates, type FiltroDeResgates } from './resgates.queries.ts'

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

  const filtro = (outros: Partial<FiltroDeResgates> = {}): FiltroDeResgates => ({
    reach: reachTo(),
    membro: undefined,
    redeEStatus: [],
    periodo: [],
    busca: [],
    ...outros,
  })
  const quantos = async (outros?: Partial<FiltroDeResgates>) => (await contarResgates(db, filtro(outros))).count
  const lidas = async (query: RawBuilder<unknown>): Promise<string[]> => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off) ${query}`.execute(db)
    return [
      ...rows
        .map((row) => row['QUERY PLAN'])
        .join('\n')
        .matchAll(/Scan.* on (\w+)/g),
    ].map(([, nome]) => nome!)
  }
  const le = (outros?: Partial<FiltroDeResgates>) => lidas(consultaDaContagem(filtro(outros)))

  test('of everybody, of some networks and of a status, is read from the sums', async () => {
    const doNorte = { reach: reachTo({ redes: [id.norte] }) }
    const doStatus = { redeEStatus: [sql`t.status = 3`] }
    expect([await quantos(), await le()]).toEqual([RESGATES, ['somas']])
    expect([await quantos(doNorte), await le(doNorte)]).toEqual([RESGATES / 6, ['somas']])
    expect([await quantos(doStatus), await le(doStatus)]).toEqual([RESGATES / 7, ['somas']])
    expect(await quantos({ ...doNorte, ...doStatus })).toBe(RESGATES / 42)
    expect(await quantos({ ...doNorte, redeEStatus: [sql`t.id_rede = ${id.sul}`] })).toBe(0)
    expect(await quantos({ reach: reachTo({ redes: [] }) })).toBe(0)
  })

  test('of a search, and for who sees only some shops, is counted', async () => {
    const achados = { reach: reachTo({ redes: [id.norte] }), busca: [sql`t.numero <= 12`] }
    expect(await quantos(achados)).toBe(2)
    expect(await quantos({ reach: reachTo({ revendas: [id.dental] }) })).toBe(RESGATES / 12)
    expect(await le(achados)).not.toContain('somas')
  })

  test('photos and videos of everybody, of a network, a shop and some days are read from the sums', async () => {
    const quantas = async (outros: Partial<FiltroDeMidias> = {}) => {
      const { dataInicial, dataFinal, ...filtro } = { reach: reachTo(), membro: undefined, ...outros }
      const dosDias = { ...filtro, dataInicial, dataFinal }
      const tabelas = await lidas(contagemDasMidias(dosDias))
      return [(await contarMidias(db, dosDias)).count, tabelas.some((nome) => /^midias|^resgates/.test(nome))]
    }
    const [doNorte, daDental] = [reachTo({ redes: [id.norte] }), reachTo({ revendas: [id.dental] })]
    const umDia = { dataInicial: '2026-01-10', dataFinal: '2026-01-10' }
    expect(await quantas()).toEqual([RESGATES / 2, false])
    expect(await quantas({ reach: doNorte })).toEqual([RESGATES / 6, false])
    expect(await quantas({ reach: daDental })).toEqual([RESGATES / 12, false])
    expect(await quantas({ reach: doNorte, ...umDia })).toEqual([4, false])
    expect(await quantas({ ...umDia, busca: sql<boolean>`t.numero < 999` })).toEqual([12, true])
  })
})
