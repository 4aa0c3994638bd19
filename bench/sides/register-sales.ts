import { streamName } from '#contracts/events/catalogue.ts'
import type { VendaRegistrada } from '#contracts/events/venda.ts'
import { postgresLedger } from '#services/engine/ledger/adapters/postgres.ts'
import { append, type Cause } from '#services/engine/ledger/append.ts'
import { handle } from '#services/engine/ledger/handle.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import { vendaDecider } from '#services/vendas/venda.decider.ts'
import { withClient } from '../../tools/temporary-postgres.ts'
import { SELLERS } from '../kit/programme.ts'
import { commandOfCredit, commandOfSale, creditOf, saleCommand } from '../kit/sales.ts'
import { found, sideOptions } from '../kit/side.ts'
import { rateOf, type Appending } from '../kit/writers.ts'

/**
 * Registers a sale of a seller (load, decide, append) and appends its credit to the seller's account, under the ids
 * that the product derives. `first` is a number beyond those of all sales before.
 */
const options = sideOptions<Appending & { first: number }>()
const DIA = '2026-11-20'
const ledger = postgresLedger(options.url)
let n = options.first

/** Of each seller's account, so that no long history is loaded: that is measured elsewhere. */
const revisions = await withClient(options.url, async (client) => {
  const streams = Array.from({ length: SELLERS }, (_, seller) =>
    streamName('conta', saleCommand(0, seller, DIA).idParceiro),
  )
  const { rows } = await client.query<{ revision: number }>(
    `select coalesce((select revision from ledger.events where stream = s.name order by revision desc limit 1), -1)
       as revision
     from unnest($1::text[]) with ordinality s(name, n) order by s.n`,
    [streams],
  )
  return rows.map(({ revision }) => revision)
})

found(
  await rateOf(options, async (seller) => {
    const command = saleCommand(n++, seller, DIA)
    const chave = newId()
    const cause: Cause = {
      by: null,
      byKind: 'sistema',
      at: new Date().toISOString(),
      correlationId: chave,
      commandId: commandOfSale(chave, command.idVenda),
    }
    const { events } = await handle(ledger, streamName('venda', command.idVenda), vendaDecider, command, cause)
    const sale = events[0] as (typeof events)[0] & VendaRegistrada
    const credited = await append(
      ledger,
      streamName('conta', command.idParceiro),
      revisions[seller]!,
      [creditOf(sale.data, sale.data.totalPontos)],
      { ...cause, causationId: sale.id, commandId: commandOfCredit(sale.id, sale.data) },
    )
    if (credited === 'conflict') throw new Error(`another writer of account ${seller}`)
    revisions[seller]!++
  }),
)
await ledger.close()
