import { diaDoInstante, somarDias, type Dia } from '#contracts/values/dia.ts'
import { defineJob, type JobDefinition, type JobHandler, type JobQueue } from './queue.ts'

/** Work that is due once a night. A night is one job, however many workers run. */
export interface Nightly<Worker = never> {
  /** Of its jobs: it never changes. */
  name: string
  /** The time of São Paulo at which it is due, such as `02:00`. */
  hora: string
  attempts?: number
  backoffMs?: number
  run(worker: Worker, night: Night): Promise<unknown>
}

export interface Night {
  dia: Dia
  due: Date
  signal: AbortSignal
}

export interface Agenda {
  queue: Pick<JobQueue, 'enqueue'>
  agora: () => Date
}

export const nightJobOf = ({ name, attempts, backoffMs }: Nightly): JobDefinition<string, { dia: Dia }> =>
  defineJob(name, { attempts, backoffMs, lane: 'nights' })

/**
 * At the start of a worker: the night that may have been missed while none ran, at once, and the next one at its time.
 */
export async function scheduleNightly(agenda: Agenda, nightly: Nightly): Promise<void> {
  const dia = lastNight(agenda.agora(), nightly.hora)
  await agenda.queue.enqueue(nightJobOf(nightly), { dia }, { id: dia })
  await scheduleNextNight(agenda, nightly)
}

/** Queues the next night before doing the work, so that a failure does not end the series. */
export const nightlyHandler =
  <Worker>(worker: Worker & Agenda, nightly: Nightly<Worker>): JobHandler<{ dia: Dia }> =>
  async ({ data: { dia }, signal }) => {
    await scheduleNextNight(worker, nightly)
    await nightly.run(worker, { dia, due: new Date(dueAt(dia, nightly.hora)), signal })
  }

async function scheduleNextNight({ queue, agora }: Agenda, nightly: Nightly): Promise<void> {
  const dia = somarDias(lastNight(agora(), nightly.hora), 1)
  const delayMs = Math.max(0, dueAt(dia, nightly.hora) - agora().getTime())
  await queue.enqueue(nightJobOf(nightly), { dia }, { id: dia, delayMs })
}

/** The day of the last night that is due. */
function lastNight(agora: Date, hora: string): Dia {
  const hoje = diaDoInstante(agora)
  return dueAt(hoje, hora) <= agora.getTime() ? hoje : somarDias(hoje, -1)
}

const withOffset = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Sao_Paulo', timeZoneName: 'longOffset' })

/** The instant, in milliseconds, at which a night's work is due, with São Paulo's offset on that day. */
function dueAt(dia: Dia, hora: string): number {
  const noon = new Date(`${dia}T12:00:00Z`)
  const offset = withOffset
    .formatToParts(noon)
    .find((part) => part.type === 'timeZoneName')
    ?.value.replace('GMT', '')
  return Date.parse(`${dia}T${hora}:00${offset || 'Z'}`)
}
