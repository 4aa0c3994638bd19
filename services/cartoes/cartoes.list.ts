import { sql, type RawBuilder } from 'kysely'
import { cartoes, type Cartao } from '#contracts/http/cartoes.ts'
import { nomeSituacaoCartao, SITUACOES_DO_CARTAO, type SituacaoCartao } from '#contracts/values/cartao.ts'
import { soDigitos } from '#contracts/values/documentos.ts'
import { nomeados } from '#services/busca/nomeados.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { filter } from '#services/engine/lists/filters.ts'
import { tableList } from '#services/engine/lists/table-list.ts'
import { contem, escapar } from '#services/engine/lists/search.ts'
import { within, type Place, type Reach } from '#services/engine/reach/reach.ts'
import { naoExiste } from '#services/engine/records/record.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { redesPorNome } from '#services/redes/ler-redes.ts'
import { cartoesRecord } from './cartoes.record.ts'

const COLUNAS: Readonly<Record<keyof Cartao, RawBuilder<unknown>>> = {
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

const DOS_CARTOES = sql`from cartoes c left join parceiros p on p.id = c.id_parceiro
  left join revendas r on r.id = p.id_revenda left join redes d on d.id = r.id_rede where c.excluido_em is null`

/** Where who has it works now. */
const LUGAR: Place = { rede: sql`r.id_rede`, revenda: sql`r.id` }

/** Whether a card is in a state: each is in exactly one. */
function nesta(situacao: SituacaoCartao): RawBuilder<boolean> {
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

/** The cards, by where who has them works now; free ones are of no network. */
export const cartoesList = tableList<typeof cartoes, ActorPainel>(cartoes, {
  columns: COLUNAS,
  key: { sql: COLUNAS.id, type: 'bigint' },
  place: LUGAR,
  from: DOS_CARTOES,
  filters: { rede: redesPorNome, situacao: filter('Situação', nesta, (situacao) => nomeSituacaoCartao[situacao]) },
  search: nomeados({ parceiros: sql`c.id_parceiro`, ou: noCartao }),
})

/** The name on it, its bar code, or its number: whole, or the end that people see. */
function noCartao(palavra: string): RawBuilder<boolean>[] {
  const digitos = soDigitos(palavra)
  return [
    contem(sql`c.nome`, palavra),
    sql`c.codigo_barras ilike ${`%${escapar(palavra)}%`}`,
    ...(digitos === palavra ? [sql<boolean>`c.numero = ${digitos} or right(c.numero, 4) = ${digitos}`] : []),
  ]
}

/** @throws Failure `nao-encontrado` */
export async function lerCartao(db: Db, reach: Reach, id: string): Promise<Cartao> {
  const colunas = Object.entries(COLUNAS).map(([nome, expressao]) => sql`${expressao} as ${sql.ref(nome)}`)
  const { rows } = await sql<Omit<Cartao, 'atualizadoEm'> & { atualizadoEm: Date | null }>`
    select ${sql.join(colunas)} ${DOS_CARTOES} and c.id = ${id} and ${within(reach, LUGAR)}`.execute(db)
  const [cartao] = rows
  if (!cartao) throw naoExiste(cartoesRecord)
  return { ...cartao, atualizadoEm: cartao.atualizadoEm?.toISOString() ?? null }
}
