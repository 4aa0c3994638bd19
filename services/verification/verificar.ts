import type pg from 'pg'
import { projections } from '#projections/all.ts'
import { verify } from '#projections/verify.ts'
import { conferirConservacao } from '#services/conta/conservacao.ts'
import { LedgerUnavailable } from '#services/engine/ledger/port.ts'
import { verificarSelos, type DependenciasDaVerificacao } from '#services/engine/seals/verificar-selos.ts'
import { conferirTextos } from '#services/engine/texts/conferir-textos.ts'
import { conciliar } from './conciliacao.ts'
import { conferirLimites } from './limites.ts'
import type { Falha, Provas } from './relatorio.ts'

/**
 * The whole proof: that the ledger is unchanged, that points are conserved and follow from what caused them, that texts
 * are those that its events hold, and that every read model agrees with it (`domain.md §3.3`).
 */
export async function verificar(deps: DependenciasDaVerificacao & { pool: pg.Pool }): Promise<Provas> {
  const leituras: Provas['leituras'][number][] = []
  const ledger = await provar(() => verificarSelos(deps))
  const conservacao = await provar(() => conferirConservacao(deps.ledger))
  const conciliacao = await provar(() => conciliar(deps))
  const limites = await provar(() => conferirLimites(deps))
  const textos = await provar(() => conferirTextos(deps))
  for (const projection of projections) {
    const leitura = await provar(() => verify(projection, deps))
    leituras.push('falha' in leitura ? { ...leitura, projection: projection.name } : leitura)
  }
  return { ledger, conservacao, conciliacao, limites, textos, leituras }
}

/** A failing part does not prevent the others; an unreachable ledger ends the whole proof. */
async function provar<Prova extends object>(prova: () => Promise<Prova>): Promise<Prova | Falha> {
  try {
    return await prova()
  } catch (error) {
    if (error instanceof LedgerUnavailable) throw error
    return { falha: (error as Error).message }
  }
}
