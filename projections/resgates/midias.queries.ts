import { sql, type RawBuilder } from 'kysely'
import type { Dia } from '#contracts/values/dia.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { emSaoPaulo } from '#services/engine/database/sao-paulo.ts'
import { within, type Reach } from '#services/engine/reach/reach.ts'
import { e, entre } from '../condicoes.ts'
import { idsDosDias } from '../dias.queries.ts'
import type { Trecho } from './resgates.queries.ts'

/** The files of one photo or video, by their names in the file store. */
export interface ArquivosDaMidia {
  idMidia: string
  arquivo: string
  tipo: string
  vista: string | null
  miniatura: string | null
}

export interface MidiaLida extends ArquivosDaMidia {
  /** The redemption's number. */
  id: number
  parceiro: string
  premio: string
  revenda: string
  cidade: string
  rede: string
  resgatadoEm: string
  anexadaEm: string
  /** Of a redemption of the salesperson who asks. */
  propria: boolean
}

export const ORDEM_DAS_MIDIAS = { resgatadoEm: sql`t.resgatado_em`, chave: sql`t.id_midia` }

export interface QuemVeMidias {
  reach: Reach
  /** A salesperson, who sees what their shop redeemed; a panel user sees what is within their reach. */
  membro: string | undefined
  /** Of a salesperson's shop only what they redeemed themselves. */
  soProprias?: boolean
}

export interface FiltroDeMidias extends QuemVeMidias {
  reach: Reach
  dataInicial?: Dia | undefined
  dataFinal?: Dia | undefined
  idResgate?: number | undefined
  busca?: RawBuilder<boolean> | undefined
}

/** `id_dental` is the redemption's own column: what a search names is found by indexes of one table. */
const LISTADAS = sql`(select m.*, r.numero, r.codigo_premio, r.id_parceiro, r.id_premio, r.id_revenda as id_dental
  from resgates.midias m join resgates.resgates r on r.id_resgate = m.id_resgate) t`

/** Names are joined to the rows of the piece alone. */
export async function lerMidias(
  db: Db,
  filtro: FiltroDeMidias,
  { where, order, limit, cursor }: Trecho,
): Promise<(MidiaLida & { cursor: string[] })[]> {
  const { rows } = await sql<
    Omit<MidiaLida, 'resgatadoEm' | 'anexadaEm'> & { resgatadoEm: Date; anexadaEm: Date; cursor: string[] }
  >`select t.id_midia as "idMidia", t.arquivo, t.tipo, t.vista, t.miniatura, t.anexada_em as "anexadaEm",
      t.numero as id, t.resgatado_em as "resgatadoEm", coalesce(p.nome, '') as parceiro,
      coalesce(pm.nome, t.codigo_premio) as premio, coalesce(r.nome_fantasia, '') as revenda,
      coalesce(r.end_cidade, '') as cidade, coalesce(d.nome, '') as rede,
      (t.id_parceiro = ${filtro.membro ?? null}::uuid) is true as propria, ${cursor}
    from (select * from ${LISTADAS} where ${onde(filtro)} and ${where} ${order} ${limit}) t
    left join parceiros p on p.id = t.id_parceiro left join revendas r on r.id = t.id_revenda
    left join redes d on d.id = t.id_rede left join premios pm on pm.id = t.id_premio
    ${order}`.execute(db)
  return rows.map(({ resgatadoEm, anexadaEm, ...row }) => ({
    ...row,
    resgatadoEm: resgatadoEm.toISOString(),
    anexadaEm: anexadaEm.toISOString(),
  }))
}

/** How many there are: of the days where they know the filter, otherwise counted. */
export async function contarMidias(db: Db, filtro: FiltroDeMidias): Promise<{ count: number }> {
  const { rows } = await consultaDaContagem(filtro).execute(db)
  return rows[0]!
}

export function consultaDaContagem(filtro: FiltroDeMidias): RawBuilder<{ count: number }> {
  const { reach, membro, dataInicial, dataFinal, idResgate, busca } = filtro
  const ids = membro === undefined ? idsDosDias(reach) : (id: RawBuilder<unknown>) => daDental(id, membro)
  return busca || idResgate !== undefined || !ids
    ? sql`select count(*)::int as count from ${LISTADAS} where ${onde(filtro)}`
    : sql`select coalesce(sum(midias), 0)::int as count from resgates.dias
        where ${e([ids(sql`id`), ...entre(sql`dia`, dataInicial, dataFinal)])}`
}

/** Whether a shop is the one in which a salesperson works now. */
const daDental = (revenda: RawBuilder<unknown>, membro: string): RawBuilder<boolean> =>
  sql<boolean>`${revenda} = (select id_revenda from parceiros where id = ${membro})`

/** One of them, with its redemption's id, for who sees it. */
export async function midiaPorId(
  db: Db,
  quem: QuemVeMidias,
  idMidia: string,
): Promise<(ArquivosDaMidia & { idResgate: string; numero: number }) | undefined> {
  const { rows } = await sql<ArquivosDaMidia & { idResgate: string; numero: number }>`
    select t.id_midia as "idMidia", t.id_resgate as "idResgate", t.numero, t.arquivo, t.tipo, t.vista,
      t.miniatura
    from ${LISTADAS} where t.id_midia = ${idMidia} and ${onde(quem)}`.execute(db)
  return rows[0]
}

function onde({
  reach,
  membro,
  soProprias,
  dataInicial,
  dataFinal,
  idResgate,
  busca,
}: FiltroDeMidias): RawBuilder<unknown> {
  const doDia = (dia: Dia) => emSaoPaulo(sql`${dia}::date`)
  return sql.join(
    [
      membro === undefined
        ? within(reach, { rede: sql`t.id_rede`, revenda: sql`t.id_revenda` })
        : daDental(sql`t.id_revenda`, membro),
      ...(soProprias ? [sql`t.id_parceiro = ${membro ?? null}::uuid`] : []),
      ...(dataInicial ? [sql`t.resgatado_em >= ${doDia(dataInicial)}`] : []),
      ...(dataFinal ? [sql`t.resgatado_em < ${emSaoPaulo(sql`${dataFinal}::date + 1`)}`] : []),
      ...(idResgate === undefined ? [] : [sql`t.numero = ${idResgate}`]),
      ...(busca ? [busca] : []),
    ],
    sql` and `,
  )
}
