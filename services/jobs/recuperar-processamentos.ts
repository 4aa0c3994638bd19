import type { Db } from '#services/database/connection.ts'
import type { ProcessamentoRow } from '#services/database/schema.ts'
import type { JobDefinition, JobQueue } from './queue.ts'

export type JobDoProcessamento = JobDefinition<string, { idProcessamento: string }>

/**
 * Enqueues what people wait for and no job stands behind: the process ended between the row and the queue, or the
 * queue was lost. The row is the truth; a job that is still live is left alone. Answers the ids enqueued.
 */
export async function recuperarProcessamentos(
  db: Db,
  queue: JobQueue,
  jobs: Readonly<Record<ProcessamentoRow['tipo'], JobDoProcessamento>>,
): Promise<string[]> {
  const abertos = await db
    .selectFrom('processamentos')
    .select(['id', 'tipo'])
    .where('estado', 'in', ['aguardando', 'executando'])
    .orderBy('criado_em')
    .execute()
  const recuperados: string[] = []
  for (const { id, tipo } of abertos) {
    const job = jobs[tipo]
    if (await queue.isLive(job.name, id)) continue
    await queue.enqueue(job, { idProcessamento: id }, { id })
    recuperados.push(id)
  }
  return recuperados
}
