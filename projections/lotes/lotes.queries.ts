import { sql, type RawBuilder } from 'kysely'
import type { TipoMovimento } from '#contracts/http/extrato.ts'
import type { ResgateCitado } from '#contracts/http/resgate-citado.ts'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import type { Dia } from '#contracts/values/dia.ts'
import type { TipoFiscal } from '#contracts/values/documentos.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { reading } from '../reading.ts'
import { cadaLote, movimentos, usos } from './lotes.projection.ts'

const l = reading(cadaLote, 'lotes.lotes l')
const m = reading(movimentos, 'lotes.movimentos m')
const o = reading(cadaLote, 'lotes.lotes o')
const r = reading(movimentos, 'lotes.movimentos r')
const u = reading(usos, 'lotes.usos u')

/** A movement of an account, as far as lots are concerned. */
export interface Movimento {
  posicao: number
  tipo: TipoMovimento
  data: Dia
  registradoEm: Date
  /** Signed; `divida` of it became debt. */
  pontos: Centesimos
  divida: Centesimos
}
export interface Documento {
  numeroVenda: number
  tipoFiscal: TipoFiscal
  identificador: string
  realizadoEm: Dia
}
export interface LoteDaVenda {
  idLote: string
  pontos: Centesimos
  abatido: Centesimos
  restante: Centesimos
  pontuadoEm: Dia
  venceEm: Dia
}

export interface Lote extends LoteDaVenda {
  idParceiro: string
  /** What opened it, and of a return the redemption. */
  entrada: Movimento & { resgate: ResgateCitado | null }
  /** The lot whose points came back in this one. */
  origem: string | null
  /** The sale that funded it, be it through other lots. */
  documento: Documento | null
  /** How many movements took from it; `usos` are the newest. */
  totalUsos: number
  usos: (Movimento & { documento: Documento | null; resgate: ResgateCitado | null })[]
  /** Lots in which points of this one came back. */
  voltaram: { idLote: string; tipo: TipoMovimento; data: Dia; pontos: Centesimos; venceEm: Dia }[]
}

/** Movements of one lot, and lots that came of it, that are told: nearly all have fewer. */
const CONTADOS = 200

const MOVIMENTO = sql`${m.posicao}, ${m.tipo}, ${m.em} as data, ${m.registrado_em} as "registradoEm", ${m.divida}`
/** As a redemption is cited, with the name that its prize has now. */
const resgateDe = (resgate: RawBuilder<unknown>) => sql`(select ${resgate} - 'idPremio' || jsonb_build_object('premio',
  coalesce((select p.nome from premios p where p.id = (${resgate}->>'idPremio')::uuid), ''))
  where ${resgate} is not null)`
const RESTANTE = sql`(${l.pontos} - ${l.abatido}
  - coalesce((select sum(${u.pontos}) from ${u} where ${u.id_lote} = ${l.id_lote}), 0))::bigint`
const LOTE = sql`${l.id_lote} as "idLote", ${l.pontos}, ${l.abatido}, ${RESTANTE} as restante,
  ${l.pontuado_em} as "pontuadoEm", ${l.vence_em} as "venceEm"`

/** The lots that the sale with a number opened, the oldest first. Without reach: of ids found within reach. */
export async function lotesDaVenda(db: Db, numero: number): Promise<LoteDaVenda[]> {
  const { rows } = await sql<LoteDaVenda>`
    select ${LOTE} from ${m} join ${l} on ${l.posicao} = ${m.posicao}
    where ${m.numero_venda} = ${numero} order by ${m.posicao}`.execute(db)
  return rows
}

/**
 * What the sale with a number did to accounts, the oldest first, and what of it was taken from lots of others. Without
 * reach: of ids found within reach.
 */
export async function movimentosDaVenda(
  db: Db,
  numero: number,
): Promise<(Movimento & { deOutrosLotes: Centesimos })[]> {
  const { rows } = await sql<Movimento & { deOutrosLotes: Centesimos }>`
    with recursive dela as (
      select ${l.id_lote} from ${m} join ${l} on ${l.posicao} = ${m.posicao}
      where ${m.numero_venda} = ${numero}
      union all
      select ${l.id_lote} from dela d join ${l} on ${l.origem} = d.id_lote)
    select ${MOVIMENTO}, ${m.pontos}, (select coalesce(sum(${u.pontos}), 0)::bigint from ${u}
      where ${u.posicao} = ${m.posicao} and ${u.id_lote} not in (select id_lote from dela)) as "deOutrosLotes"
    from ${m} where ${m.numero_venda} = ${numero} order by ${m.posicao}`.execute(db)
  return rows
}

/** What a redemption did to its account, the oldest first. Without reach: of ids found within reach. */
export async function movimentosDoResgate(db: Db, idResgate: string): Promise<Movimento[]> {
  const { rows } = await sql<Movimento>`
    select ${MOVIMENTO}, ${m.pontos} from ${m} where ${m.id_resgate} = ${idResgate} order by ${m.posicao}`.execute(db)
  return rows
}

export interface ParteDoResgate {
  idLote: string
  pontos: Centesimos
  pontuadoEm: Dia
  venceEm: Dia
}

/**
 * The lots that paid a redemption, and those in which its points came back. Without reach: of ids found within reach.
 */
export async function partesDoResgate(
  db: Db,
  idResgate: string,
): Promise<{ lotes: ParteDoResgate[]; voltaram: ParteDoResgate[] }> {
  const parte = (pontos: RawBuilder<unknown>) =>
    sql`select ${l.id_lote} as "idLote", ${pontos} as pontos, ${l.pontuado_em} as "pontuadoEm",
      ${l.vence_em} as "venceEm"`
  const [pagaram, voltaram] = await Promise.all([
    sql<ParteDoResgate>`${parte(u.pontos)} from ${m} join ${u} on ${u.posicao} = ${m.posicao}
      join ${l} on ${l.id_lote} = ${u.id_lote} where ${m.id_resgate} = ${idResgate} order by ${l.posicao}`.execute(db),
    sql<ParteDoResgate>`${parte(l.pontos)} from ${m} join ${l} on ${l.posicao} = ${m.posicao}
      where ${m.id_resgate} = ${idResgate} order by ${l.vence_em}, ${l.id_lote}`.execute(db),
  ])
  return { lotes: pagaram.rows, voltaram: voltaram.rows }
}

/**
 * A lot both ways: where it came from, and what took from it; undefined when there is none. Without reach: of ids found
 * within reach.
 */
export async function lerLote(db: Db, idLote: string): Promise<Lote | undefined> {
  const [lote, documento, usos, voltaram] = await Promise.all([
    lerEntrada(db, idLote),
    lerFonte(db, idLote),
    lerUsos(db, idLote),
    lerVoltas(db, idLote),
  ])
  return lote && { ...lote, documento, ...usos, voltaram }
}

async function lerEntrada(
  db: Db,
  idLote: string,
): Promise<Omit<Lote, 'documento' | 'usos' | 'totalUsos' | 'voltaram'> | undefined> {
  const {
    rows: [row],
  } = await sql<
    LoteDaVenda & Movimento & Pick<Lote, 'idParceiro' | 'origem'> & { total: number; resgate: ResgateCitado | null }
  >`
    select ${LOTE}, ${MOVIMENTO}, ${m.pontos} as total, ${m.id_parceiro} as "idParceiro", ${l.origem},
      (select ${resgateDe(r.resgate)} from ${r}
        where ${r.id_resgate} = ${m.id_resgate} and ${r.resgate} is not null) as resgate
    from ${l} join ${m} on ${m.posicao} = ${l.posicao} where ${l.id_lote} = ${idLote}`.execute(db)
  if (!row) return undefined
  const { posicao, tipo, data, registradoEm, divida, total, resgate, ...lote } = row
  return { ...lote, entrada: { posicao, tipo, data, registradoEm, divida, pontos: total, resgate } }
}

/** The sale at the end of the chain of lots from which this one's points came back. */
async function lerFonte(db: Db, idLote: string): Promise<Documento | null> {
  const { rows } = await sql<{ documento: Documento | null }>`
    with recursive fonte as (
      select ${l.origem}, ${l.posicao} from ${l} where ${l.id_lote} = ${idLote}
      union all
      select ${o.origem}, ${o.posicao} from fonte f join ${o} on ${o.id_lote} = f.origem)
    select ${m.documento} from fonte f join ${m} on ${m.posicao} = f.posicao
    where f.origem is null`.execute(db)
  return rows[0]?.documento ?? null
}

async function lerUsos(db: Db, idLote: string): Promise<Pick<Lote, 'usos' | 'totalUsos'>> {
  const { rows } = await sql<Lote['usos'][number] & { quantos: number }>`
    select ${MOVIMENTO}, -${u.pontos} as pontos, ${m.documento}, ${resgateDe(m.resgate)} as resgate,
      count(*) over ()::int as quantos
    from ${u} join ${m} on ${m.posicao} = ${u.posicao}
    where ${u.id_lote} = ${idLote} order by ${u.posicao} desc limit ${CONTADOS}`.execute(db)
  return { totalUsos: rows[0]?.quantos ?? 0, usos: rows.map(({ quantos: _, ...uso }) => uso) }
}

async function lerVoltas(db: Db, idLote: string): Promise<Lote['voltaram']> {
  const { rows } = await sql<Lote['voltaram'][number]>`
    select ${l.id_lote} as "idLote", ${m.tipo}, ${m.em} as data, ${l.pontos}, ${l.vence_em} as "venceEm"
    from ${l} join ${m} on ${m.posicao} = ${l.posicao}
    where ${l.origem} = ${idLote} order by ${l.posicao} desc limit ${CONTADOS}`.execute(db)
  return rows
}
