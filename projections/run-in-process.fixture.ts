import { createPool } from '#services/database/connection.ts'
import { postgresLedger } from '#services/ledger/adapters/postgres.ts'
import { contagem } from '../tools/test-kit/projections.ts'
import { run } from './runner.ts'

/** A projections process for `lease.test.ts` to kill, hang and cut off: `node … <url> <projection>`. */
const [url = '', name = ''] = process.argv.slice(2)
run(contagem(name), {
  ledger: postgresLedger(url),
  pool: createPool(url, 4),
  url,
  log: { info: () => undefined, error: () => undefined },
})
