import { streamName } from '#contracts/events/catalogue.ts'
import { contaDecider } from '#services/conta/conta.decider.ts'
import { simulateAll } from '#services/engine/ledger/handle.ts'
import type { Ledger } from '#services/engine/ledger/port.ts'

/** No command runs as long: what waits longer for its redemption was cut off. */
export const PRAZO_DO_RESGATE_MS = 10 * 60_000

/** Whether the ledger has each of these redemptions, in their order. */
export const resgatesFeitos = (
  ledger: Ledger,
  resgates: readonly { idResgate: string; idParceiro: string }[],
): Promise<boolean[]> =>
  simulateAll(
    ledger,
    contaDecider,
    resgates.map((resgate) => ({ ...resgate, stream: streamName('conta', resgate.idParceiro), commands: [] })),
    ({ before }, { idResgate }) => before.resgates.has(idResgate),
  )
