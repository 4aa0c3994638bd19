import { streamName } from '#contracts/events/catalogue.ts'
import type { VendaEvent } from '#contracts/events/venda.ts'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import { contaDecider, type ContaCommand } from '#services/conta/conta.decider.ts'
import { saldoNoDia } from '#services/conta/estado.ts'
import { handleAll, type Cause, type Stored } from '#services/engine/ledger/handle.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import { latest, type Ledger, type Position, type Recorded } from '#services/engine/ledger/port.ts'
import { processarEnvios } from '#services/pendentes/envio.reactions.ts'
import { vendaDecider, type Venda } from './venda.decider.ts'

/** Targets of one account that travel in one append: some 900 bytes each, of the mebibyte that one may have. */
const ALVOS_POR_APPEND = 250

export type AjustarVenda = Extract<ContaCommand, { tipo: 'ajustarVenda' }>

/** Names the subscription and its checkpoint: everything up to there has had its reaction. */
export const REACAO_CONTA = 'reacao-conta'

/** Events of `venda-…` to which the account reacts; the subscription follows these. */
export const REAGE_A = ['VendaRegistrada', 'PontuacaoCancelada', 'VendaAnulada', 'PontuacaoCorrigida'] as const

/** Events of accounts that show that a sale was heard. */
export const RESPONDE_COM = ['PontosCreditados', 'CreditoRecusado', 'PontosEstornados'] as const

/**
 * What the answer to a sale names. A first registration speaks to one account; what comes later may to several, of
 * which one alone says nothing.
 */
export const vendaPorResponder = ({ type, data, revision }: Stored<VendaEvent>): string | undefined =>
  type === 'VendaRegistrada' && revision === 0 ? data.idVenda : undefined

/** The sale that an event of an account answers: whatever it knows of a sale, it knows of its registration. */
export const respondeA = ({ data }: Recorded): string | undefined =>
  'idVenda' in data && 'revisaoVenda' in data ? data.idVenda : undefined

/**
 * Brings the accounts to what the sales say (`domain.md §3.2`): each sale states an absolute target as of its
 * revision, the targets of one account travel together; and the photo submission of a sale is processed. Safe to
 * repeat, delay and reorder.
 * Answers the position of the last event written, undefined when the accounts knew everything, and what each account
 * can spend on the day of its last target.
 */
export async function reagirAVendas(
  { ledger, agora }: { ledger: Ledger; agora: () => Date },
  eventos: readonly Stored<VendaEvent>[],
): Promise<{ position: Position | undefined; saldos: Map<string, Centesimos> }> {
  // Before the points: an account that answers a sale shows that all of its reaction was done (`RESPONDE_COM`).
  const processados = await processarEnvios({ ledger, agora }, eventos)
  const alvos = await alvosPorConta(ledger, eventos)
  const at = agora().toISOString()
  const maisAlvos = Math.max(0, ...[...alvos.values()].map(({ commands }) => commands.length))
  const pedidosDesde = (de: number) =>
    [...alvos].flatMap(([idParceiro, { commands: todos, cause }]) => {
      const commands = todos.slice(de, de + ALVOS_POR_APPEND)
      if (commands.length === 0) return []
      const nomes = commands.map(({ idVenda, revisaoVenda }) => `${idVenda}@${revisaoVenda}`)
      const commandId = derivedId(cause.causationId, 'reacao-conta', idParceiro, ...nomes)
      return { idParceiro, stream: streamName('conta', idParceiro), commands, cause: { ...cause, at, commandId } }
    })
  // A command's own run and the subscription mostly meet on the same accounts: in turn, each finds what the other left.
  const contas = await ledger.kept.inTurn('reacao-conta', async () => {
    const feitas: { idParceiro: string; position: Position | undefined; saldo: Centesimos }[] = []
    for (let de = 0; de < maisAlvos; de += ALVOS_POR_APPEND)
      feitas.push(
        ...(await handleAll(
          ledger,
          contaDecider,
          pedidosDesde(de),
          ({ state, position }, { idParceiro, commands }) => ({
            idParceiro,
            position,
            saldo: saldoNoDia(state, commands.at(-1)!.hoje),
          }),
        )),
      )
    return feitas
  })
  return {
    position: latest(processados, ...contas.map(({ position }) => position)),
    saldos: new Map(contas.map(({ idParceiro, saldo }) => [idParceiro, saldo])),
  }
}

async function alvosPorConta(ledger: Ledger, eventos: readonly Stored<VendaEvent>[]) {
  const ultimos = new Map<string, Stored<VendaEvent>>()
  for (const evento of eventos) {
    const antes = ultimos.get(evento.stream)
    if (!antes || antes.revision < evento.revision) ultimos.set(evento.stream, evento)
  }
  // A first registration carries all that its target needs; what came later is told by the sale's whole stream.
  const outros = [...ultimos.values()].filter((evento) => evento.revision > 0)
  const historias =
    outros.length > 0 ? await ledger.readStreams(outros.map((evento) => evento.stream)) : new Map<string, Stored[]>()
  const contas = new Map<
    string,
    { commands: AjustarVenda[]; cause: Omit<Cause, 'at' | 'commandId'> & { causationId: string } }
  >()
  for (const evento of ultimos.values()) {
    const historia = evento.revision === 0 ? [evento] : (historias.get(evento.stream) as Stored<VendaEvent>[])
    for (const alvo of alvosDaVenda(historia)) {
      const { by, byKind, correlationId, aprovadoPor } = evento.metadata
      const conta = contas.get(alvo.idParceiro) ?? {
        commands: [],
        cause: { by, byKind, correlationId, causationId: evento.id, aprovadoPor },
      }
      conta.commands.push(alvo)
      contas.set(alvo.idParceiro, conta)
    }
  }
  return contas
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

/** What an event would say of a sale's points if it followed: after everything that the account knows of the sale. */
export const alvoSe = (evento: VendaEvent, venda: Venda): AjustarVenda | undefined =>
  alvoDepoisDe({ ...evento, revision: Number.MAX_SAFE_INTEGER }, vendaDecider.evolve(venda, evento))
