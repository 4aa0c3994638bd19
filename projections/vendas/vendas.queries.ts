import { sql, type RawBuilder } from 'kysely'
import type { VendaDoPedido } from '#contracts/http/aprovacoes.ts'
import type { SituacaoDaVenda } from '#contracts/http/pontuacoes.ts'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import type { Dia } from '#contracts/values/dia.ts'
import { normalizarIdentificador, type TipoFiscal } from '#contracts/values/documentos.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { within, type Place, type Reach } from '#services/engine/reach/reach.ts'
import { reading } from '../reading.ts'
import { cadaVenda, dias, registros, somas } from './vendas.projection.ts'

const d = reading(dias, 'vendas.dias d')
const g = reading(registros, 'vendas.registros g')
const s = reading(somas, 'vendas.somas s')
const v = reading(cadaVenda, 'vendas.vendas v')

/** Sales as they are, to be joined. Without reach: limited in the list whose rows these are. */
export const vendasComNota = (alias: string) => reading(cadaVenda, `vendas.vendas ${alias}`)
/** Every registration of a sale by its number, the same. Without reach: limited in the list whose rows these are. */
export const registrosDeVendas = (alias: string) => reading(registros, `vendas.registros ${alias}`)

/** What the sales that stand come to, and the last day on which one was scored. */
export interface TotaisDeVendas {
  vendas: number
  pontos: Centesimos
  vendido: Centesimos
  custo: Centesimos
  ultimaPontuacao: Dia
}

/**
 * By network, shop or salesperson: the ids may be of any of them. Who has no sale that stands is missing. Without
 * reach: of ids found within reach.
 */
export async function totaisDeVendas(db: Db, ids: readonly string[]): Promise<Map<string, TotaisDeVendas>> {
  const { rows } = await sql<TotaisDeVendas & { id: string }>`
    select ${s.id}, ${s.vendas}, ${s.pontos}, ${s.vendido}, ${s.custo},
      coalesce((select max(${d.dia}) from ${d} where ${d.id} = ${s.id}),
        (select max(${v.pontuado_em}) from ${v}
          where ${v.id_parceiro} = ${s.id} and ${v.situacao} = 'em-pe')) as "ultimaPontuacao"
    from ${s} where ${s.id} = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, ...totais }) => [id, totais]))
}

export interface VendaAchada {
  id: string
  numero: number
  tipoFiscal: TipoFiscal
  identificador: string
  realizadoEm: Dia
  vendedor: string
  cpf: string
  revenda: string
  situacao: SituacaoDaVenda
}

/** The newest sales with a fiscal number, whole: thousands of numbers share a beginning. */
export async function vendasPorIdentificador(
  db: Db,
  reach: Reach,
  identificador: string,
  limite: number,
): Promise<VendaAchada[]> {
  const { rows } = await sql<VendaAchada>`
    select ${v.id_venda} as id, ${v.numero}, ${v.tipo_fiscal} as "tipoFiscal", ${v.identificador},
      ${v.realizado_em} as "realizadoEm",
      p.nome as vendedor, p.cpf, r.nome_fantasia as revenda, ${COLUNAS_DAS_VENDAS.situacao} as situacao
    from ${v} join revendas r on r.id = ${v.id_revenda} join parceiros p on p.id = ${v.id_parceiro}
    where ${v.chave} = ${normalizarIdentificador(identificador)} and p.cpf is not null
      and ${within(reach, LUGAR_DAS_VENDAS)}
    order by ${v.realizado_em} desc, ${v.numero} desc limit ${limite}`.execute(db)
  return rows
}

export interface NotaUsada {
  idVenda: number
  tipoFiscal: TipoFiscal
  identificador: string
  realizadoEm: Dia
  parceiro: string
  revenda: string
  situacao: 'Pontuada' | 'Cancelada'
}

/** More than one number has in all shops and both kinds of document. */
const NOTAS_NA_RESPOSTA = 100

/** The sales that use the note with a number: an annulled one has freed its own. */
export async function notasUsadas(
  db: Db,
  reach: Reach,
  {
    identificador,
    tipoFiscal = null,
    codRevenda = null,
    cnpjRevenda = null,
  }: {
    identificador: string
    tipoFiscal?: TipoFiscal | null | undefined
    codRevenda?: string | null | undefined
    cnpjRevenda?: string | null | undefined
  },
): Promise<NotaUsada[]> {
  const { rows } = await sql<NotaUsada>`
    select ${v.numero} as "idVenda", ${v.tipo_fiscal} as "tipoFiscal", ${v.identificador},
      ${v.realizado_em} as "realizadoEm",
      p.nome as parceiro, r.nome_fantasia as revenda, ${COLUNAS_DAS_VENDAS.situacao} as situacao
    from ${v} join revendas r on r.id = ${v.id_revenda} join parceiros p on p.id = ${v.id_parceiro}
    where ${v.chave} = ${normalizarIdentificador(identificador)} and ${v.situacao} <> 'anulada'
      and (${tipoFiscal}::text is null or ${v.tipo_fiscal} = ${tipoFiscal})
      and (${codRevenda}::text is null or lower(r.codigo) = lower(${codRevenda}))
      and (${cnpjRevenda}::text is null or r.cnpj = ${cnpjRevenda})
      and ${within(reach, LUGAR_DAS_VENDAS)}
    order by ${v.numero} desc limit ${NOTAS_NA_RESPOSTA}`.execute(db)
  return rows
}

/** The numbers that sales have now, by their ids; those out of reach are missing. */
export async function numerosDasVendas(db: Db, reach: Reach, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; numero: number }>`
    select ${v.id_venda} as id, ${v.numero} from ${v}
    where ${v.id_venda} = any(${ids}::uuid[]) and ${within(reach, LUGAR_DAS_VENDAS)}`.execute(db)
  return new Map(rows.map(({ id, numero }) => [id, numero]))
}

/** The numbers of sales and of their notes, by the sales' ids; those out of reach are missing. */
export async function notasPorVenda(
  db: Db,
  reach: Reach,
  ids: readonly string[],
): Promise<Map<string, { numero: number; tipoFiscal: TipoFiscal; identificador: string }>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; numero: number; tipoFiscal: TipoFiscal; identificador: string }>`
    select ${v.id_venda} as id, ${v.numero}, ${v.tipo_fiscal} as "tipoFiscal", ${v.identificador} from ${v}
    where ${v.id_venda} = any(${ids}::uuid[]) and ${within(reach, LUGAR_DAS_VENDAS)}`.execute(db)
  return new Map(rows.map(({ id, ...nota }) => [id, nota]))
}

/** The sales whose note has this number. Without reach: only ids, for lists that are limited. */
export async function idsDaNota(db: Db, identificador: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ${v.id_venda} as id from ${v} where ${v.chave} = ${normalizarIdentificador(identificador)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** One registration of a sale: the stream of the sale tells the rest. */
export interface Registro {
  idVenda: string
  numero: number
  idParceiro: string
}

/** The registration with a number, where the person may look. */
export const registroVisto = (db: Db, reach: Reach, numero: number): Promise<Registro | undefined> =>
  registro(db, numero, within(reach, LUGAR_DOS_REGISTROS))

/** Of these numbers those of sales that the person may see, in their order. */
export async function numerosVistos(db: Db, reach: Reach, numeros: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ numero: number }>`
    select ${g.numero} from ${g}
    where ${g.numero} = any(${numeros}::bigint[]) and ${within(reach, LUGAR_DOS_REGISTROS)}
      order by ${g.numero}`.execute(db)
  return rows.map(({ numero }) => numero)
}

/** The same, when it is of this salesperson. Without reach: one's own. */
export const registroDoParceiro = (db: Db, idParceiro: string, numero: number): Promise<Registro | undefined> =>
  registro(db, numero, sql<boolean>`${g.id_parceiro} = ${idParceiro}`)

const LUGAR_DOS_REGISTROS: Place = { rede: g.id_rede, revenda: g.id_revenda }

async function registro(db: Db, numero: number, visto: RawBuilder<boolean>): Promise<Registro | undefined> {
  const { rows } = await sql<Registro>`
    select ${g.id_venda} as "idVenda", ${g.numero}, ${g.id_parceiro} as "idParceiro" from ${g}
    where ${g.numero} = ${numero} and ${visto}`.execute(db)
  return rows[0]
}

/** What a list of sales shows of each, over `vendasDoParceiro`. */
export const COLUNAS_DAS_VENDAS = {
  idVenda: v.numero,
  documento: sql`case ${v.tipo_fiscal} when 'N' then 'Nota fiscal' else 'Cupom fiscal' end`,
  identificador: v.chave,
  revenda: sql`r.nome_fantasia`,
  rede: sql`d.nome`,
  realizadoEm: v.realizado_em,
  pontuadoEm: v.pontuado_em,
  totalVenda: v.total_venda,
  totalPontos: v.total_pontos,
  valorCusto: v.custo,
  situacao: sql`case ${v.situacao} when 'em-pe' then 'Pontuada' when 'cancelada' then 'Cancelada' else 'Anulada' end`,
} as const
export const CHAVE_DAS_VENDAS = v.numero
/** The number of the note as it was written, and not only what of it counts. */
export const NOTA_ESCRITA = v.identificador

/** What people know sales by, of those with these numbers, in their order. Without reach: of ids found within reach. */
export async function notasDasVendas(db: Db, numeros: readonly number[]): Promise<VendaDoPedido[]> {
  const { rows } = await sql<VendaDoPedido>`
    select ${g.numero} as "idVenda", ${v.identificador} as nota, coalesce(p.nome, '') as vendedor,
      r.nome_fantasia as revenda, ${v.total_pontos} as pontos
    from ${g} join ${v} on ${v.id_venda} = ${g.id_venda} join parceiros p on p.id = ${v.id_parceiro}
      join revendas r on r.id = ${v.id_revenda}
    where ${g.numero} = any(${numeros}::bigint[]) order by ${g.numero}`.execute(db)
  return rows
}

/** What people know a sale by. */
export interface VendaChamada {
  /** The number that people see. */
  idVenda: number
  nota: string
  /** Empty once the person's data was deleted. */
  vendedor: string
  revenda: string
}

/** The same of sales by their ids, in no order. Without reach: of ids found within reach. */
export async function notasPorId(db: Db, ids: readonly string[]): Promise<Map<string, VendaChamada>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<VendaChamada & { id: string }>`
    select ${v.id_venda} as id, ${v.numero} as "idVenda", ${v.identificador} as nota, coalesce(p.nome, '') as vendedor,
      r.nome_fantasia as revenda
    from ${v} join revendas r on r.id = ${v.id_revenda} left join parceiros p on p.id = ${v.id_parceiro}
    where ${v.id_venda} = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, ...nota }) => [id, nota]))
}

/** The network and shop stamped on a sale. */
export const LUGAR_DAS_VENDAS: Place = { rede: v.id_rede, revenda: v.id_revenda }

/**
 * `from … where …`: the sales of one salesperson. Who asks is limited by `LUGAR_DAS_VENDAS`. Without reach: limited in
 * the list whose rows these are.
 */
export const vendasDoParceiro = (cpf: string): RawBuilder<unknown> => sql`
  from ${v} join revendas r on r.id = ${v.id_revenda} join redes d on d.id = ${v.id_rede}
  where ${v.id_parceiro} = (select id from parceiros where cpf = ${cpf} and excluido_em is null)`

/**
 * `from … where …`: the sales that an upload registered and no other has since. Without reach: limited in the list
 * whose rows these are.
 */
export const vendasDoEnvio = (idProcessamento: string): RawBuilder<unknown> => sql`
  from ${v} join revendas r on r.id = ${v.id_revenda} join redes d on d.id = ${v.id_rede}
    join parceiros p on p.id = ${v.id_parceiro}
  where ${v.id_processamento} = ${idProcessamento}`

export interface EnvioDeVendas {
  vendas: number
  /** Of the sales that stand: the first day on which one was scored, and whether the person may not see one of them. */
  pontuadoDesde: Dia | null
  foraDoAlcance: boolean
}

/** What is there of an upload to be undone by the person. */
export async function envioDeVendas(db: Db, reach: Reach, idProcessamento: string): Promise<EnvioDeVendas> {
  const { rows } = await sql<EnvioDeVendas>`
    select count(*)::int as vendas, min(${v.pontuado_em}) filter (where ${v.situacao} = 'em-pe') as "pontuadoDesde",
      coalesce(bool_or(${v.situacao} = 'em-pe' and not ${within(reach, LUGAR_DAS_VENDAS)}), false) as "foraDoAlcance"
    from ${v} where ${v.id_processamento} = ${idProcessamento}`.execute(db)
  return rows[0]!
}

/**
 * The points of an upload's sales that stand, by the account that would give them back. Without reach: of ids found
 * within reach.
 */
export async function pontosDoEnvioPorConta(db: Db, idProcessamento: string): Promise<Map<string, Centesimos>> {
  const { rows } = await sql<{ conta: string; soma: Centesimos }>`
    select ${v.id_parceiro} as conta, sum(${v.total_pontos})::bigint as soma from ${v}
    where ${v.id_processamento} = ${idProcessamento} and ${v.situacao} = 'em-pe' group by ${v.id_parceiro}`.execute(db)
  return new Map(rows.map(({ conta, soma }) => [conta, soma]))
}

/**
 * The ids of an upload's sales after a number, in the order of their numbers. Without reach: of ids found within reach.
 */
export async function idsDoEnvio(
  db: Db,
  idProcessamento: string,
  depoisDe: number,
  limite: number,
): Promise<{ idVenda: string; numero: number }[]> {
  const { rows } = await sql<{ idVenda: string; numero: number }>`
    select ${v.id_venda} as "idVenda", ${v.numero} from ${v}
    where ${v.id_processamento} = ${idProcessamento} and ${v.numero} > ${depoisDe}
      order by ${v.numero} limit ${limite}`.execute(db)
  return rows
}

/** What the sales that stand come to in a shop `r`, for the order of a list. */
export const TOTAIS_DA_REVENDA = {
  totalVendas: sql`coalesce((select ${s.vendido} from ${s} where ${s.id} = r.id), 0)`,
  totalCusto: sql`coalesce((select ${s.custo} from ${s} where ${s.id} = r.id), 0)`,
  totalPontos: sql`coalesce((select ${s.pontos} from ${s} where ${s.id} = r.id), 0)`,
} as const

export interface MesDeVendas {
  /** `AAAA-MM`, of the day on which they were scored. */
  mes: string
  vendas: number
  pontos: Centesimos
  vendido: Centesimos
  custo: Centesimos
}

/**
 * What the totals of a network or a shop are the sum of, the newest month first. Without reach: of ids found within
 * reach.
 */
export async function mesesDeVendas(db: Db, id: string): Promise<MesDeVendas[]> {
  const { rows } = await sql<MesDeVendas>`
    select to_char(${d.dia}, 'YYYY-MM') as mes, sum(${d.vendas})::int as vendas, sum(${d.pontos})::bigint as pontos,
      sum(${d.vendido})::bigint as vendido, sum(${d.custo})::bigint as custo
    from ${d} where ${d.id} = ${id} group by 1 order by 1 desc`.execute(db)
  return rows
}
