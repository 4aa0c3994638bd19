import { sql, type RawBuilder } from 'kysely'
import type { Answer } from '#contracts/endpoint.ts'
import type { pontuacaoPendente, pontuacoesEnviadas, SituacaoDoEnvio } from '#contracts/http/pendentes.ts'
import { named } from '#services/engine/database/conditions.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { within, type Place, type Reach } from '#services/engine/reach/reach.ts'
import { PEDIDO_DO_ENVIO } from '../aprovacoes/vendas-pedidas.queries.ts'
import { reading } from '../reading.ts'
import { envios, somas } from './pendentes.projection.ts'

const t = reading(envios, 'pendentes.envios t')
/** Conditions of the list are over `t`, in its sums as well. */
const somados = reading(somas, 'pendentes.somas t')

/** Shop and network of the salesperson when it was sent. */
export const LUGAR_DOS_ENVIOS: Place = { rede: t.id_rede, revenda: t.id_revenda }
export const CHAVE_DOS_ENVIOS = t.numero
/** Who sent it, from where, or its number. */
export const NOMEADOS_NOS_ENVIOS = { parceiros: t.id_parceiro, revendas: t.id_revenda, numero: t.numero }

/** The files by their names in the store; none of somebody whose data was deleted. */
const ARQUIVOS = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('url', a->>'arquivo', 'tipo', a->>'tipo') order by n), '[]')
  from jsonb_array_elements(${t.arquivos}) with ordinality e(a, n) where p.cpf is not null)`

/** Without reach: of ids found within reach. */
export async function pedidoDoEnvio(db: Db, idEnvio: string): Promise<number | undefined> {
  const { rows } = await sql<{ pedido: number | null }>`
    select ${PEDIDO_DO_ENVIO(sql`${idEnvio}::uuid`)} as pedido`.execute(db)
  return rows[0]?.pedido ?? undefined
}

/** What is told of a pending award, with the names of today. */
export const COLUNAS_DOS_ENVIOS = {
  id: t.numero,
  parceiro: sql`coalesce(p.nome, '')`,
  cpf: sql`coalesce(p.cpf, '')`,
  codRevenda: sql`coalesce(r.codigo, '')`,
  revenda: sql`coalesce(r.nome_fantasia, '')`,
  rede: sql`coalesce(d.nome, '')`,
  criadoEm: t.enviado_em,
  pedido: PEDIDO_DO_ENVIO(t.id_envio),
  diretorioArquivo: sql`case when p.cpf is not null then ${t.arquivo} end`,
  tipo: sql`case when p.cpf is not null then ${t.arquivos}->0->>'tipo' end`,
  arquivos: ARQUIVOS,
} as const
/** The same of one that was ended. */
const { pedido: _, ...DE_QUALQUER_ENVIO } = COLUNAS_DOS_ENVIOS
export const COLUNAS_DOS_ENCERRADOS = {
  ...DE_QUALQUER_ENVIO,
  atualizadoEm: t.atualizado_em,
  encerradaPor: sql`coalesce(u.nome, 'Equipe')`,
  motivo: sql`x.texto`,
} as const

/**
 * The submissions in one state, by the network that they were sent from. Without reach: limited in the list whose rows
 * these are.
 */
export const enviosEm = (situacao: SituacaoDoEnvio): RawBuilder<unknown> =>
  sql`from ${ENVIOS} where ${t.situacao} = ${sql.lit(situacao)}`

/**
 * What is kept of them: of conditions that name nothing but networks, over the alias `t`. Without reach: limited in the
 * list whose rows these are.
 */
export const somaDosEnvios = (situacao: SituacaoDoEnvio, onde: RawBuilder<boolean>) => ({
  from: sql`from ${somados} where ${somados.situacao} = ${sql.lit(situacao)} and ${onde}`,
  count: sql`sum(${somados.envios})`,
})

const ENVIOS = sql`${t} left join parceiros p on p.id = ${t.id_parceiro}
  left join revendas r on r.id = ${t.id_revenda} left join redes d on d.id = ${t.id_rede}
  left join usuarios u on u.id = ${t.por} left join textos x on x.id = ${t.motivo}`

export interface EnvioEncontrado {
  idEnvio: string
  idParceiro: string
  parceiro: string
}

const encontrar = async (db: Db, reach: Reach, condicao: RawBuilder<boolean>): Promise<EnvioEncontrado | undefined> => {
  const { rows } = await sql<EnvioEncontrado>`
    select ${t.id_envio} as "idEnvio", ${t.id_parceiro} as "idParceiro", coalesce(p.nome, '') as parceiro
    from ${ENVIOS} where ${condicao} and ${within(reach, LUGAR_DOS_ENVIOS)} limit 1`.execute(db)
  return rows[0]
}

/** The submission with a number, within reach. */
export const envioPorNumero = (db: Db, reach: Reach, numero: number): Promise<EnvioEncontrado | undefined> =>
  encontrar(db, reach, sql<boolean>`${t.numero} = ${numero}`)

/** The submission whose first file has a name in the store, within reach. */
export const envioPorArquivo = (db: Db, reach: Reach, arquivo: string): Promise<EnvioEncontrado | undefined> =>
  encontrar(db, reach, sql<boolean>`${t.arquivo} = ${arquivo}`)

type Pendente = Answer<typeof pontuacaoPendente>['pendente']

/** A submission with what became of it, within reach; files by their names in the store. */
export async function lerEnvio(db: Db, reach: Reach, numero: number): Promise<Pendente | undefined> {
  const { rows } = await sql<Omit<Pendente, 'fim' | 'criadoEm'> & FimDoEnvio & { criadoEm: Date }>`
    select ${named(COLUNAS_DOS_ENVIOS)}, coalesce(r.cnpj, '') as "cnpjRevenda", ${t.situacao}, ${t.atualizado_em} as em,
      coalesce(u.nome, 'Equipe') as por, x.texto as motivo, ${t.numero_venda} as "idVenda"
    from ${ENVIOS} where ${t.numero} = ${numero} and ${within(reach, LUGAR_DOS_ENVIOS)}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { em, por, motivo, idVenda, criadoEm, ...pendente } = row
  const fim = em === null ? null : { por, em: em.toISOString(), motivo, idVenda }
  return { ...pendente, criadoEm: criadoEm.toISOString(), fim }
}

/**
 * The submission from which the sale with a number was made; of a seller `p` whose data was deleted the files are gone.
 * Without reach: limited in the list whose rows these are.
 */
export const envioPorVenda = (numeroDaVenda: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select ${t.numero} as "idEnvio", case when p.cpf is not null then ${t.arquivos} end as arquivos
    from ${t} where ${t.numero_venda} = ${numeroDaVenda} limit 1)`

/** The number of a submission. Without reach: of ids found within reach. */
export async function numeroDoEnvio(db: Db, idEnvio: string): Promise<number | undefined> {
  const { rows } = await sql<{ numero: number }>`
    select ${t.numero} from ${t} where ${t.id_envio} = ${idEnvio}`.execute(db)
  return rows[0]?.numero
}

/**
 * The submission from which a sale was made, by the sale's number; files by their names in the store. Without reach: of
 * ids found within reach.
 */
export async function envioDaVenda(
  db: Db,
  numeroDaVenda: number,
): Promise<{ id: number; criadoEm: string; arquivos: Pendente['arquivos'] } | null> {
  const { rows } = await sql<{ id: number; criadoEm: Date; arquivos: Pendente['arquivos'] }>`
    select ${t.numero} as id, ${t.enviado_em} as "criadoEm", ${ARQUIVOS} as arquivos
    from ${ENVIOS} where ${t.numero_venda} = ${numeroDaVenda}`.execute(db)
  const [envio] = rows
  return envio ? { ...envio, criadoEm: envio.criadoEm.toISOString() } : null
}

interface FimDoEnvio {
  em: Date | null
  por: string
  motivo: string | null
  idVenda: number | null
}

type Enviada = Answer<typeof pontuacoesEnviadas>['enviadas'][number]

/** What a salesperson sent, the newest first; files by their names in the store. Without reach: one's own. */
export async function enviadasPor(
  db: Db,
  idParceiro: string,
  { antesDe, limite }: { antesDe: number | undefined; limite: number },
): Promise<Enviada[]> {
  const antes = antesDe === undefined ? sql`true` : sql`${t.numero} < ${antesDe}`
  const { rows } = await sql<
    Omit<Enviada, 'criadoEm' | 'atualizadoEm'> & { criadoEm: Date; atualizadoEm: Date | null }
  >`
    select ${t.numero} as id, ${t.enviado_em} as "criadoEm", ${t.situacao}, ${t.atualizado_em} as "atualizadoEm",
      x.texto as motivo, ${t.numero_venda} as "idVenda", ${ARQUIVOS} as arquivos
    from ${ENVIOS} where ${t.id_parceiro} = ${idParceiro} and ${antes}
    order by ${t.numero} desc limit ${limite}`.execute(db)
  return rows.map(({ criadoEm, atualizadoEm, ...enviada }) => ({
    ...enviada,
    criadoEm: criadoEm.toISOString(),
    atualizadoEm: atualizadoEm?.toISOString() ?? null,
  }))
}
