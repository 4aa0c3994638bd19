import type { Nightly } from '#services/engine/jobs/nightly.ts'
import { selarIntervalo, type DependenciasDoSelo } from './selar-intervalo.ts'
import { STREAM_DOS_SELOS } from './selo.ts'

/**
 * Seals the night, unless that was done: when nobody works, and the day before is complete. A run that fails is tried
 * again for about two hours.
 */
export const selar: Nightly<DependenciasDoSelo> = {
  name: 'selar-ledger',
  hora: '02:00',
  attempts: 8,
  backoffMs: 60_000,
  async run(worker, { due, signal }) {
    if (!(await seladoDesde(worker, due))) await selarIntervalo(worker, signal)
  },
}

async function seladoDesde({ ledger, publicados }: DependenciasDoSelo, noite: Date): Promise<boolean> {
  const publicado = (await publicados.numeros()).at(-1)
  if (publicado === undefined) return false
  const ultimo = (await ledger.readStream(STREAM_DOS_SELOS, publicado - 1)).at(-1)
  return ultimo !== undefined && Date.parse(ultimo.metadata.at) >= noite.getTime()
}
