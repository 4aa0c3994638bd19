import { streamName } from '#contracts/events/catalogue.ts'
import { ENTREGUE } from '#contracts/values/status-resgate.ts'
import { replay } from '#services/engine/ledger/handle.ts'
import type { Ledger } from '#services/engine/ledger/port.ts'
import { resgateDecider } from './resgate.decider.ts'

/**
 * Those of the redemptions that have not ended: they were not delivered. Among them are one without a stream, which
 * waits for its reaction, and a cancelled one whose points the account has not got back yet.
 */
export async function resgatesAbertos(ledger: Ledger, idsDosResgates: readonly string[]): Promise<string[]> {
  const historias = await ledger.readStreams(idsDosResgates.map((idResgate) => streamName('resgate', idResgate)))
  return idsDosResgates.filter(
    (idResgate) => replay(resgateDecider, historias.get(streamName('resgate', idResgate)) ?? []).status !== ENTREGUE,
  )
}
