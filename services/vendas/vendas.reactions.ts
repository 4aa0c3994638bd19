import { streamName } from '#contracts/events/catalogue.ts'
import type { VendaEvent } from '#contracts/events/venda.ts'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import { contaDecider, type ContaCommand } from '#services/conta/conta.decider.ts'
import { noTurno } from '#services/conta/decidir-em-contas.ts'
import { saldoNoDia } from '#services/conta/estado.ts'
import { handleAll, type Cause, type Stored } from '#services/engine/ledger/handle.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import { latest, type Ledger, type Position, type Recorded } from '#services/engine/ledger/port.ts'
import { processarEnvios } from '#services/pendentes/envio.reactions.ts'
import { vendaDecider, type Venda } from './venda.decider.ts'

export type AjustarVenda = Extract<ContaCommand, { tipo: 'ajustarVenda' }>

/** Names the subscription and its checkpoint: everything up to there has had its reaction. */
export const REACAO_CONTA = 'reacao-conta'

/** Events of `venda-…` to which the account reacts; the subscription follows these. */
export const REAGE_A = ['VendaRegistrada', 'PontuacaoCancelada', 'VendaAnulada', 'PontuacaoCorrigida'] as const

/** Events of accounts that show that a sale was heard. */
export const RESPONDE_COM = ['PontosCreditados', 'CreditoRecusado', 'PontosEstornados'] as const

/**
 * What the answer to a sale names. A first registration concerns one account; later events may concern several, and
 * the answer of one of them proves nothing about the others.
 */
export const vendaPorResponder = ({ type, data, revision }: Stored<VendaEvent>): string | undefined =>
  type === 'VendaRegistrada' && revision === 0 ? data.idVenda : undefined

/** The sale that an account's event answers: an account that knows anything of a sale knows its registration. */
export const respondeA = ({ data }: Recorded): string | undefined =>
  'idVenda' in data && 'revisaoVenda' in data ? data.idVenda : undefined

/**
 * Brings the accounts to what the sales say (`domain.md §3.2`): each sale states an absolute target as of its
 * revision, the targets of one account travel together, and one that an event cannot reach is given again; and the
 * photo submission of a sale is processed. Safe to repeat, delay and reorder.
 * Answers the position of the last event written, undefined when the accounts knew everything, and what each account
 * can spend on the day of its last target.
 */
export async function reagirAVendas(
  { ledger, agora }: { ledger: Ledger; agora: () => Date },
  eventos: readonly Stored<VendaEvent>[],
): Promise<{ position: Position | undefined; saldos: Map<string, Centesimos> }> {
  // Before the points: an account that answers a sale shows that all of its reaction was done (`RESPONDE_COM`).
  const processados = await processarEnvios({ ledger, agora }, eventos)
  const alvos = await alvosDe(ledger, eventos)
  const at = agora().toISOString()
  // A command's own run and the subscription mostly meet on the same accounts: taking turns, each finds what the
  // other did.
  return ledger.kept.inTurn('reacao-conta', async () => {
    let position = processados
    const saldos = new Map<string, Centesimos>()
    let faltam = alvos
    for (let turno = 1; faltam.length > 0; turno++) {
      const decididos = await handleAll(
        ledger,
        contaDecider,
        faltam.map((alvo) => pedidoDe(alvo, turno, at)),
        ({ state, events, position: dele }, { commands: { idParceiro, hoje } }) => {
          position = latest(position, dele)
          saldos.set(idParceiro, saldoNoDia(state, hoje))
          return events
        },
      )
      faltam = faltam.filter(({ alvo }, n) => decididos[n]!.some(({ data }) => 'alvo' in data && data.alvo > alvo.alvo))
    }
    return { position, saldos }
  })
}

/** What a sale says to one account, and the event that made it say so. */
interface AlvoDaConta {
  alvo: AjustarVenda
  evento: Stored<VendaEvent>
}

function pedidoDe({ alvo, evento }: AlvoDaConta, turno: number, at: string) {
  const { by, byKind, correlationId, aprovadoPor } = evento.metadata
  const nome = `${alvo.idVenda}@${alvo.revisaoVenda}`
  const commandId = derivedId(evento.id, ...noTurno(turno, 'reacao-conta'), alvo.idParceiro, nome)
  const cause: Cause = { by, byKind, correlationId, aprovadoPor, causationId: evento.id, at, commandId }
  return { stream: streamName('conta', alvo.idParceiro), commands: alvo, cause }
}

async function alvosDe(ledger: Ledger, eventos: readonly Stored<VendaEvent>[]): Promise<AlvoDaConta[]> {
  const ultimos = new Map<string, Stored<VendaEvent>>()
  for (const evento of eventos) {
    const antes = ultimos.get(evento.stream)
    if (!antes || antes.revision < evento.revision) ultimos.set(evento.stream, evento)
  }
  // A first registration carries all that its target needs; anything later needs the sale's whole stream.
  const outros = [...ultimos.values()].filter((evento) => evento.revision > 0)
  const historias =
    outros.length > 0 ? await ledger.readStreams(outros.map((evento) => evento.stream)) : new Map<string, Stored[]>()
  return [...ultimos.values()].flatMap((evento) => {
    const historia = evento.revision === 0 ? [evento] : (historias.get(evento.stream) as Stored<VendaEvent>[])
    return [...alvosDaVenda(historia)].map((alvo) => ({ alvo, evento }))
  })
}

/**
 * What the history of one sale says of its points now, to each account that it ever credited: one that was annulled
 * and registered for another seller gives nothing to the first.
 */
function alvosDaVenda(historia: readonly Stored<VendaEvent>[]): Iterable<AjustarVenda> {
  const alvos = new Map<string, AjustarVenda>()
  let venda = vendaDecider.initialState()
  for (const evento of historia) {
    venda = vendaDecider.evolve(venda, evento)
    const alvo = alvoDepoisDe(evento, venda)
    if (alvo) alvos.set(alvo.idParceiro, alvo)
  }
  return alvos.values()
}

const CAUSAS = {
  VendaRegistrada: 'registro',
  PontuacaoCancelada: 'cancelamento',
  VendaAnulada: 'anulacao',
  PontuacaoCorrigida: 'correcao',
} as const

function alvoDepoisDe(
  ultimo: VendaEvent & { revision: number },
  { registro, totalPontos }: Venda,
): AjustarVenda | undefined {
  if (!registro) return undefined
  const {
    idVenda,
    idParceiro,
    idRevenda,
    idRede,
    pontuadoEm,
    venceEm,
    numero,
    tipoFiscal,
    identificador,
    realizadoEm,
  } = registro
  return {
    tipo: 'ajustarVenda',
    idVenda,
    idParceiro,
    idRevenda,
    idRede,
    pontuadoEm,
    venceEm,
    revisaoVenda: ultimo.revision,
    alvo: totalPontos,
    idLote: derivedId(idVenda, 'lote', ultimo.revision),
    hoje: ultimo.type === 'VendaRegistrada' ? pontuadoEm : ultimo.data.em,
    documento: { numeroVenda: numero, tipoFiscal, identificador, realizadoEm },
    causa: CAUSAS[ultimo.type],
    motivo: ultimo.type === 'VendaRegistrada' ? null : ultimo.data.motivo,
  }
}

/**
 * What an event would say of a sale's points if it followed, to an account that only simulates it: after everything
 * that the account knows of the sale.
 */
export function alvoSe(evento: VendaEvent, venda: Venda): AjustarVenda | undefined {
  const alvo = alvoDepoisDe({ ...evento, revision: Number.MAX_SAFE_INTEGER }, vendaDecider.evolve(venda, evento))
  return alvo && { ...alvo, simulado: true }
}
