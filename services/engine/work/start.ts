import type { EngineApp } from '#services/engine/app.ts'
import type { JobQueue } from '#services/engine/jobs/queue.ts'
import { defineJob, type JobDefinition } from '#services/engine/jobs/queue.ts'
import type { WorkKind } from './kind.ts'

/** Where work is kept, and its job is put. */
export interface StartDependencies extends Pick<EngineApp, 'db'> {
  queue: Pick<JobQueue, 'enqueue'>
}

export interface NewWork<Input> {
  /** The same id again is the same work. */
  id: string
  input: Input
  nomeArquivo: string
  simulado?: boolean
  /** A file that it is given. */
  arquivo?: { name: string; sha256: string }
  actor: { id: string }
}

export type WorkJob = JobDefinition<string, { idProcessamento: string }>

export const jobOf = ({ tipo, attempts }: Pick<WorkKind, 'tipo' | 'attempts'>): WorkJob => defineJob(tipo, { attempts })

/** Keeps new work; answers false when it was there already. */
export async function keepWork<Input>(
  db: StartDependencies['db'],
  { tipo }: Pick<WorkKind, 'tipo'>,
  { id, input, nomeArquivo, simulado = false, arquivo, actor }: NewWork<Input>,
): Promise<boolean> {
  const isNew = await db
    .insertInto('processamentos')
    .values({
      id,
      tipo,
      simulado,
      parametros: JSON.stringify(input),
      nome_arquivo: nomeArquivo,
      arquivo: arquivo?.name ?? '',
      arquivo_sha256: arquivo?.sha256 ?? '',
      criado_por: actor.id,
    })
    .onConflict((known) => known.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return isNew !== undefined
}

/**
 * Stores new work and starts its job; false when it existed and was joined. The row comes first: a lost job is found
 * again by it.
 */
export async function startWork<Input>(
  app: StartDependencies,
  kind: Pick<WorkKind<string, Input>, 'tipo' | 'attempts'>,
  work: NewWork<Input>,
): Promise<boolean> {
  const { id } = work
  if (!(await keepWork(app.db, kind, work))) return !(await joinWork(app, kind, id))
  await enqueue(app, kind, id)
  return true
}

/** Joins work by its id, and starts it anew when it failed; answers false when there is none. */
export async function joinWork(
  app: StartDependencies,
  kind: Pick<WorkKind, 'tipo' | 'attempts'>,
  id: string,
): Promise<boolean> {
  const again = await app.db
    .updateTable('processamentos')
    .set({ estado: 'aguardando', etapa: 'Na fila', falha: null, concluido_em: null })
    .where('id', '=', id)
    .where('tipo', '=', kind.tipo)
    .where('estado', '=', 'falhou')
    .returning('estado')
    .executeTakeFirst()
  const row =
    again
    ?? (await app.db
      .selectFrom('processamentos')
      .select('estado')
      .where('id', '=', id)
      .where('tipo', '=', kind.tipo)
      .executeTakeFirst())
  if (row && row.estado !== 'concluido') await enqueue(app, kind, id)
  return row !== undefined
}

/** Whether work of this id was started before. */
export async function wasStarted(
  db: StartDependencies['db'],
  { tipo }: Pick<WorkKind, 'tipo'>,
  id: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('processamentos')
    .select('id')
    .where('id', '=', id)
    .where('tipo', '=', tipo)
    .executeTakeFirst()
  return row !== undefined
}

const enqueue = (app: StartDependencies, kind: Pick<WorkKind, 'tipo' | 'attempts'>, id: string): Promise<void> =>
  app.queue.enqueue(jobOf(kind), { idProcessamento: id }, { id })
