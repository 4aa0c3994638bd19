import { sql, type RawBuilder } from 'kysely'
import type { Dia } from '#contracts/values/dia.ts'
import {
  CANCELADO,
  CANCELADO_PELO_FORNECEDOR,
  nomeStatusResgate,
  TODOS_OS_STATUS,
} from '#contracts/values/status-resgate.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { diaEmSaoPaulo } from '#services/engine/database/sao-paulo.ts'
import { limitedToRevendas, within, type Place, type Reach } from '#services/engine/reach/reach.ts'
import { reading } from '../reading.ts'
import { cadaResgate, codigos, somas } from './resgates.projection.ts'

const c = reading(codigos, 'resgates.codigos c')
const t = reading(cadaResgate, 'resgates.resgates t')
/** Conditions of the list are over `t`, in its sums as well. */
const somados = reading(somas, 'resgates.somas t')

const SITUACAO = sql`case ${t.status} ${sql.join(
  TODOS_OS_STATUS.map((status) => sql`when ${sql.lit(status)} then ${sql.lit(nomeStatusResgate[status])}`),
  sql` `,
)} end`

/** A cancelled redemption arrives on no day. */
const PREVISAO = sql`case when ${t.status} not in (${sql.lit(CANCELADO)}, ${sql.lit(CANCELADO_PELO_FORNECEDOR)})
  then ${t.previsao_entrega} end`

/** What is told of a redemption, with the names of today. */
export const COLUNAS_DOS_RESGATES = {
  id: t.numero,
  codigo: t.numero,
  idParceiro: t.id_parceiro,
  parceiro: sql`coalesce(p.nome, '')`,
  cpf: sql`coalesce(p.cpf, '')`,
  revenda: sql`coalesce(r.nome_fantasia, '')`,
  cidade: sql`coalesce(r.end_cidade, '')`,
  rede: sql`coalesce(d.nome, '')`,
  premio: sql`coalesce(m.nome, ${t.codigo_premio})`,
  codigoPremio: t.codigo_premio,
  obs: sql`o.texto`,
  qtde: t.qtde,
  saldoAnterior: t.saldo_anterior,
  pontosGastos: t.pontos,
  status: t.status,
  situacao: SITUACAO,
  resgatadoEm: t.resgatado_em,
  previsaoEntrega: PREVISAO,
  entregueEm: t.entregue_em,
  erro: sql`f.texto`,
  viaData: sql`jsonb_build_object('entrega', jsonb_build_object('entregas', jsonb_build_array(
    jsonb_build_object('dataEntrega', ${t.entregue_em}, 'dataPrevisao', ${PREVISAO})), 'erro', f.texto))`,
  versao: t.versao,
} as const
/** Redemptions with their names; shop and network are those at the time of redeeming. */
export const RESGATES = {
  from: sql`from ${t} where true`,
  names: {
    of: 't',
    joins: sql`left join parceiros p on p.id = ${t.id_parceiro} left join revendas r on r.id = ${t.id_revenda}
      left join redes d on d.id = ${t.id_rede} left join textos o on o.id = ${t.observacao}
      left join textos f on f.id = ${t.erro} left join premios m on m.id = ${t.id_premio}`,
  },
  rede: t.id_rede,
  nomeados: { parceiros: t.id_parceiro, revendas: t.id_revenda, premios: t.id_premio, numero: t.numero },
  status: t.status,
} as const
/** A panel user sees what was redeemed within their reach, a salesperson their own, wherever they redeemed it. */
export const resgateListado = (reach: Reach, membro: string | undefined): RawBuilder<boolean> =>
  membro === undefined ? within(reach, LUGAR_DOS_RESGATES) : sql<boolean>`${t.id_parceiro} = ${membro}`
const LUGAR_DOS_RESGATES: Place = { rede: t.id_rede, revenda: t.id_revenda }

/** What is kept by network and status: those of conditions that name nothing else, over the alias `t`. */
export const resgatesPorStatus = (reach: Reach, onde: RawBuilder<boolean>) =>
  limitedToRevendas(reach)
    ? undefined
    : {
        from: sql`from ${somados}
    where ${onde}`,
        count: sql`sum(${somados.resgates})`,
      }

/**
 * `select … as id`: the prizes that were redeemed under a code like the pattern. Without reach: only ids, for lists
 * that are limited.
 */
export const premiosResgatadosComo = (codigo: string): RawBuilder<unknown> =>
  sql`select ${c.id_premio} as id from ${c} where ${c.codigo_premio} ilike ${codigo}`

/**
 * A redemption is seen by who sees where it was made, and by who sees its salesperson's statement, which is by where
 * they work now (`domain.md §4 Access`).
 */
const visto = (reach: Reach): RawBuilder<boolean> =>
  sql<boolean>`(${within(reach, LUGAR_DOS_RESGATES)} or ${within(reach, { rede: sql`e.id_rede`, revenda: sql`e.id` })})`
const VISTOS = sql`${t} join parceiros p on p.id = ${t.id_parceiro} join revendas e on e.id = p.id_revenda`

export interface ResgateEncontrado {
  idResgate: string
  idPremio: string
  numero: number
  parceiro: { id: string; nome: string; cpf: string }
}

const procurar = async (db: Db, condicao: RawBuilder<boolean>): Promise<ResgateEncontrado[]> => {
  const { rows } = await sql<ResgateEncontrado>`
    select ${t.id_resgate} as "idResgate", ${t.id_premio} as "idPremio", ${t.numero},
      json_build_object('id', p.id, 'nome', p.nome, 'cpf', coalesce(p.cpf, '')) as parceiro
    from ${VISTOS} where ${condicao}`.execute(db)
  return rows
}

/** The redemptions with these numbers that the person sees. */
export const resgatesPorNumero = (db: Db, reach: Reach, numeros: readonly number[]): Promise<ResgateEncontrado[]> =>
  procurar(db, sql<boolean>`${t.numero} = any(${numeros}::bigint[]) and ${visto(reach)}`)

/** A redemption of a salesperson's own account, by its number. Without reach: one's own. */
export const resgateDoParceiro = async (
  db: Db,
  idParceiro: string,
  numero: number,
): Promise<ResgateEncontrado | undefined> =>
  (await procurar(db, sql<boolean>`${t.numero} = ${numero} and ${t.id_parceiro} = ${idParceiro}`))[0]

/** Any redemption, by its number, for the supplier, who delivers them all. Without reach: for commands and jobs. */
export const resgateDoFornecedor = async (db: Db, numero: number): Promise<ResgateEncontrado | undefined> =>
  (await procurar(db, sql<boolean>`${t.numero} = ${numero}`))[0]

/** The numbers of redemptions, by their ids; those that the person does not see are missing. */
export async function numerosDosResgates(db: Db, reach: Reach, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const achados = await procurar(db, sql<boolean>`${t.id_resgate} = any(${ids}::uuid[]) and ${visto(reach)}`)
  return new Map(achados.map(({ idResgate, numero }) => [idResgate, numero]))
}

export interface ResgateAchado {
  numero: number
  codigoPremio: string
  premio: string
  qtde: number
  resgatadoEm: Dia
  vendedor: string
  revenda: string
}

/** The redemption with a number, for a search. */
export async function buscarResgates(db: Db, reach: Reach, numero: number): Promise<ResgateAchado[]> {
  const { rows } = await sql<ResgateAchado>`
    select ${t.numero}, ${t.codigo_premio} as "codigoPremio", coalesce(m.nome, '') as "premio", ${t.qtde},
      ${diaEmSaoPaulo(t.resgatado_em)} as "resgatadoEm", p.nome as vendedor,
      r.nome_fantasia as revenda
    from ${VISTOS} join revendas r on r.id = ${t.id_revenda} left join premios m on m.id = ${t.id_premio}
    where ${t.numero} = ${numero} and p.cpf is not null and ${visto(reach)}`.execute(db)
  return rows
}
