import type { Answer } from '#contracts/endpoint.ts'
import { streamName } from '#contracts/events/catalogue.ts'
import type { ContaEvent } from '#contracts/events/conta.ts'
import type { efeitoDoMeuApagamento } from '#contracts/http/direitos.ts'
import { contaDecider } from '#services/conta/conta.decider.ts'
import { naoDevolvidos } from '#services/conta/encerrar-conta.ts'
import { replay } from '#services/engine/ledger/handle.ts'
import type { Ledger, Recorded } from '#services/engine/ledger/port.ts'
import { resgatesAbertos } from '#services/resgates/resgates-abertos.ts'

/** What an erasure would do now, from the ledger: what expires, and the redemptions that have to end first. */
export async function lerEfeito(ledger: Ledger, idParceiro: string): Promise<Answer<typeof efeitoDoMeuApagamento>> {
  const eventos = (await ledger.readStream(streamName('conta', idParceiro))) as Recorded<ContaEvent>[]
  const conta = replay(contaDecider, eventos)
  const abertos = new Set(await resgatesAbertos(ledger, naoDevolvidos(conta)))
  return {
    pontos: conta.lotes.reduce((soma, { restante }) => soma + restante, 0),
    resgatesAbertos: eventos.flatMap((evento) =>
      evento.type === 'PontosResgatados' && abertos.has(evento.data.idResgate) ? [evento.data.numeroResgate] : [],
    ),
  }
}
