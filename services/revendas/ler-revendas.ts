import { sql } from 'kysely'
import { notFound } from '#contracts/errors.ts'
import type { RevendaParaAlterar } from '#contracts/http/revendas.ts'
import { named } from '#services/engine/database/conditions.ts'
import type { Db } from '#services/engine/database/connection.ts'
import type { Filter } from '#services/engine/lists/filters.ts'
import { isOneOf } from '#services/engine/database/one-of.ts'
import { narrowedToRevendas, within, type Reach } from '#services/engine/reach/reach.ts'
import { naoExiste } from '#services/engine/records/record.ts'
import { revendasRecord } from './revendas.record.ts'

/** What selectors know of a shop `r` in its network `d`, by the contract's names. */
export const COLUNAS_DO_RESUMO = {
  id: sql`r.id`,
  codigo: sql`r.codigo`,
  cnpj: sql`r.cnpj`,
  nomeFantasia: sql`r.nome_fantasia`,
  razaoSocial: sql`r.razao_social`,
  idRede: sql`r.id_rede`,
  redeNome: sql`d.nome`,
  endCidade: sql`r.end_cidade`,
  endEstado: sql`r.end_estado`,
  tipoPontuacao: sql`r.tipo_pontuacao`,
  ativo: sql`r.ativo::int`,
  versao: sql`r.versao`,
} as const

/** The rest of its registration. */
export const COLUNAS_DO_REGISTRO = {
  responsavel: sql`r.responsavel`,
  email: sql`r.email`,
  telefone: sql`r.telefone`,
  celular: sql`r.celular`,
  endRua: sql`r.end_rua`,
  endNumero: sql`r.end_numero`,
  endComplemento: sql`r.end_complemento`,
  endBairro: sql`r.end_bairro`,
  endCep: sql`r.end_cep`,
  criadoEm: sql`r.criado_em`,
} as const

const COLUNAS = named({ ...COLUNAS_DO_RESUMO, ...COLUNAS_DO_REGISTRO })

/**
 * A shop within what the person may see, as its form changes it.
 * @throws Failure `nao-encontrado`
 */
export async function lerRevenda(db: Db, reach: Reach, id: string): Promise<RevendaParaAlterar> {
  const { rows } = await sql<Omit<RevendaParaAlterar, 'criadoEm'> & { criadoEm: Date }>`
    select ${COLUNAS} from revendas r join redes d on d.id = r.id_rede
    where r.id = ${id} and r.excluido_em is null
      and ${within(reach, { rede: sql`r.id_rede`, revenda: sql`r.id` })}`.execute(db)
  const [row] = rows
  if (!row) throw naoExiste(revendasRecord)
  return { ...row, criadoEm: row.criadoEm.toISOString() }
}

/** A list's filter by ids of shops; an export does not name those out of reach. */
export const revendasPorId: Filter<string[]> = {
  narrows: (ids, reach) => narrowedToRevendas(reach, ids),
  tell: async (ids, { reach }, db) => ids && ['Dental', await nomesDasRevendas(db, reach, ids)],
}

async function nomesDasRevendas(db: Db, reach: Reach, ids: readonly string[]): Promise<string> {
  const { rows } = await sql<{ nome: string }>`
    select r.nome_fantasia as nome from revendas r
    where ${isOneOf(sql`r.id`, ids)} and ${within(reach, { rede: sql`r.id_rede`, revenda: sql`r.id` })}
    order by 1`.execute(db)
  return rows.map(({ nome }) => nome).join(', ')
}

/**
 * An active shop as anybody may see it. Without reach: anybody who may call may know it.
 * @throws Failure `revenda-nao-encontrada`
 */
export async function lerRevendaPublica(db: Db, id: string): Promise<{ id: string; nomeFantasia: string }> {
  const row = await db
    .selectFrom('revendas')
    .select(['id', 'nome_fantasia as nomeFantasia'])
    .where('id', '=', id)
    .where('ativo', '=', true)
    .where('excluido_em', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound(revendasRecord.naoEncontrado.codigo, revendasRecord.naoEncontrado.texto)
  return row
}
