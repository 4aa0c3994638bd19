import { diaDoInstante, somarDias, type Dia } from '#contracts/values/dia.ts'
import { defineJob, type JobHandler, type JobQueue } from '#services/jobs/queue.ts'
import { selarIntervalo, type DependenciasDoSelo } from './selar-intervalo.ts'
import { STREAM_DOS_SELOS } from './selo.ts'

/** One run a night; a failed one is tried for about two hours. */
export const selarLedgerJob = defineJob<'selar-ledger', { dia: Dia }>('selar-ledger', { attempts: 8, backoffMs: 60_000 })

/** When a night's seal is due, in São Paulo: nobody works then, and the day before is complete. */
const HORA = '02:00'

export interface Agenda { queue: JobQueue; agora: () => Date }

/**
 * At the start of a worker: the night that may have been missed while none ran, at once, and the next one at its time.
 * Any number of workers may do so: a night is one job.
 */
export async function agendarSelos({ queue, agora }: Agenda): Promise<void> {
  const dia = noiteAnterior(agora())
  await queue.enqueue(selarLedgerJob, { dia }, { id: dia })
  await agendarProximaNoite({ queue, agora })
}

async function agendarProximaNoite({ queue, agora }: Agenda): Promise<void> {
  const dia = somarDias(noiteAnterior(agora()), 1)
  await queue.enqueue(selarLedgerJob, { dia }, { id: dia, delayMs: Math.max(0, instanteDaNoite(dia) - agora().getTime()) })
}

/** Seals the night, unless that was done; the next night is queued first, so that a failure tonight does not end the series. */
export const selarANoite = (deps: DependenciasDoSelo & Agenda): JobHandler<{ dia: Dia }> => async ({ data, signal }) => {
  await agendarProximaNoite(deps)
  if (!await seladoDesde(deps, instanteDaNoite(data.dia))) await selarIntervalo(deps, signal)
}

async function seladoDesde({ ledger, publicados }: DependenciasDoSelo, instante: number): Promise<boolean> {
  const publicado = (await publicados.numeros()).at(-1)
  if (publicado === undefined) return false
  const ultimo = (await ledger.readStream(STREAM_DOS_SELOS, publicado - 1)).at(-1)
  return ultimo !== undefined && Date.parse(ultimo.metadata.at) >= instante
}

/** The day of the last night whose time has come. */
function noiteAnterior(agora: Date): Dia {
  const hoje = diaDoInstante(agora)
  return instanteDaNoite(hoje) <= agora.getTime() ? hoje : somarDias(hoje, -1)
}

const comFuso = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Sao_Paulo', timeZoneName: 'longOffset' })

/** The instant, in milliseconds, at which a night's seal is due, whatever São Paulo's offset is on that day. */
function instanteDaNoite(dia: Dia): number {
  const meioDia = new Date(`${dia}T12:00:00Z`)
  const fuso = comFuso.formatToParts(meioDia).find((parte) => parte.type === 'timeZoneName')?.value.replace('GMT', '')
  return Date.parse(`${dia}T${HORA}:00${fuso || 'Z'}`)
}
