import { readFile } from 'node:fs/promises'
import { cepPorHttp } from '#services/cep/adapters/http.ts'
import type { ServicoDeCep } from '#services/cep/port.ts'
import { postgresQueue } from '#services/engine/jobs/adapters/bullmq-postgres.ts'
import type { JobQueue } from '#services/engine/jobs/queue.ts'
import { emailOutbox } from '#services/engine/messages/adapters/email-outbox.ts'
import { emailSmtp } from '#services/engine/messages/adapters/email-smtp.ts'
import { whatsappCloud } from '#services/engine/messages/adapters/whatsapp-cloud.ts'
import { whatsappOutbox } from '#services/engine/messages/adapters/whatsapp-outbox.ts'
import type { Mailer } from '#services/engine/messages/email.port.ts'
import type { WhatsApp } from '#services/engine/messages/whatsapp.port.ts'
import type { Platform } from './platform.ts'
import { tellWait } from './tell-wait.ts'

/** Its tables are created when missing; another process may be at that. */
const QUEUE_MS = 60_000

/** The queue of background work on the platform's database. */
export const openQueue = ({ url, log }: Platform): Promise<JobQueue> =>
  tellWait('a fila de trabalhos', postgresQueue({ url, onError: (error) => log.error({ err: error }, 'queue') }), {
    say: (line) => log.info(line),
    withinMs: QUEUE_MS,
  })

export const chooseWhatsApp = ({ settings }: Platform): WhatsApp =>
  settings.whatsapp ? whatsappCloud(settings.whatsapp) : whatsappOutbox(settings.dataDir)

export const chooseMailer = ({ settings: { smtpUrl, mailFrom, dataDir } }: Platform): Mailer =>
  smtpUrl ? emailSmtp({ url: smtpUrl, from: mailFrom }) : emailOutbox(dataDir, mailFrom)

export const chooseCep = ({ settings }: Platform): ServicoDeCep => cepPorHttp(settings.cepUrl)

/** The version of Lastro, from its package. */
export async function readVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  return version
}
