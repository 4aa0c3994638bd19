import { Failure, refused } from '#contracts/errors.ts'
import type { EngineWorker } from '#services/engine/app.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { underLock } from '#services/engine/database/lock.ts'
import { defineJob, type JobHandler } from '#services/engine/jobs/queue.ts'
import { attempts } from '#services/engine/ledger/attempts.ts'
import { LedgerUnavailable } from '#services/engine/ledger/port.ts'
import type { Finished, RunningWork, WorkKind } from './kind.ts'
import { jobOf, keepWork, type NewWork, type WorkJob } from './start.ts'

/** Progress is written at most this often: each write wakes everybody who watches. */
const PROGRESS_MS = 250

/** The jobs of every kind, those that an earlier version queued included. */
export const jobsOf = (works: EngineWorker['works']): WorkJob[] =>
  Object.values(works).flatMap((kind) => [
    jobOf(kind),
    ...(kind.formerJobs ?? []).map((name): WorkJob => defineJob(name, { attempts: kind.attempts })),
  ])

export const workHandler =
  (worker: EngineWorker): JobHandler<{ idProcessamento: string }> =>
  ({ data: { idProcessamento }, signal }) =>
    runWork(worker, idProcessamento, signal)

/**
 * Runs work from its row in `processamentos` to the row's end. Safe to run again, and to run twice at once: the second
 * waits and finds it done.
 * @throws whatever is worth another try, and the signal's reason; what a person has to put right ends the row instead
 */
const runWork = (worker: EngineWorker, id: string, signal: AbortSignal): Promise<void> =>
  underLock(worker.url, `lastro:processamento:${id}`, signal, async (held) => {
    const { db, agora, works } = worker
    const row = await db
      .selectFrom('processamentos')
      .selectAll()
      .where('id', '=', id)
      .where('estado', 'in', ['aguardando', 'executando'])
      .executeTakeFirst()
    const kind = row && works[row.tipo]
    if (!row || !kind) return
    await db
      .updateTable('processamentos')
      .set({ estado: 'executando', iniciado_em: row.iniciado_em ?? agora() })
      .where('id', '=', id)
      .execute()
    const work: RunningWork = {
      id,
      input: row.parametros,
      arquivo: row.arquivo,
      nomeArquivo: row.nome_arquivo,
      simulado: row.simulado,
      criadoPor: row.criado_por,
      signal: held,
      progress: progressOf(db, id),
      shown: async (position) => void (await worker.aguardar(kind.touches ?? [], position)),
    }
    try {
      await conclude(worker, id, await runWithLedger(worker, kind, work))
    } catch (error) {
      const falha = refusalOf(error)
      if (falha === undefined) throw error
      await fail(worker, kind, id, falha)
    }
  })

/** After this many runs that found the ledger away although it answers, the queue's longer pauses are used. */
const MOST_MISSES = 3

/**
 * Runs the work. While the ledger is away no attempt is used up: the row says so, and the work runs again afterwards.
 */
async function runWithLedger(worker: EngineWorker, kind: WorkKind, work: RunningWork): Promise<Finished<unknown>> {
  const again = attempts(Infinity)
  for (let misses = 0; ;) {
    try {
      return await kind.run(work, worker)
    } catch (error) {
      if (!(error instanceof LedgerUnavailable)) throw error
      let asked = 0
      do {
        work.signal.throwIfAborted()
        if (asked++ === 1)
          await worker.db
            .updateTable('processamentos')
            .set({ etapa: 'Esperando o ledger responder' })
            .where('id', '=', work.id)
            .execute()
        await again()
      } while (!(await answers(worker.ledger)))
      if (asked === 1 && ++misses === MOST_MISSES) throw error
    }
  }
}

const answers = (ledger: EngineWorker['ledger']): Promise<boolean> =>
  ledger.head().then(
    () => true,
    () => false,
  )

/**
 * Runs new work where other work is run already, and answers what its row keeps of the result. Its row is there first:
 * when this process dies, the work is found by it and goes on, as any other.
 * @throws Failure of the kind, when it was refused; and as `runWork`
 */
export async function runWorkHere<Input, Kept>(
  worker: EngineWorker,
  kind: WorkKind<string, Input, Kept>,
  work: NewWork<Input>,
  signal: AbortSignal,
): Promise<Kept> {
  await keepWork(worker.db, kind, work)
  await runWork(worker, work.id, signal)
  const row = await worker.db
    .selectFrom('processamentos')
    .select(['falha', 'resultado'])
    .where('id', '=', work.id)
    .executeTakeFirstOrThrow()
  if (row.resultado === null) throw refused(kind.failure.codigo, row.falha ?? kind.failure.falha)
  return row.resultado as Kept
}

/** The sentence for people when trying again would say the same. */
export const refusalOf = (error: unknown): string | undefined =>
  error instanceof Failure && error.kind !== 'unavailable' && error.kind !== 'conflict' ? error.message : undefined

/** Ends work that no further try will help. */
export async function giveUpWork(worker: Pick<EngineWorker, 'db' | 'agora' | 'works'>, id: string): Promise<void> {
  const row = await worker.db.selectFrom('processamentos').select('tipo').where('id', '=', id).executeTakeFirst()
  const kind = row && worker.works[row.tipo]
  if (kind) await fail(worker, kind, id, kind.failure.falha)
}

async function fail(
  { db, agora }: Pick<EngineWorker, 'db' | 'agora'>,
  { failure, keptMs }: WorkKind,
  id: string,
  falha: string,
): Promise<void> {
  const fim = agora()
  await db.deleteFrom('processamentos_erros').where('id_processamento', '=', id).execute()
  await db
    .updateTable('processamentos')
    .set({
      estado: 'falhou',
      etapa: failure.etapa,
      falha,
      concluido_em: fim,
      expira_em: keptMs === undefined ? null : new Date(fim.getTime() + keptMs),
    })
    .where('id', '=', id)
    .where('estado', 'not in', ['concluido', 'falhou'])
    .execute()
}

async function conclude(
  { db, agora, files }: EngineWorker,
  id: string,
  { etapa, resultado, erros, file }: Finished<unknown>,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('processamentos')
    .set({
      estado: 'concluido',
      etapa,
      resultado: JSON.stringify(resultado),
      concluido_em: agora(),
      erros,
      ...(file && { arquivo: file.arquivo, feito: file.linhas, total: file.linhas, expira_em: file.expiraEm }),
    })
    .where('id', '=', id)
    .where('estado', 'not in', ['concluido', 'falhou'])
    .executeTakeFirst()
  // Another run finished the work after this one lost its lock, and its file is the work's.
  if (numUpdatedRows === 0n && file) await files.delete(file.arquivo)
}

function progressOf(db: Db, id: string): RunningWork['progress'] {
  let writtenAt = 0
  let written = ''
  return async ({ etapa, feito, total, erros }) => {
    const now = performance.now()
    if (etapa === written && now - writtenAt < PROGRESS_MS) return
    writtenAt = now
    written = etapa
    await db
      .updateTable('processamentos')
      .set({ etapa, feito, total, erros })
      .where('id', '=', id)
      .where('estado', '=', 'executando')
      .execute()
  }
}
