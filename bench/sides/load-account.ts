import { streamName } from '#contracts/events/catalogue.ts'
import { contaDecider, type ContaCommand } from '#services/conta/conta.decider.ts'
import { postgresLedger } from '#services/engine/ledger/adapters/postgres.ts'
import { handle } from '#services/engine/ledger/handle.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import { HOJE, livelyHistory, newAccount, writeHistory, type Account } from '../kit/account.ts'
import { median } from '../kit/benchmark.ts'
import { found, sideOptions } from '../kit/side.ts'

/** Commands that decide nothing, in turns on two accounts of one process: all of the time is loading and deciding. */
const { url, long, short, times } = sideOptions<{ url: string; long: number; short: number; times: number }>()
const ledger = postgresLedger(url)

async function accountOf(events: number): Promise<Account> {
  const account = newAccount()
  await writeHistory(ledger, account, livelyHistory(account, events))
  return account
}

async function load(account: Account): Promise<number> {
  const nothingExpired: ContaCommand = { tipo: 'expirar', ...account, hoje: HOJE }
  const begin = performance.now()
  const { events } = await handle(ledger, streamName('conta', account.idParceiro), contaDecider, nothingExpired, {
    by: null,
    byKind: 'sistema',
    at: new Date().toISOString(),
    correlationId: 'bench',
    commandId: newId(),
  })
  if (events.length > 0) throw new Error('a command that was to decide nothing decided something')
  return performance.now() - begin
}

const [longAccount, shortAccount] = [await accountOf(long), await accountOf(short)]
const cold = await load(longAccount)
const longMs: number[] = []
const shortMs: number[] = []
for (let n = 0; n < times; n++) {
  longMs.push(await load(longAccount))
  shortMs.push(await load(shortAccount))
}
found({ cold, long: median(longMs), short: median(shortMs) })
await ledger.close()
