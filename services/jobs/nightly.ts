import { diaDoInstante, somarDias, type Dia } from '#contracts/values/dia.ts'
import type { JobDefinition, JobHandler, JobQueue } from './queue.ts'

/** Work that is due once a night at a time of São Paulo, such as `02:00`. A night is one job, however many workers run. */
export interface Nightly {
  job: JobDefinition<string, { dia: Dia }>
  hora: string
}

export interface Agenda {
  queue: JobQueue
  agora: () => Date
}

/** At the start of a worker: the night that may have been missed while none ran, at once, and the next one at its time. */
export async function scheduleNightly(agenda: Agenda, nightly: Nightly): Promise<void> {
  const dia = lastNight(agenda.agora(), nightly.hora)
  await agenda.queue.enqueue(nightly.job, { dia }, { id: dia })
  await scheduleNextNight(agenda, nightly)
}

/** The night's work, after the next night is queued: a failure tonight does not end the series. */
export const nightlyHandler =
  (
    agenda: Agenda,
    nightly: Nightly,
    run: (due: Date, dia: Dia, signal: AbortSignal) => Promise<unknown>,
  ): JobHandler<{ dia: Dia }> =>
  async ({ data, signal }) => {
    await scheduleNextNight(agenda, nightly)
    await run(new Date(dueAt(data.dia, nightly.hora)), data.dia, signal)
  }

async function scheduleNextNight({ queue, agora }: Agenda, { job, hora }: Nightly): Promise<void> {
  const dia = somarDias(lastNight(agora(), hora), 1)
  await queue.enqueue(job, { dia }, { id: dia, delayMs: Math.max(0, dueAt(dia, hora) - agora().getTime()) })
}

/** The day of the last night whose time has come. */
function lastNight(agora: Date, hora: string): Dia {
  const hoje = diaDoInstante(agora)
  return dueAt(hoje, hora) <= agora.getTime() ? hoje : somarDias(hoje, -1)
}

const withOffset = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Sao_Paulo', timeZoneName: 'longOffset' })

/** The instant, in milliseconds, at which a night's work is due, whatever São Paulo's offset is on that day. */
function dueAt(dia: Dia, hora: string): number {
  const noon = new Date(`${dia}T12:00:00Z`)
  const offset = withOffset
    .formatToParts(noon)
    .find((part) => part.type === 'timeZoneName')
    ?.value.replace('GMT', '')
  return Date.parse(`${dia}T${hora}:00${offset || 'Z'}`)
}
