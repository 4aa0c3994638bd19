import { newId } from '#services/engine/ledger/ids.ts'
import { openLedger } from '#services/roles/open-ledger.ts'
import { found, sideOptions } from '../kit/side.ts'
import { creditData, eventMetadata, rateOf, type Appending } from '../kit/writers.ts'

/** The adapter alone: appends with the revision that the writer knows. */
const options = sideOptions<Appending>()
const ledger = await openLedger(options.url)
const revisions = new Map<number, number>()
const prefix = newId()
let n = 0

found(
  await rateOf(options, async (account) => {
    const before = revisions.get(account)
    const events = Array.from({ length: options.eventsPerAppend }, () => ({
      id: newId(),
      type: 'PontosCreditados',
      data: creditData(account, n++),
      metadata: eventMetadata(),
    }))
    const { revision } = await ledger.append(`conta-${prefix}-${account}`, before ?? 'none', events)
    revisions.set(account, revision)
  }),
)
await ledger.close()
