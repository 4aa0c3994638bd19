import { sql } from 'kysely'
import { pontosPorExtenso } from '#contracts/values/centesimos.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { workWithin, type Reach } from '#services/engine/reach/reach.ts'

/**
 * What a spreadsheet does as one act, by the type of the acts of the ledger that it causes: the type under which the
 * list shows it, with what people call it.
 */
export const ATOS_DE_PLANILHA: Readonly<Record<string, { tipo: string; titulo: string }>> = {
  VendaRegistrada: { tipo: 'upload-vendas', titulo: 'Planilha de vendas enviada' },
  VendaAnulada: { tipo: 'desfazer-vendas', titulo: 'Envio de vendas desfeito' },
  CompraRegistrada: { tipo: 'upload-historico', titulo: 'Planilha de histórico enviada' },
  CompraAnulada: { tipo: 'desfazer-historico', titulo: 'Envio de histórico desfeito' },
}

/** What causes acts of the ledger as one act of this type; undefined when that is no spreadsheet. */
export const causadosPor = (tipo: string): string | undefined =>
  Object.keys(ATOS_DE_PLANILHA).find((causados) => ATOS_DE_PLANILHA[causados]!.tipo === tipo)

/** What is known of a spreadsheet from the sales, or the lines of sell-in, that it caused. */
export interface Planilha {
  vendas: number
  /** In hundredths. */
  pontos: number
}

const contar = (quantas: number, uma: string, muitas: string): string =>
  `${quantas.toLocaleString('pt-BR')} ${quantas === 1 ? uma : muitas}`

/** "Planilha vendas.xlsx: 8.000 vendas, 41.212 pontos", "Planilha historico.csv: 120 linhas", by what it caused. */
export function contarPlanilha(nome: string, { vendas, pontos }: Planilha, causou: string): string {
  const planilha = nome === '' ? 'Planilha' : `Planilha ${nome}`
  if (causou.startsWith('Compra')) return `${planilha}: ${contar(vendas, 'linha', 'linhas')}`
  return `${planilha}: ${contar(vendas, 'venda', 'vendas')}, ${pontosPorExtenso(pontos)}`
}

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
