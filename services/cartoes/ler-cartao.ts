import { sql, type RawBuilder } from 'kysely'
import type { Cartao } from '#contracts/http/cartoes.ts'
import { nomeSituacaoCartao, SITUACOES_DO_CARTAO, type SituacaoCartao } from '#contracts/values/cartao.ts'
import { named } from '#services/engine/database/conditions.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { within, type Place, type Reach } from '#services/engine/reach/reach.ts'
import { naoExiste } from '#services/engine/records/record.ts'
import { cartoesRecord } from './cartoes.record.ts'

/** What is told of a card `c`, over `DOS_CARTOES`. */
export const COLUNAS_DO_CARTAO: Readonly<Record<keyof Cartao, RawBuilder<unknown>>> = {
  id: sql`c.numero_de_ordem`,
  idCartao: sql`c.id`,
  rede: sql`coalesce(d.nome, '')`,
  parceiro: sql`coalesce(p.nome, '')`,
  cpf: sql`coalesce(p.cpf, '')`,
  codigoBarras: sql`c.codigo_barras`,
  numero: sql`'•••• ' || right(c.numero, 4)`,
  saldo: sql`c.saldo`,
  atualizadoEm: sql`c.saldo_em`,
  nome: sql`c.nome`,
  bloqueado: sql`c.bloqueado`,
  emDesbloqueio: sql`c.em_desbloqueio`,
  situacao: sql`case ${sql.join(
    SITUACOES_DO_CARTAO.map((um) => sql`when ${nesta(um)} then ${sql.lit(nomeSituacaoCartao[um])}`),
    sql` `,
  )} end`,
  versao: sql`c.versao`,
}

/** Free ones are of nobody, and so of no shop and no network. */
export const DOS_CARTOES = sql`from cartoes c left join parceiros p on p.id = c.id_parceiro
  left join revendas r on r.id = p.id_revenda left join redes d on d.id = r.id_rede where c.excluido_em is null`

/** Where who has it works now. */
export const LUGAR_DO_CARTAO: Place = { rede: sql`r.id_rede`, revenda: sql`r.id` }

/** Whether a card is in a state: each is in exactly one. */
export function nesta(situacao: SituacaoCartao): RawBuilder<boolean> {
  switch (situacao) {
    case 'livre':
      return sql`c.id_parceiro is null`
    case 'bloqueado':
      return sql`(c.id_parceiro is not null and c.bloqueado and not c.em_desbloqueio)`
    case 'pedido':
      return sql`(c.id_parceiro is not null and c.em_desbloqueio)`
    case 'desbloqueado':
      return sql`(c.id_parceiro is not null and not c.bloqueado)`
  }
}

/** @throws Failure `nao-encontrado` */
export async function lerCartao(db: Db, reach: Reach, id: string): Promise<Cartao> {
  const { rows } = await sql<Omit<Cartao, 'atualizadoEm'> & { atualizadoEm: Date | null }>`
    select ${named(COLUNAS_DO_CARTAO)} ${DOS_CARTOES} and c.id = ${id} and ${within(reach, LUGAR_DO_CARTAO)}`.execute(
    db,
  )
  const [cartao] = rows
  if (!cartao) throw naoExiste(cartoesRecord)
  return { ...cartao, atualizadoEm: cartao.atualizadoEm?.toISOString() ?? null }
}
