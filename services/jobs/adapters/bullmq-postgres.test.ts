import { fileURLToPath } from 'node:url'
import { createTestDatabase } from '../../../tools/test-kit/database.ts'
import { queueContract } from '../queue.contract.ts'
import { postgresQueue } from './bullmq-postgres.ts'

queueContract('BullMQ on Postgres', async () => {
  const database = await createTestDatabase()
  return {
    open: () => postgresQueue({ url: database.url, onError: () => undefined }),
    endlessWorker: { module: fileURLToPath(new URL('../endless-worker.fixture.ts', import.meta.url)), argument: database.url },
    drop: () => database.drop(),
  }
})
