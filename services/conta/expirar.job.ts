import { SISTEMA } from '#services/engine/records/command-context.ts'
import type { EngineWorker } from '#services/engine/app.ts'
import { idOfMoment } from '#services/engine/ledger/ids.ts'
import type { Nightly } from '#services/engine/jobs/nightly.ts'
import { knowingForWork } from '#services/engine/subscriptions/knowing.ts'
import { expirarPontos } from './expirar-pontos.ts'

/** In São Paulo: after midnight, when yesterday's points are no longer valid. */
const HORA_DA_EXPIRACAO = '00:30'

/**
 * The daily expiry run (`decisions.md §E 60`), early on the day after the last valid one, and before the night's seal.
 * What a run has taken, another does not take again.
 */
export const expirar: Nightly<Pick<EngineWorker, 'db' | 'ledger' | 'agora' | 'aguardar'>> = {
  name: 'expirar-pontos',
  hora: HORA_DA_EXPIRACAO,
  attempts: 8,
  backoffMs: 60_000,
  async run(worker, { dia, due }) {
    // The statement tells which accounts to visit: it has to know the day before.
    await knowingForWork(worker, 'extrato')
    await expirarPontos(
      { ...worker, actor: SISTEMA, correlacao: `expirar-pontos-${dia}` },
      { chave: idOfMoment(due, 'expirar-pontos') },
    )
  },
}
