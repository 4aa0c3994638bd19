import { createTestDatabase } from '../../../tools/test-kit/database.ts'
import { withClient } from '../../../tools/test-database.ts'
import { ledgerContract } from '../port.contract.ts'
import { postgresLedger } from './postgres.ts'

ledgerContract('Postgres', async () => {
  const database = await createTestDatabase()
  return {
    open: () => Promise.resolve(postgresLedger(database.url)),
    interrupt: () => withClient(database.url, async (client) => {
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()')
    }),
    close: database.drop,
  }
})
