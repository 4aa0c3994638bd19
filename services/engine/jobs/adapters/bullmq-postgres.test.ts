import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createTestDatabase, databaseForTests } from '../../../../tools/test-kit/database.ts'
import { queueContract } from '../queue.contract.ts'
import { defineJob } from '../queue.ts'
import { postgresQueue } from './bullmq-postgres.ts'

queueContract('BullMQ on Postgres', async () => {
  const database = await createTestDatabase()
  return {
    open: () => postgresQueue({ url: database.url, onError: () => undefined }),
    endlessWorker: {
      module: fileURLToPath(new URL('../endless-worker.fixture.ts', import.meta.url)),
      argument: database.url,
    },
    drop: () => database.drop(),
  }
})

const { url, pool } = databaseForTests()

test('a queue that was closed, says nothing when its database ends right after it', async () => {
  const errors: string[] = []
  for (let time = 0; time < 10; time++) {
    const queue = await postgresQueue({ url, onError: (error) => errors.push(error.message) })
    const workers = await queue.startWorkers({}, { concurrency: 2 })
    await workers.stop()
    await queue.close()
    await endConnections()
  }
  expect(errors).toEqual([])
})

test('a queue whose connections are ended again and again, works on', async () => {
  const job = defineJob<'lost', { n: number }>('lost')
  const queue = await postgresQueue({ url, onError: () => undefined })
  const done = new Set<unknown>()
  const all = Promise.withResolvers<void>()
  const workers = await queue.startWorkers(
    {
      lost: ({ data }) => {
        done.add((data as { n: number }).n)
        if (done.size === 10) all.resolve()
        return Promise.resolve()
      },
    },
    { concurrency: 2 },
  )
  for (let n = 0; n < 10; n++) {
    const ended = endConnections()
    await expect.poll(() => queue.enqueue(job, { n }, { id: String(n) }).then(() => true)).toBe(true)
    await ended
  }
  await all.promise
  await workers.stop()
  await queue.close()
})

const endConnections = () =>
  pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
      and application_name = 'lastro jobs'`,
  )
