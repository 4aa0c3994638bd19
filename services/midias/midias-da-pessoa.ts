import { streamName } from '#contracts/events/catalogue.ts'
import type { ContaEvent } from '#contracts/events/conta.ts'
import type { MidiaAnexada, ResgateEvent } from '#contracts/events/resgate.ts'
import { replay } from '#services/engine/ledger/handle.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import type { Ledger, Recorded } from '#services/engine/ledger/port.ts'
import { resgateDecider } from '#services/resgates/resgate.decider.ts'
import { excluirMidia, type ContextoDaExclusao } from './excluir-midia.ts'

/** Redemptions that are read in one go. */
const STREAMS = 500

interface MidiaDaPessoa {
  idResgate: string
  numero: number
  midia: MidiaAnexada
}

/** The photos and videos that are attached to what a person redeemed. */
export async function midiasDaPessoa(ledger: Ledger, idParceiro: string): Promise<MidiaDaPessoa[]> {
  const conta = (await ledger.readStream(streamName('conta', idParceiro))) as Recorded<ContaEvent>[]
  const resgates = [...new Set(conta.flatMap(({ data }) => ('idResgate' in data ? [data.idResgate] : [])))]
  const achadas: MidiaDaPessoa[] = []
  for (let n = 0; n < resgates.length; n += STREAMS) {
    const streams = resgates.slice(n, n + STREAMS).map((idResgate) => streamName('resgate', idResgate))
    for (const eventos of (await ledger.readStreams(streams)).values()) {
      const { solicitado, midias } = replay(resgateDecider, eventos as Recorded<ResgateEvent>[])
      if (solicitado) achadas.push(...midias.map((midia) => ({ ...solicitado, midia })))
    }
  }
  return achadas
}

/** Photos and videos of what a person redeemed may show them: all of them go when their data does. */
export async function excluirMidiasDaPessoa(context: ContextoDaExclusao, idParceiro: string): Promise<void> {
  for (const { idResgate, midia } of await midiasDaPessoa(context.ledger, idParceiro))
    await excluirMidia(context, { ...midia, idResgate, chave: derivedId(midia.idMidia, 'apagamento') })
}
