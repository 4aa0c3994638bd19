import { setFlagsFromString } from 'node:v8'
import { marca } from '#contracts/values/marca.ts'
import type { Worker } from '#services/app.ts'
import type { FileStore } from '#services/engine/files/port.ts'
import { replicated } from '#services/engine/database/replica.ts'
import { nightJobOf, nightlyHandler, scheduleNightly } from '#services/engine/jobs/nightly.ts'
import { startPeriodic } from '#services/engine/jobs/periodic.ts'
import { HandlerMap, type JobQueue } from '#services/engine/jobs/queue.ts'
import { outboxFiles } from '#services/engine/messages/adapters/outbox-files.ts'
import { entregarMensagensJob, entregarPendentes } from '#services/engine/messages/entregar-mensagens.ts'
import type { Mailer } from '#services/engine/messages/email.port.ts'
import type { WhatsApp } from '#services/engine/messages/whatsapp.port.ts'
import { conferirPastaDasCopias } from '#services/copia/copiar.job.ts'
import { selosPublicados } from '#services/engine/seals/selos-publicados.ts'
import { caughtUp } from '#services/engine/subscriptions/caught-up.ts'
import { giveUpWork, jobsOf, workHandler } from '#services/engine/work/run.ts'
import { lists } from '#services/lists.ts'
import { messages } from '#services/messages.ts'
import { nights } from '#services/nights.ts'
import { periodics } from '#services/periodics.ts'
import { works } from '#services/works.ts'
import { enviarRecuperacao, recuperarSenhaJob } from '#services/recuperacao/pedir-recuperacao.ts'
import type { Platform, Role } from './platform.ts'

export interface WorkerAdapters {
  queue: JobQueue
  files: FileStore
  whatsapp: WhatsApp
  mailer: Mailer
}

/** Of jobs that people wait for: uploads use the database as much as the processor, so two cores can run two. */
const CONCURRENCY = 2
/**
 * How much garbage may gather, in percent of live data, before V8 runs a full collection. By default it waits for
 * several times as much, and the largest sheet takes a gigabyte (`import.memory`).
 */
const GARBAGE_PERCENT = 30
/** How long work waits for its figures to be readable; it is done all the same, and they follow. */
const READ_MODELS_MS = 15_000

/**
 * Background work: long work, messages, and what is done every night. What waited when the last process ended goes on.
 */
export async function startWorker(
  platform: Platform,
  { queue, files, whatsapp, mailer }: WorkerAdapters,
): Promise<Role> {
  const { db, pool, readPool, url, agora, settings, log } = platform
  await conferirPastaDasCopias(settings)
  setFlagsFromString(`--heap-growing-percent=${GARBAGE_PERCENT}`)
  const waiting = await caughtUp(url, pool)
  const worker: Worker = {
    ...platform,
    publicados: selosPublicados(files),
    queue,
    files,
    lists,
    outbox: outboxFiles(settings.dataDir),
    works,
    aguardar: async (readModels, position) =>
      (await waiting.wait(readModels, position, READ_MODELS_MS)) && replicated(pool, readPool, READ_MODELS_MS),
  }
  const handlers = new HandlerMap().on(
    entregarMensagensJob,
    entregarPendentes({
      db,
      whatsapp,
      mailer,
      agora,
      publicUrl: settings.publicUrl,
      atendimento: {
        nome: `Atendimento ${marca.produto}`,
        endereco: settings.contato.email,
        telefone: settings.contato.telefone,
      },
      kinds: messages,
      templates: settings.whatsapp?.templates ?? {},
      idioma: settings.whatsapp?.idioma ?? 'pt_BR',
    }),
  )
  handlers.on(recuperarSenhaJob, enviarRecuperacao({ db, queue, agora }))
  const workJobs = jobsOf(works)
  for (const job of workJobs) handlers.on(job, workHandler(worker))
  for (const nightly of nights) handlers.on(nightJobOf(nightly), nightlyHandler(worker, nightly))
  const workers = await queue.startWorkers(handlers.handlers, {
    concurrency: CONCURRENCY,
    async onFailed(job, error) {
      log.error({ job: job.name, id: job.id, err: error }, 'job failed')
      if (workJobs.some(({ name }) => name === job.name)) await giveUpWork(worker, job.id)
    },
  })
  const periodic = await startPeriodic(worker, periodics)
  await queue.enqueue(entregarMensagensJob, { causa: 'inicio' }, { id: 'inicio' })
  for (const nightly of nights) await scheduleNightly(worker, nightly)
  return {
    async stop() {
      await periodic.stop()
      await workers.stop()
      await waiting.close()
    },
  }
}
