import type { Dia } from '#contracts/values/dia.ts'
import { nightlyHandler, scheduleNightly, type Agenda, type Nightly } from '#services/jobs/nightly.ts'
import { defineJob, type JobHandler } from '#services/jobs/queue.ts'
import { selarIntervalo, type DependenciasDoSelo } from './selar-intervalo.ts'
import { STREAM_DOS_SELOS } from './selo.ts'

/** One run a night; a failed one is tried for about two hours. */
export const selarLedgerJob = defineJob<'selar-ledger', { dia: Dia }>('selar-ledger', {
  attempts: 8,
  backoffMs: 60_000,
})

/** Nobody works then, and the day before is complete. */
const NOITE: Nightly = { job: selarLedgerJob, hora: '02:00' }

export const agendarSelos = (agenda: Agenda): Promise<void> => scheduleNightly(agenda, NOITE)

/** Seals the night, unless that was done. */
export const selarANoite = (deps: DependenciasDoSelo & Agenda): JobHandler<{ dia: Dia }> =>
  nightlyHandler(deps, NOITE, async (noite, _, signal) => {
    if (!(await seladoDesde(deps, noite))) await selarIntervalo(deps, signal)
  })

async function seladoDesde({ ledger, publicados }: DependenciasDoSelo, noite: Date): Promise<boolean> {
  const publicado = (await publicados.numeros()).at(-1)
  if (publicado === undefined) return false
  const ultimo = (await ledger.readStream(STREAM_DOS_SELOS, publicado - 1)).at(-1)
  return ultimo !== undefined && Date.parse(ultimo.metadata.at) >= noite.getTime()
}
