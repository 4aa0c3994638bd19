import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb, createPool, type Db } from '#services/engine/database/connection.ts'
import type { EnqueueOptions, JobDefinition, JobQueue } from '#services/engine/jobs/queue.ts'
import { createTestDatabase } from '../../../tools/test-kit/database.ts'
import { nightlyHandler, scheduleNightly } from '#services/engine/jobs/nightly.ts'
import { apagarChaves } from './apagar-chaves.job.ts'
import { chavesDeIdempotencia } from './chaves.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  db = createDb(createPool(database.url, 2))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const queued: string[] = []
const queue = {
  enqueue: ({ name }: JobDefinition, _: unknown, { id }: EnqueueOptions) =>
    Promise.resolve(void queued.push(`${name} ${id}`)),
} as Partial<JobQueue> as JobQueue

test('each night, keys older than thirty days are removed and the others stay', async () => {
  const usar = (chave: string, dia: string) =>
    chavesDeIdempotencia({ db, agora: () => new Date(`${dia}T12:00:00Z`) }).reservar({
      pessoa: 'loja:x',
      endpoint: 'POST /api/x',
      campo: 'Idempotency-Key',
      chave,
      impressao: Buffer.from('x'),
      correlacao: 'c',
    })
  await usar('velha', '2026-10-01')
  await usar('nova', '2026-10-30')
  // 03:00 in São Paulo.
  const agora = () => new Date('2026-11-20T06:00:00Z')
  await scheduleNightly({ queue, agora }, apagarChaves)
  await nightlyHandler(
    { db, queue, agora },
    apagarChaves,
  )({ id: '', data: { dia: '2026-11-20' }, attempt: 1, signal: new AbortController().signal })
  expect((await db.selectFrom('chaves_idempotencia').select('chave').execute()).map(({ chave }) => chave)).toEqual([
    'nova',
  ])
  expect(queued).toEqual(['apagar-chaves 2026-11-20', 'apagar-chaves 2026-11-21', 'apagar-chaves 2026-11-21'])
})
