import type { Dia } from '#contracts/values/dia.ts'
import type { Db } from '#services/database/connection.ts'
import { nightlyHandler, scheduleNightly, type Agenda, type Nightly } from '#services/jobs/nightly.ts'
import { defineJob, type JobHandler } from '#services/jobs/queue.ts'
import { apagarChavesAntigas } from './chaves.ts'

export const apagarChavesJob = defineJob<'apagar-chaves', { dia: Dia }>('apagar-chaves')

/** Nobody repeats a call of a month ago then, and expiry and seal are through. */
const NOITE: Nightly = { job: apagarChavesJob, hora: '03:00' }

export const agendarLimpezaDeChaves = (agenda: Agenda): Promise<void> => scheduleNightly(agenda, NOITE)

export const apagarChavesANoite = (deps: Agenda & { db: Db }): JobHandler<{ dia: Dia }> =>
  nightlyHandler(deps, NOITE, () => apagarChavesAntigas(deps))
