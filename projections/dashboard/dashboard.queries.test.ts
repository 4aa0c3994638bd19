import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Contador } from '#contracts/http/dashboard.ts'
import { reachTo } from '#services/engine/reach/reach.fixture.ts'
import { databaseForTests } from '../../tools/test-kit/database.ts'
import { TODAS } from '../escopo.ts'
import { createTables, indexesOf } from '../projection.ts'
import { dashboard } from './dashboard.projection.ts'
import { lerDashboard } from './dashboard.queries.ts'

const HOJE = '2026-11-20'
const REDES = 3
const REVENDAS = 15
const PARCEIROS = 600

const idDe = (tipo: number, n: string) =>
  sql.raw(`(lpad('${tipo}', 8, '0') || '-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`)
const id = (tipo: number, n: number) => `${String(tipo).padStart(8, '0')}-0000-4000-8000-${String(n).padStart(12, '0')}`
const rede = (n: number) => id(1, n)
const revenda = (n: number) => id(2, n)
const parceiro = (n: number) => id(3, n)

type Limites = NonNullable<Parameters<typeof reachTo>[0]>

/**
 * Everything, one network and several, the shops of role 3 and one of them, shops within a network, and nothing at all.
 */
const ALCANCES: [string, Limites][] = [
  ['everything', {}],
  ['a network', { redes: [rede(1)] }],
  ['two networks', { redes: [rede(0), rede(1)] }],
  ['two shops', { revendas: [revenda(1), revenda(2)] }],
  ['a shop', { revendas: [revenda(4)] }],
  ['the shops of a network', { redes: [rede(1)], revendas: [revenda(1), revenda(2)] }],
  ['no network', { redes: [] }],
  ['no shop', { revendas: [] }],
]

describe('the dashboard', () => {
  const { db } = databaseForTests(2)
  beforeAll(async () => {
    await sql`insert into redes (id, nome, regiao) select ${idDe(1, 'n')}, 'Rede ' || n, ''
      from generate_series(0, ${sql.lit(REDES - 1)}) n`.execute(db)
    await sql`insert into revendas (id, id_rede, codigo, cnpj, nome_fantasia, razao_social)
      select ${idDe(2, 'n')}, ${idDe(1, `n % ${REDES}`)}, n::text, n::text, 'Dental ' || chr(97 + n * 7 % 26), ''
        from generate_series(0, ${sql.lit(REVENDAS - 1)}) n`.execute(db)
    await sql`insert into parceiros (id, id_revenda, cpf, nome, criado_em)
      select ${idDe(3, 'n')}, ${idDe(2, `n % ${REVENDAS}`)}, n::text, (array['Éder', 'eva', 'Eva', 'Zé', 'Ana',
        'Ângela', 'ana'])[1 + n * 5 % 7] || ' ' || n % 40,
        timestamptz '2026-11-01 02:30+00' - make_interval(days => n % 70) + make_interval(days => n % 40)
          from generate_series(0, ${sql.lit(PARCEIROS - 1)}) n`.execute(db)
    await sql`create schema dashboard`.execute(db)
    for (const statement of [...createTables(dashboard, 'dashboard'), ...indexesOf(dashboard, 'dashboard')])
      await sql.raw(statement).execute(db)
    await sql`insert into projections.checkpoints (name, version, position, event_at)
      values ('dashboard', 3, 77, '2026-11-20 12:00:00.123456+00')`.execute(db)
  })

  /**
   * Sums as the projection writes them, when seller n has scored `pontos`; some have sold in two networks, and some
   * awards fell.
   */
  async function pontuar(pontos: string): Promise<void> {
    await sql`truncate dashboard.parceiros, dashboard.revendas, dashboard.meses`.execute(db)
    await sql
      .raw(
        `create temporary view premios as
      select p.id as id_parceiro, r.id as id_revenda, r.id_rede, (${pontos})::bigint as pontos, n % 11 <> 0 as de_pe,
        date '2026-09-05' + n * 13 % 80 as em
      from (select *, right(id::text, 12)::int as n from parceiros) p join revendas r on r.id = p.id_revenda
      union all
      select p.id, r.id, r.id_rede, 0, true, date '2026-10-20' + n * 7 % 40
      from (select *, right(id::text, 12)::int as n from parceiros) p join revendas r on right(r.id::text,
        12)::int = (n + 1) % ${REVENDAS} where n % 5 = 0`,
      )
      .execute(db)
    for (const [tabela, coluna, escopos] of [
      ['parceiros', 'id_parceiro', `('${TODAS}'::uuid), (id_rede), (id_revenda)`],
      ['revendas', 'id_revenda', `('${TODAS}'::uuid), (id_rede)`],
    ] as const) {
      await sql
        .raw(
          `insert into dashboard.${tabela} select escopo, ${coluna}, count(*) filter (where de_pe),
            coalesce(sum(pontos) filter (where de_pe), 0),
        coalesce(sum(pontos * 20) filter (where de_pe), 0), coalesce(min(em) filter (where de_pe), 'infinity')
        from premios cross join lateral (values ${escopos}) e(escopo) group by escopo, ${coluna}`,
        )
        .execute(db)
      await sql
        .raw(
          `insert into dashboard.meses (escopo, mes, creditados, resgatados, expirados, ${tabela})
        select escopo, to_char(primeira_em, 'YYYY-MM'), 0, 0, 0, count(*) from dashboard.${tabela} where vendas > 0
          group by 1, 2
        on conflict (escopo, mes) do update set ${tabela} = excluded.${tabela}`,
        )
        .execute(db)
    }
    await sql`drop view premios`.execute(db)
    await sql`analyze`.execute(db)
  }

  /** The same answer, each figure by reading everything. */
  async function contado(limites: Limites) {
    const { redes = null, revendas = null } = limites
    const dentais = sql`(select id from revendas where (${redes}::uuid[] is null or id_rede = any(${redes}))
      and (${revendas}::uuid[] is null or id = any(${revendas})))`
    const escopos = sql`(select id as escopo from revendas where ${revendas}::uuid[] is not null and id in ${dentais}
      union all select unnest(coalesce(${redes}::uuid[], array[${TODAS}::uuid])) where ${revendas}::uuid[] is null)`
    const escoposDasRevendas = revendas ? sql`(select ${TODAS}::uuid as escopo)` : escopos
    const dasRevendas = sql`vendas > 0 and escopo in ${escoposDasRevendas} and (${revendas}::uuid[] is null
      or id_revenda in ${dentais})`
    const {
      rows: [contagens],
    } = await sql<Record<Contador, number>>`select
      (select count(*) from parceiros where ativo and excluido_em is null and id_revenda in ${dentais})
        as "parceirosCadastrados",
      (select count(*) from revendas where ativo and excluido_em is null and id in ${dentais})
        as "revendasCadastradas",
      (select count(distinct id_parceiro) from dashboard.parceiros where vendas > 0 and escopo in ${escopos})
        as "parceirosPontuados",
      (select count(distinct id_revenda) from dashboard.revendas where ${dasRevendas}) as "revendasPontuadas"`.execute(
      db,
    )
    const criadoEm = sql`to_char(criado_em at time zone 'America/Sao_Paulo', 'YYYY-MM')`
    const { rows: novosPorMes } = await sql<Record<Contador, number> & { mes: string }>`select mes,
      (select count(*) from parceiros where ativo and excluido_em is null and id_revenda in ${dentais}
        and ${criadoEm} = mes) as "parceirosCadastrados",
      (select count(*) from revendas where ativo and excluido_em is null and id in ${dentais}
        and ${criadoEm} = mes) as "revendasCadastradas",
      (select count(*) from (select min(primeira_em) as em from dashboard.parceiros
        where vendas > 0 and escopo in ${escopos} group by id_parceiro) p where to_char(em, 'YYYY-MM') = mes)
        as "parceirosPontuados",
      (select count(*) from (select min(primeira_em) as em from dashboard.revendas
        where ${dasRevendas} group by id_revenda) r where to_char(em, 'YYYY-MM') = mes) as "revendasPontuadas"
      from (select to_char(timestamp '2025-11-01' + make_interval(months => n), 'YYYY-MM') as mes
        from generate_series(0, 12) n) m order by mes`.execute(db)
    const parceiros = await sql`select p.id as "idParceiro", p.nome, p.cpf, r.nome_fantasia as "nomeFantasia",
        sum(s.pontos)::bigint as "totalPontos", sum(s.vendido)::bigint as "totalVendido"
      from dashboard.parceiros s join parceiros p on p.id = s.id_parceiro join revendas r on r.id = p.id_revenda
      where s.vendas > 0 and escopo in ${escopos} group by p.id, r.id order by 5 desc, p.nome collate "pt-BR-x-icu",
        p.id limit 10`.execute(db)
    const dasDez =
      await sql`select r.id as "idRevenda", r.nome_fantasia as "nomeFantasia", sum(s.pontos)::bigint as "totalPontos",
        sum(s.vendido)::bigint as "totalVendido"
      from dashboard.revendas s join revendas r on r.id = s.id_revenda where ${dasRevendas} group by r.id
        order by 3 desc, r.nome_fantasia collate "pt-BR-x-icu", r.id limit 10`.execute(db)
    return { ...contagens!, novosPorMes, topParceirosPontuados: parceiros.rows, topRevendasPontuadas: dasDez.rows }
  }

  describe.each([
    ['everybody has other points', 'n * 37 % 601 * 100'],
    ['a few have the same', 'n % 90 * 100'],
    ['everybody has the same', '5000'],
    ['three lead and all others have the same', 'case when n % 200 = 7 then 9000 + n else 5000 end'],
    ['nobody has any', '0'],
    ['few have scored', '(n * 100) % 700'],
  ])('%s', (_, pontos) => {
    beforeAll(() => pontuar(pontos))

    test.each(ALCANCES)('shows of %s what is counted one by one', async (_, alcance) => {
      expect(await lerDashboard(db, reachTo(alcance), HOJE)).toMatchObject(await contado(alcance))
    })
  })

  test('the months, are the last thirteen with those in which nothing happened, and as known at the checkpoint', async () => {
    await sql`truncate dashboard.meses`.execute(db)
    await sql`insert into dashboard.meses (escopo, mes, creditados, resgatados, expirados) values
      (${TODAS}, '2025-10', 1, 1, 1), (${TODAS}, '2025-11', 1000, 0, 50), (${TODAS}, '2026-11', 300, -20, 0),
        (${rede(0)}, '2026-01', 70, 0, 0), (${rede(1)}, '2026-01', 7, 0, 0)`.execute(db)
    const mes = async (alcance: Limites, hoje = HOJE) => (await lerDashboard(db, reachTo(alcance), hoje)).pontosPorMes
    expect(await mes({})).toEqual([
      { mes: '2025-11', creditados: 1000, resgatados: 0, expirados: 50 },
      ...[
        '2025-12',
        '2026-01',
        '2026-02',
        '2026-03',
        '2026-04',
        '2026-05',
        '2026-06',
        '2026-07',
        '2026-08',
        '2026-09',
        '2026-10',
      ].map((mes) => ({ mes, creditados: 0, resgatados: 0, expirados: 0 })),
      { mes: '2026-11', creditados: 300, resgatados: -20, expirados: 0 },
    ])
    expect((await mes({ redes: [rede(0), rede(1)] }, '2026-01-31')).at(-1)).toEqual({
      mes: '2026-01',
      creditados: 77,
      resgatados: 0,
      expirados: 0,
    })
    expect(await lerDashboard(db, reachTo(), HOJE)).toMatchObject({
      posicao: '77',
      atualizadoEm: '2026-11-20T12:00:00.123Z',
    })
  })

  test('who is registered, is counted where they are now, whatever happened to them or their shop', async () => {
    await pontuar('n % 7 * 100')
    const mudancas = [
      sql`update parceiros set id_revenda = ${revenda(2)} where id = ${parceiro(1)}`,
      sql`update parceiros set id_revenda = case id when ${parceiro(2)}::uuid then ${revenda(3)}::uuid
        else ${revenda(2)}::uuid end where id in (${parceiro(2)}, ${parceiro(3)})`,
      sql`update parceiros set ativo = not ativo where right(id::text, 1) = '4'`,
      sql`update parceiros set ativo = not ativo where right(id::text, 2) = '14'`,
      sql`update parceiros set excluido_em = now(), ativo = false, cpf = null where id = ${parceiro(5)}`,
      sql`update parceiros set nome = nome || ' de Souza'`,
      sql`delete from parceiros where right(id::text, 2) = '20'`,
      sql`update revendas set id_rede = ${rede(2)} where id = ${revenda(1)}`,
      sql`update revendas set ativo = false where id = ${revenda(2)}`,
      sql`insert into parceiros (id, id_revenda, cpf, nome, criado_em) select gen_random_uuid(), ${revenda(1)},
        'x' || n, 'Novo', '2026-11-19' from generate_series(1, 5) n`,
      sql`insert into parceiros (id, id_revenda, cpf, nome, ativo) values (gen_random_uuid(), ${revenda(1)}, 'inativo',
        'Inativo', false)`,
      sql`insert into parceiros (id, id_revenda, cpf, nome) values (${parceiro(1)}, ${revenda(1)}, 'de novo',
        'Repetido') on conflict (id) do nothing`,
      sql`update parceiros set criado_em = criado_em - interval '1 month' where id_revenda = ${revenda(7)}`,
    ]
    for (const mudanca of mudancas) {
      await mudanca.execute(db)
      for (const [, alcance] of ALCANCES)
        expect(await lerDashboard(db, reachTo(alcance), HOJE)).toMatchObject(await contado(alcance))
    }
  })
})
