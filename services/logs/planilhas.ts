import { sql } from 'kysely'
import { formatarPontos } from '#contracts/values/centesimos.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { workWithin, type Reach } from '#services/engine/reach/reach.ts'

/** The type under which the list shows a spreadsheet of sales, with what people call it. */
export const PLANILHA_ENVIADA = { tipo: 'upload-vendas', titulo: 'Planilha de vendas enviada' } as const

/** What is known of a spreadsheet from the sales that it caused. */
export interface Planilha {
  vendas: number
  /** In hundredths. */
  pontos: number
}

/** "Planilha vendas.xlsx: 8.000 vendas, 41.212 pontos". */
export const contarPlanilha = (nome: string, { vendas, pontos }: Planilha): string =>
  `${nome === '' ? 'Planilha' : `Planilha ${nome}`}: ${vendas.toLocaleString('pt-BR')} ${vendas === 1 ? 'venda' : 'vendas'}, `
  + `${formatarPontos(pontos)} ${pontos === 100 ? 'ponto' : 'pontos'}`

/** Names of the files of those uploads that the person may see and that are still there, by the uploads' ids. */
export async function nomesDasPlanilhas(
  db: Db,
  reach: Reach,
  processamentos: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(processamentos)].filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; nome: string }>`
    select id, nome_arquivo as nome from processamentos
    where id = any(${ids}::uuid[]) and ${workWithin(reach, sql`criado_por`)}`.execute(db)
  return new Map(rows.map(({ id, nome }) => [id, nome]))
}
