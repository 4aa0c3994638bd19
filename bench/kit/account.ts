import { streamName } from '#contracts/events/catalogue.ts'
import type { ContaEvent } from '#contracts/events/conta.ts'
import { contaDecider, type ContaCommand } from '#services/conta/conta.decider.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import type { Ledger, NewEvent } from '#services/engine/ledger/port.ts'
import { creditData, eventMetadata } from './writers.ts'

export const HOJE = '2026-11-20'
/** Points of one credit and of one redemption, in hundredths. */
export const PONTOS = 100
/** Well below the size that an append may have. */
const EVENTS_AN_APPEND = 500

export interface Account {
  idParceiro: string
  idRevenda: string
  idRede: string
}

export const newAccount = (): Account => {
  const { idRevenda, idRede } = creditData(1, 1)
  return { idParceiro: newId(), idRevenda, idRede }
}

export const creditar = (account: Account, n: number, pontos: number): ContaCommand => {
  const idVenda = newId()
  return {
    tipo: 'ajustarVenda',
    ...account,
    hoje: HOJE,
    idVenda,
    revisaoVenda: 0,
    alvo: pontos,
    pontuadoEm: HOJE,
    venceEm: '2027-11-20',
    idLote: newId(),
    documento: { numeroVenda: n, tipoFiscal: 'N', identificador: String(n), realizadoEm: HOJE },
    causa: 'registro',
    motivo: null,
  }
}

export const resgatar = (account: Account): ContaCommand => ({
  tipo: 'resgatar',
  ...account,
  hoje: HOJE,
  idResgate: newId(),
  numeroResgate: 1,
  idPremio: newId(),
  codigoPremio: 'P1',
  qtde: 1,
  pontosUnitario: PONTOS,
  pontos: PONTOS,
  valorPonto: 10,
  statusInicial: 0,
})

/** Writes the events that the decider decides on the given commands as an account's history, in large appends. */
export async function writeHistory(
  ledger: Ledger,
  account: Account,
  commands: Iterable<ContaCommand>,
): Promise<number> {
  let state = contaDecider.initialState()
  let waiting: ContaEvent[] = []
  let written = 0
  const write = async (): Promise<void> => {
    const events = waiting.map((event): NewEvent => ({
      id: newId(),
      type: event.type,
      data: event.data,
      metadata: { ...eventMetadata(), commandId: newId() },
    }))
    if (events.length > 0)
      await ledger.append(streamName('conta', account.idParceiro), written === 0 ? 'none' : written - 1, events)
    written += events.length
    waiting = []
  }
  for (const command of commands) {
    for (const event of contaDecider.decide(command, state)) {
      state = contaDecider.evolve(state, event)
      waiting.push(event)
    }
    if (waiting.length >= EVENTS_AN_APPEND) await write()
  }
  await write()
  return written
}

/** An active account: credits with occasional redemptions, up to about `events` events. */
export function* livelyHistory(account: Account, events: number): Generator<ContaCommand> {
  for (let n = 0; n < events; n++) yield n % 4 === 3 ? resgatar(account) : creditar(account, n, PONTOS)
}
