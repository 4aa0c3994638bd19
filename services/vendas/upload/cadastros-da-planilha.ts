import { sql } from 'kysely'
import type pg from 'pg'
import type { Dia } from '#contracts/values/dia.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { inTransaction } from '#services/engine/database/transaction.ts'
import { revendasWithin, seesAll, within, type Reach } from '#services/engine/reach/reach.ts'
import { semZeros } from '#services/engine/uploads/near-codes.ts'
import type { LinhasLidas } from './linhas-lidas.ts'

export interface Dental {
  id: string
  idRede: string
  ativo: boolean
}
export interface Vendedor {
  id: string
  ativo: boolean
}
export interface ProdutoDaDental {
  /** The manufacturer's product; null while the shop's code leads to none. */
  id: string | null
  /** The day from which either of the two is no longer sold; undefined while both are. */
  inativoDesde: Dia | undefined
}

/** What the registrations say of the shops, sellers and products of a sheet, by the numbers of `LinhasLidas`. */
export interface CadastrosDaPlanilha {
  dentais: ReadonlyMap<number, Dental>
  vendedores: ReadonlyMap<number, Vendedor>
  produtos: ReadonlyMap<number, ProdutoDaDental>
  /** Another code of the shop that differs by zeros in front alone. */
  codigosParecidos: ReadonlyMap<number, string>
  trabalhava: (vendedor: number, dental: number, dia: Dia) => boolean
}

/**
 * All as of one moment. Shops out of the person's reach, and sellers who never worked in any other, are left out, as if
 * they did not exist. Shops' codes are
 * matched without case, as by the unique index that serves them.
 */
export const lerCadastros = (
  { db, pool }: { db: Db; pool: pg.Pool },
  reach: Reach,
  linhas: LinhasLidas,
): Promise<CadastrosDaPlanilha> =>
  inTransaction(pool, async (tx) => {
    await tx.query('set transaction isolation level repeatable read read only')
    // What the planner knows may date from before the tables were filled; one look-up for each name of a large sheet
    // then takes ten times as long.
    await tx.query('set local enable_nestloop = off')
    const dentais = await lerDentais(tx, db, reach, linhas)
    const vendedores = await lerVendedores(tx, db, reach, linhas)
    return {
      dentais,
      vendedores,
      produtos: await lerProdutos(tx, linhas, dentais),
      codigosParecidos: await lerParecidos(tx, db, linhas, dentais),
      trabalhava: await lerVinculos(tx, dentais, vendedores),
    }
  })

async function lerDentais(
  client: pg.ClientBase,
  db: Db,
  reach: Reach,
  { cnpjs }: LinhasLidas,
): Promise<Map<number, Dental>> {
  const consulta = sql`
    select s.n - 1 as n, r.id, r.id_rede, r.ativo from unnest(${cnpjs.textos}::text[]) with ordinality s(cnpj, n)
    join revendas r on r.cnpj = s.cnpj and r.excluido_em is null
      and ${within(reach, { rede: sql`r.id_rede`, revenda: sql`r.id` })}`.compile(db)
  const { rows } = await client.query<{ n: number; id: string; id_rede: string; ativo: boolean }>(consulta.sql, [
    ...consulta.parameters,
  ])
  return new Map(rows.map(({ n, id, id_rede: idRede, ativo }) => [n, { id, idRede, ativo }]))
}

async function lerVendedores(
  client: pg.ClientBase,
  db: Db,
  reach: Reach,
  { cpfs }: LinhasLidas,
): Promise<Map<number, Vendedor>> {
  const vistas = revendasWithin(reach)
  const visto = seesAll(reach)
    ? sql`true`
    : sql`(p.id_revenda in (${vistas})
        or p.id in (select id_parceiro from parceiros_revendas where id_revenda in (${vistas})))`
  const consulta = sql`
    select s.n - 1 as n, p.id, p.ativo from unnest(${cpfs.textos}::text[]) with ordinality s(cpf, n)
    join parceiros p on p.cpf = s.cpf and p.excluido_em is null and ${visto}`.compile(db)
  const { rows } = await client.query<{ n: number; id: string; ativo: boolean }>(consulta.sql, [...consulta.parameters])
  return new Map(rows.map(({ n, id, ativo }) => [n, { id, ativo }]))
}

const deDentaisConhecidas = ({ produtos }: LinhasLidas, dentais: ReadonlyMap<number, Dental>) =>
  produtos.flatMap(({ dental, codigo }, n) => {
    const conhecida = dentais.get(dental)
    return conhecida ? [{ n, idRevenda: conhecida.id, codigo }] : []
  })

async function lerParecidos(
  client: pg.ClientBase,
  db: Db,
  linhas: LinhasLidas,
  dentais: ReadonlyMap<number, Dental>,
): Promise<Map<number, string>> {
  const procurados = deDentaisConhecidas(linhas, dentais)
  const consulta = sql`
    select s.n, min(pr.codigo) as codigo
    from unnest(${procurados.map(({ n }) => n)}::int[], ${procurados.map(({ idRevenda }) => idRevenda)}::uuid[],
      ${procurados.map(({ codigo }) => codigo)}::text[]) s(n, id_revenda, codigo)
    join produtos_revenda pr on pr.id_revenda = s.id_revenda and pr.excluido_em is null
      and ${semZeros(sql`pr.codigo`)} = ${semZeros(sql`s.codigo`)} and lower(pr.codigo) <> lower(s.codigo)
    where pr.id_revenda = any(${idsDe(dentais)}::uuid[])
    group by s.n`.compile(db)
  const { rows } = await client.query<{ n: number; codigo: string }>(consulta.sql, [...consulta.parameters])
  return new Map(rows.map(({ n, codigo }) => [n, codigo]))
}

async function lerProdutos(
  client: pg.ClientBase,
  linhas: LinhasLidas,
  dentais: ReadonlyMap<number, Dental>,
): Promise<Map<number, ProdutoDaDental>> {
  const procurados = deDentaisConhecidas(linhas, dentais)
  const { rows } = await client.query<{ n: number; id: string | null; inativo_desde: Dia | null }>(
    `select s.n, m.id, least(case when not pr.ativo then pr.inativo_desde end, case
      when not m.ativo then m.inativo_desde end) as inativo_desde
     from unnest($1::int[], $2::uuid[], $3::text[]) s(n, id_revenda, codigo)
     join produtos_revenda pr on pr.id_revenda = s.id_revenda and lower(pr.codigo) = lower(s.codigo)
       and pr.excluido_em is null and pr.id_revenda = any($4)
     left join produtos m on m.id = pr.id_produto and m.excluido_em is null`,
    [
      procurados.map(({ n }) => n),
      procurados.map(({ idRevenda }) => idRevenda),
      procurados.map(({ codigo }) => codigo),
      idsDe(dentais),
    ],
  )
  return new Map(
    rows.map(({ n, id, inativo_desde: inativoDesde }) => [n, { id, inativoDesde: inativoDesde ?? undefined }]),
  )
}

async function lerVinculos(
  client: pg.ClientBase,
  dentais: ReadonlyMap<number, Dental>,
  vendedores: ReadonlyMap<number, Vendedor>,
): Promise<CadastrosDaPlanilha['trabalhava']> {
  const { rows } = await client.query<{ id_parceiro: string; id_revenda: string; de: Dia | null; ate: Dia | null }>(
    'select id_parceiro, id_revenda, de, ate from parceiros_revendas where id_parceiro = any($1) and id_revenda = any($2)',
    [idsDe(vendedores), idsDe(dentais)],
  )
  const [vendedorDe, dentalDe] = [numerosDe(vendedores), numerosDe(dentais)]
  const vinculos = Map.groupBy(
    rows,
    (vinculo) => `${vendedorDe.get(vinculo.id_parceiro)} ${dentalDe.get(vinculo.id_revenda)}`,
  )
  return (vendedor, dental, dia) =>
    vinculos
      .get(`${vendedor} ${dental}`)
      ?.some(({ de, ate }) => (de === null || de <= dia) && (ate === null || dia <= ate)) ?? false
}

const idsDe = (cadastros: ReadonlyMap<number, { id: string }>): string[] => [...cadastros.values()].map(({ id }) => id)
const numerosDe = (cadastros: ReadonlyMap<number, { id: string }>): Map<string, number> =>
  new Map([...cadastros].map(([n, { id }]) => [id, n]))
