import { sql } from 'kysely'
import type { Revenda } from '#contracts/http/revendas.ts'
import type { Dia } from '#contracts/values/dia.ts'
import { saldosDasRevendas } from '#projections/extrato/saldos.queries.ts'
import { totaisDeVendas, TOTAIS_DA_REVENDA } from '#projections/vendas/vendas.queries.ts'
import type { Db } from '#services/engine/database/connection.ts'

/** What shops `r` can be ordered by beside their registration: each is read by the shop's id. */
export const ORDEM_DOS_TOTAIS = {
  numeroParceiros: sql`coalesce((select a.total from parceiros_ativos a
    where a.desde = '-infinity' and a.id_revenda = r.id), 0)`,
  ...TOTAIS_DA_REVENDA,
} as const

/** Shops with what their salespeople and sales come to. Without reach: of ids found within reach. */
export async function comTotais<Linha extends Revenda>(db: Db, linhas: readonly Linha[], hoje: Dia): Promise<Linha[]> {
  const ids = linhas.map(({ id }) => id)
  const [ativos, vendas, saldos] = await Promise.all([
    parceirosAtivos(db, ids),
    totaisDeVendas(db, ids),
    saldosDasRevendas(db, ids, hoje),
  ])
  return linhas.map((linha) => ({
    ...linha,
    numeroParceiros: ativos.get(linha.id) ?? 0,
    totalVendas: vendas.get(linha.id)?.vendido ?? 0,
    totalCusto: vendas.get(linha.id)?.custo ?? 0,
    totalPontos: vendas.get(linha.id)?.pontos ?? 0,
    saldoPontos: saldos.get(linha.id) ?? 0,
    ultimaPontuacao: vendas.get(linha.id)?.ultimaPontuacao ?? null,
  }))
}

async function parceirosAtivos(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; total: number }>`
    select id_revenda as id, total from parceiros_ativos
    where desde = '-infinity' and id_revenda = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, total }) => [id, total]))
}
