import { createPool } from '#services/engine/database/connection.ts'
import { postgresLedger } from '#services/engine/ledger/adapters/postgres.ts'
import { contagem } from '../../../tools/test-kit/projections.ts'
import { openSubscriptions } from './subscriptions.ts'
import { run } from '#projections/runner.ts'

/** A projections process for `lease.test.ts` to kill, hang and cut off: `node … <url> <projection>`. */
const [url = '', name = ''] = process.argv.slice(2)
run(
  contagem(name),
  openSubscriptions({
    ledger: postgresLedger(url),
    pool: createPool(url, 4),
    url,
    log: { info: () => undefined, error: () => undefined },
  }),
)
