import type { EngineWorker } from '#services/engine/app.ts'
import type { Periodic } from '#services/engine/jobs/periodic.ts'
import type { JobQueue } from '#services/engine/jobs/queue.ts'
import { jobOf } from './start.ts'

/**
 * Enqueues what people wait for and no job stands behind: the process ended between the row and the queue, or the
 * queue was lost. The row is the truth; a job that is still live is left alone. Answers the ids enqueued.
 */
export async function recuperarProcessamentos({
  db,
  queue,
  works,
}: Pick<EngineWorker, 'db' | 'works'> & { queue: Pick<JobQueue, 'isLive' | 'enqueue'> }): Promise<string[]> {
  const abertos = await db
    .selectFrom('processamentos')
    .select(['id', 'tipo'])
    .where('estado', 'in', ['aguardando', 'executando'])
    .orderBy('criado_em')
    .execute()
  const recuperados: string[] = []
  for (const { id, tipo } of abertos) {
    const kind = works[tipo]
    // A newer version's, which has workers of its own.
    if (!kind) continue
    const job = jobOf(kind)
    if (await queue.isLive(job, id)) continue
    await queue.enqueue(job, { idProcessamento: id }, { id })
    recuperados.push(id)
  }
  return recuperados
}

/** How long a job that is missing from the queue waits at most until it is enqueued. */
const RECUPERAR_MS = 10_000

/** Again and again: a failed job that is restarted just while it ends cannot be enqueued yet. */
export const processamentosPerdidos: Periodic<Pick<EngineWorker, 'db' | 'works' | 'queue'>> = {
  name: 'recuperar-processamentos',
  everyMs: RECUPERAR_MS,
  run: recuperarProcessamentos,
}
