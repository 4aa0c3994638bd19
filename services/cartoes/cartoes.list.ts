import { sql, type RawBuilder } from 'kysely'
import { cartoes } from '#contracts/http/cartoes.ts'
import { nomeSituacaoCartao } from '#contracts/values/cartao.ts'
import { soDigitos } from '#contracts/values/documentos.ts'
import { nomeados } from '#services/busca/nomeados.ts'
import { filter } from '#services/engine/lists/filters.ts'
import { tableList } from '#services/engine/lists/table-list.ts'
import { contem, escapar } from '#services/engine/lists/search.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { redesPorNome } from '#services/redes/ler-redes.ts'
import { COLUNAS_DO_CARTAO, DOS_CARTOES, LUGAR_DO_CARTAO, nesta } from './ler-cartao.ts'

/** The cards, by where who has them works now; free ones are of no network. */
export const cartoesList = tableList<typeof cartoes, ActorPainel>(cartoes, {
  columns: COLUNAS_DO_CARTAO,
  key: { sql: COLUNAS_DO_CARTAO.id, type: 'bigint' },
  place: LUGAR_DO_CARTAO,
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
