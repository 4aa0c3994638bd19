import { streamName } from '#contracts/events/catalogue.ts'
import { Failure } from '#contracts/errors.ts'
import { contaDecider } from '#services/conta/conta.decider.ts'
import { saldoContabil } from '#services/conta/estado.ts'
import { postgresLedger } from '#services/engine/ledger/adapters/postgres.ts'
import { handle, replay } from '#services/engine/ledger/handle.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import { creditar, newAccount, PONTOS, resgatar, writeHistory } from '../kit/account.ts'
import { found, sideOptions } from '../kit/side.ts'

/**
 * Redeems an account until it is empty and continues trying; the points paid must be the points that were there.
 * Returns redemptions a second.
 */
const { url, writers, redemptions } = sideOptions<{ url: string; writers: number; redemptions: number }>()
const ledger = postgresLedger(url)
const account = newAccount()
const stream = streamName('conta', account.idParceiro)
await writeHistory(ledger, account, [creditar(account, 1, redemptions * PONTOS)])

/** A tenth more than there are points for; each of these must be refused. */
const attempts = Math.ceil(redemptions + redemptions / 10)
let begun = 0
let paid = 0
const begin = performance.now()
let end = begin
await Promise.all(
  Array.from({ length: writers }, async () => {
    while (begun++ < attempts) {
      try {
        await handle(ledger, stream, contaDecider, resgatar(account), {
          by: null,
          byKind: 'sistema',
          at: new Date().toISOString(),
          correlationId: stream,
          commandId: newId(),
        })
        paid++
        end = performance.now()
      } catch (error) {
        if (!(error instanceof Failure && error.codigo === 'saldo-insuficiente')) throw error
      }
    }
  }),
)
const history = await ledger.readStream(stream)
const left = saldoContabil(replay(contaDecider, history))
if (paid !== redemptions || history.length !== redemptions + 1 || left !== 0) {
  throw new Error(
    `${paid} of ${redemptions} redemptions were paid, ${history.length - 1} stand in the ledger, ${left} hundredths are left`,
  )
}
found((redemptions * 1000) / (end - begin))
await ledger.close()
