import { sql, type RawBuilder } from 'kysely'
import type { Contagem } from '#contracts/http/contadores.ts'
import { isOneOf } from '#services/engine/database/one-of.ts'
import { diaEmSaoPaulo } from '#services/engine/database/sao-paulo.ts'
import { limitedToRevendas, revendasWithin, scopesOf, type Reach } from '#services/engine/reach/reach.ts'
import { TODAS } from '../escopo.ts'
import { reading } from '../reading.ts'
import { vistas } from './contado.queries.ts'
import { parceiros, revendas } from './dashboard.projection.ts'

const p = reading(parceiros, 'dashboard.parceiros p')
const r = reading(revendas, 'dashboard.revendas r')

/** Which of those who are counted: of a month, or all. */
export interface FiltroDeContados {
  contagem?: Contagem | undefined
  mes?: string | undefined
}

const SOMAS = { desde: sql`v.desde`, pontos: sql`v.pontos`, vendido: sql`v.vendido` } as const
/** The columns of the lists, by the contracts' names. */
export const COLUNAS_DOS_PARCEIROS = {
  nomeVendedor: sql`v.nome`,
  cpf: sql`v.cpf`,
  nomeFantasia: sql`v.nome_fantasia`,
  rede: sql`v.rede`,
  ...SOMAS,
} as const
export const COLUNAS_DAS_REVENDAS = {
  nomeFantasia: sql`v.nome_fantasia`,
  cnpj: sql`v.cnpj`,
  rede: sql`v.rede`,
  ...SOMAS,
} as const
export const CHAVE_DOS_CONTADOS = sql`v.id`

/** `from … where …`: the sellers that the dashboard counts for whoever asks. */
export function parceirosContadosDe(reach: Reach, { contagem, mes }: FiltroDeContados): RawBuilder<unknown> {
  const somas = somasDe(p, p.id_parceiro, doEscopo(reach, p))
  const ativos = sql`p.ativo and p.excluido_em is null`
  return sql`from (
    select p.id, p.nome, coalesce(p.cpf, '') as cpf, r.nome_fantasia, d.nome as rede,
      ${contados(contagem, reach, sql`p`, ativos, somas, sql`parceiros p join revendas r on r.id = p.id_revenda`)}) v
    where ${noMes(mes)}`
}

/** `from … where …`: the shops that the dashboard counts for whoever asks. A shop's own scope has no shops. */
export function revendasContadasDe(reach: Reach, { contagem, mes }: FiltroDeContados): RawBuilder<unknown> {
  const daRevenda = sql<boolean>`${r.escopo} = ${TODAS}::uuid and ${r.id_revenda} in (${revendasWithin(reach)})`
  const somas = somasDe(r, r.id_revenda, limitedToRevendas(reach) ? daRevenda : doEscopo(reach, r))
  const ativas = sql`r.ativo and r.excluido_em is null`
  return sql`from (
    select r.id, r.nome_fantasia, r.cnpj, d.nome as rede,
      ${contados(contagem, reach, sql`r`, ativas, somas, sql`revendas r`)}) v
    where ${noMes(mes)}`
}

/**
 * Scored are those with a sale that stands where whoever asks may see it; registered those who are active, by the
 * network they are in now.
 */
const contados = (
  contagem: Contagem | undefined,
  reach: Reach,
  quem: RawBuilder<unknown>,
  ativos: RawBuilder<unknown>,
  somas: RawBuilder<unknown>,
  cadastros: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  ${contagem === 'pontuados' ? sql`s.primeira_em` : diaEmSaoPaulo(sql`${quem}.criado_em`)} as desde,
  coalesce(s.pontos, 0) as pontos, coalesce(s.vendido, 0) as vendido
  from ${cadastros} join redes d on d.id = r.id_rede
    ${contagem === 'pontuados' ? sql`` : sql`left`} join (${somas}) s on s.id = ${quem}.id
  where ${contagem === 'pontuados' ? sql`true` : sql`${ativos} and ${vistas(reach)}`}`

const noMes = (mes: string | undefined): RawBuilder<boolean> =>
  mes === undefined ? sql<boolean>`true` : sql<boolean>`to_char(v.desde, 'YYYY-MM') = ${mes}`

/** What stands of each seller or shop, over all scopes together in which whoever asks sees them. */
const somasDe = (
  somas: typeof p | typeof r,
  id: RawBuilder<unknown>,
  escopo: RawBuilder<boolean>,
): RawBuilder<unknown> => sql`
  select ${id} as id, min(${somas.primeira_em}) as primeira_em, sum(${somas.pontos})::bigint as pontos,
    sum(${somas.vendido})::bigint as vendido
  from ${somas} where ${somas.vendas} > 0 and ${escopo} group by ${id}`

function doEscopo(reach: Reach, { escopo }: typeof p | typeof r): RawBuilder<boolean> {
  const escopos = scopesOf(reach, TODAS)
  return escopos ? isOneOf(escopo, escopos) : sql<boolean>`${escopo} in (${revendasWithin(reach)})`
}
