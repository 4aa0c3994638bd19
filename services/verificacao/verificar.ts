import type pg from 'pg'
import { projections } from '#projections/all.ts'
import { verify } from '#projections/verify.ts'
import { conferirConservacao } from '#services/conta/conservacao.ts'
import { LedgerUnavailable } from '#services/ledger/port.ts'
import { verificarSelos, type DependenciasDaVerificacao } from '#services/ledger/verificar-selos.ts'
import type { Falha, Provas } from './relatorio.ts'

/** The whole proof: what happened, that its points are conserved, and that every table says what happened (`domain.md §3.3`). */
export async function verificar(deps: DependenciasDaVerificacao & { pool: pg.Pool }): Promise<Provas> {
  const leituras: Provas['leituras'][number][] = []
  const ledger = await provar(() => verificarSelos(deps))
  const conservacao = await provar(() => conferirConservacao(deps.ledger))
  for (const projection of projections) {
    const leitura = await provar(() => verify(projection, deps))
    leituras.push('falha' in leitura ? { ...leitura, projection: projection.name } : leitura)
  }
  return { ledger, conservacao, leituras }
}

/** One part that fails leaves the others their say; a ledger that cannot be reached ends it all. */
async function provar<Prova extends object>(prova: () => Promise<Prova>): Promise<Prova | Falha> {
  try {
    return await prova()
  } catch (error) {
    if (error instanceof LedgerUnavailable) throw error
    return { falha: (error as Error).message }
  }
}
