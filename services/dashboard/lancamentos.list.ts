import { sql, type RawBuilder } from 'kysely'
import { invalid } from '#contracts/errors.ts'
import { lancamentos } from '#contracts/http/lancamentos.ts'
import {
  CHAVE_DOS_LANCAMENTOS,
  COLUNAS_DOS_LANCAMENTOS,
  lancamentosDe,
  SOMAS_DOS_LANCAMENTOS,
} from '#projections/dashboard/lancamentos.queries.ts'
import { parceirosNomeados, revendasNomeadas } from '#services/busca/nomeados.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { isIn } from '#services/engine/database/ids.ts'
import { orderBy, tableList } from '#services/engine/lists/list.ts'
import { contem, palavrasDe } from '#services/engine/lists/search.ts'
import { narrowedTo } from '#services/engine/reach/reach.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'

/** What a figure of the dashboard is the sum of; the dashboard's own reach is in `lancamentosDe`. */
export const lancamentosList = tableList<typeof lancamentos, ActorPainel>(lancamentos, {
  readModel: 'dashboard',
  columns: COLUNAS_DOS_LANCAMENTOS,
  key: orderBy(CHAVE_DOS_LANCAMENTOS, 'inteiro'),
  check({ filters: { mes, cpf, revenda } }) {
    if (mes === undefined && cpf === undefined && revenda === undefined)
      throw invalid('figura-ausente', 'Escolha um mês, um vendedor ou uma dental.')
  },
  place: null,
  from: async ({ reach, filters, buscar }, db) => sql`
    ${lancamentosDe(filters.redeId ? narrowedTo(reach, filters.redeId) : reach, filters)}
      and ${sql.join([sql`true`, ...(await Promise.all(palavrasDe(buscar).map((um) => comPalavra(db, um))))], sql` and `)}`,
  totals: { totais: SOMAS_DOS_LANCAMENTOS },
  async describe(db, { filters: { mes, cpf, revenda, tipo, redeId } }) {
    const nomes = async (table: 'redes' | 'revendas' | 'parceiros', column: string, values: readonly string[]) => {
      const { rows } = await sql<{ nome: string }>`select ${sql.ref(
        table === 'revendas' ? 'nome_fantasia' : 'nome',
      )} as nome from ${sql.table(table)} where ${sql.ref(column)} = any(${values}) order by 1`.execute(db)
      return rows.map(({ nome }) => nome).join(', ')
    }
    return [
      ...(mes === undefined ? [] : [['Mês', mes] as const]),
      ...(tipo === undefined ? [] : [['Pontos', tipo] as const]),
      ...(cpf === undefined ? [] : [['Vendedor', await nomes('parceiros', 'cpf', [cpf])] as const]),
      ...(revenda === undefined ? [] : [['Dental', await nomes('revendas', 'id', [revenda])] as const]),
      ...(redeId === undefined ? [] : [['Rede', await nomes('redes', 'id', redeId)] as const]),
    ]
  },
})

/** Documents have digits; only these words stand before them. */
const DE_DOCUMENTO = /\d|^(nf|cf|r|re|res|resg|resga|resgat|resgate)$/i

/** Who, where, or of which document, which is read for words that can be in one. */
async function comPalavra(db: Db, palavra: string): Promise<RawBuilder<boolean>> {
  const [parceiros, revendas] = await Promise.all([parceirosNomeados(db, palavra), revendasNomeadas(db, palavra)])
  const documento = DE_DOCUMENTO.test(palavra) ? sql` or ${contem(COLUNAS_DOS_LANCAMENTOS.documento, palavra)}` : sql``
  return sql<boolean>`(${isIn(sql`l.id_parceiro`, parceiros)} or ${isIn(sql`l.id_revenda`, revendas)}${documento})`
}
