import type { Dia } from '#contracts/values/dia.ts'
import { SISTEMA } from '#services/cadastros/command-context.ts'
import type { Db } from '#services/database/connection.ts'
import { nightlyHandler, scheduleNightly, type Agenda, type Nightly } from '#services/jobs/nightly.ts'
import { defineJob, type JobHandler } from '#services/jobs/queue.ts'
import type { Ledger } from '#services/ledger/port.ts'
import { expirarPontos } from './expirar-pontos.ts'

export const expirarPontosJob = defineJob<'expirar-pontos', { dia: Dia }>('expirar-pontos', {
  attempts: 8,
  backoffMs: 60_000,
})

/** Early on the day after the last valid one, and before the night's seal. */
const NOITE: Nightly = { job: expirarPontosJob, hora: '00:30' }

export interface DependenciasDaExpiracao extends Agenda {
  db: Db
  ledger: Ledger
  /** The statement tells which accounts to visit: it has to know the day before. */
  aguardarExtrato: () => Promise<unknown>
}

export const agendarExpiracao = (agenda: Agenda): Promise<void> => scheduleNightly(agenda, NOITE)

/** The daily expiry run (`decisions.md §E 60`); what a run has taken, another does not take again. */
export const expirarANoite = (deps: DependenciasDaExpiracao): JobHandler<{ dia: Dia }> =>
  nightlyHandler(deps, NOITE, async (_, dia) => {
    await deps.aguardarExtrato()
    await expirarPontos({ ...deps, actor: SISTEMA, correlacao: `expirar-pontos-${dia}` }, { chave: `noite-${dia}` })
  })
