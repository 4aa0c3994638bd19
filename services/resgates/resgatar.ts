import { conflict, invalid } from '#contracts/errors.ts'
import { streamName } from '#contracts/events/catalogue.ts'
import type { ContaEvent } from '#contracts/events/conta.ts'
import { formatarPontos, type Centesimos } from '#contracts/values/centesimos.ts'
import { AGUARDANDO_LIBERACAO, NAO_ENTREGUE, type StatusInicial } from '#contracts/values/status-resgate.ts'
import { causaDe, hoje, type CommandContext } from '#services/engine/records/command-context.ts'
import { contaDecider } from '#services/conta/conta.decider.ts'
import { saldoNoDia, type Conta } from '#services/conta/estado.ts'
import { eventsOfCommand, handle, simulateAll, type Decider, type Stored } from '#services/engine/ledger/handle.ts'
import { reservaDeCartao } from '#services/cartoes/reserva.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import { latest, type Position } from '#services/engine/ledger/port.ts'
import { reserving, type Reservation } from '#services/engine/ledger/reserving.ts'
import { reservaDeEntrega, type Entrega } from './entregas.ts'
import { custoDoResgate } from './preco.ts'
import { lerQuemResgata, type QuemResgata } from './quem-resgata.ts'
import { reagirAResgates } from './resgate.reactions.ts'

/** More of one prize at once is a typing error; the limit also keeps every cost a safe integer. */
const QTDE_MAXIMA_RESGATE = 1000

export interface ContextoDeResgatar extends CommandContext {
  /** Takes the number that people see from its sequence. An unused number leaves a gap. */
  reservarNumero: () => Promise<number>
}

export interface PedidoDeResgate {
  /** The same key of the same member is the same redemption. */
  chave: string
  /** The prize as currently registered; the events keep these values. */
  premio: {
    id: string
    codigo: string
    custoTotal: Centesimos
    /** What one of it loads on the member's card; unset for what is no credit (`cargaDoPremio`). */
    carga?: Centesimos | undefined
  }
  qtde: number
  /** The total cost that the member saw; if it differs now, the call is refused with a conflict that states both. */
  pontosEsperados?: Centesimos | undefined
  /** What its delivery takes; unset: it is kept already, or there is none. */
  entrega?: Entrega | undefined
  /** The member's network is flagged by antifraud: the redemption waits for its release. */
  aguardaLiberacao: boolean
}

export interface Resgatado {
  idResgate: string
  numero: number
  pontos: Centesimos
  status: StatusInicial
  /** The points that the account can spend afterwards. */
  saldo: Centesimos
  /** The position of the last event caused; undefined when an earlier run had caused all of them. */
  position: Position | undefined
}

export const idDoResgate = (idParceiro: string, chave: string): string => derivedId(chave, 'resgate', idParceiro)

/**
 * A member redeems a prize. When this returns, the points have left the account and the redemption exists.
 * @throws Failure of `lerQuemResgata` and of `resgatarPor`
 */
export async function resgatar(
  context: ContextoDeResgatar,
  idParceiro: string,
  pedido: PedidoDeResgate,
): Promise<Resgatado> {
  return resgatarPor(context, await quemPodeResgatar(context, idParceiro, pedido.chave), pedido)
}

/**
 * The member who redeems; from the stored redemption, so that one who may no longer redeem still gets the answer to a
 * repeated call.
 * @throws Failure of `lerQuemResgata`
 */
export const quemPodeResgatar = (context: CommandContext, idParceiro: string, chave: string): Promise<QuemResgata> =>
  agoraOuComoFoiFeito(
    context,
    { idParceiro, chave },
    () => lerQuemResgata(context.db, idParceiro, hoje(context)),
    ({ idRevenda, idRede, valorPonto }) => ({ idParceiro, idRevenda, idRede, valorPonto }),
  )

/** What holds now; where that refuses, what held when the same key redeemed, if it did. */
export async function agoraOuComoFoiFeito<T>(
  context: CommandContext,
  { idParceiro, chave }: { idParceiro: string; chave: string },
  agora: () => Promise<T>,
  comoFoiFeito: (feito: PontosResgatados['data']) => T | Promise<T>,
): Promise<T> {
  try {
    return await agora()
  } catch (recusa) {
    const { commandId } = causaDe(context, idDoResgate(idParceiro, chave), 'resgatar')
    const [feito] = await eventsOfCommand(context.ledger, streamName('conta', idParceiro), commandId)
    if (feito?.type !== 'PontosResgatados') throw recusa
    return comoFoiFeito(feito.data)
  }
}

/**
 * The same with the member's data given. A repetition returns what was paid then, even if the price changed; one whose
 * first run died half-way is completed.
 * @throws Failure `quantidade-invalida`, `preco-mudou`, `sem-valor-do-ponto`, `premio-sem-preco`, `saldo-insuficiente`,
 *   `conta-encerrada`, `chave-repetida` (the same key for another prize or quantity), `sem-cartao`
 */
export async function resgatarPor(
  context: ContextoDeResgatar,
  quem: QuemResgata,
  { chave, entrega, ...pedido }: PedidoDeResgate,
): Promise<Resgatado> {
  const { qtde } = pedido
  if (!Number.isInteger(qtde) || qtde < 1)
    throw invalid('quantidade-invalida', 'A quantidade mínima é 1', { qtde: 'Use 1 ou mais' })
  if (qtde > QTDE_MAXIMA_RESGATE)
    throw invalid('quantidade-invalida', `A quantidade máxima é ${QTDE_MAXIMA_RESGATE}`, {
      qtde: `Use até ${QTDE_MAXIMA_RESGATE}`,
    })
  const idResgate = idDoResgate(quem.idParceiro, chave)
  const command: Resgate = {
    ...pedido,
    ...quem,
    idResgate,
    numeroResgate: await context.reservarNumero(),
    hoje: hoje(context),
  }
  const reservas = reservasDe(context, command, entrega)
  const { feito, saldo, position } = await reserving(reservas, () => gastar(context, command))
  const reacao = await reagirAResgates(context, [feito])
  const { numeroResgate: numero, pontos, statusInicial: status } = feito.data
  return { idResgate, numero, pontos, status, saldo, position: latest(position, reacao.position) }
}

/** What has to stand before the points leave the account: delivery data, and a card for a credit. */
function reservasDe(
  context: ContextoDeResgatar,
  command: Resgate,
  entrega: Entrega | undefined,
): Reservation<{ feito: PontosResgatados }>[] {
  const { idParceiro, idResgate, premio, qtde } = command
  const reservas = entrega ? [reservaDeEntrega(context, { idResgate, idParceiro, entrega })] : []
  if (premio.carga === undefined) return reservas
  // A first card says the name that was given for it, or the registered one.
  const carga = { idParceiro, idResgate, valor: premio.carga * qtde, nome: entrega?.dados?.nomeCompleto }
  // Who cannot pay is told so before that no card is free.
  return [...reservas, reservaDeCartao(context, carga, () => simular(context, command))]
}

/** @throws Failure of the account's decision */
const simular = ({ ledger }: ContextoDeResgatar, command: Resgate) =>
  simulateAll(
    ledger,
    naConta,
    [{ stream: streamName('conta', command.idParceiro), commands: command }],
    () => undefined,
  )

type PontosResgatados = Stored<Extract<ContaEvent, { type: 'PontosResgatados' }>>

/** The points leave the account, once. `saldo` is what is left then: the state is not looked at later. */
async function gastar(context: ContextoDeResgatar, command: Resgate) {
  const { idParceiro, idResgate, premio, qtde, hoje: dia } = command
  const { state, events, position } = await handle(
    context.ledger,
    streamName('conta', idParceiro),
    naConta,
    command,
    causaDe(context, idResgate, 'resgatar'),
  )
  const saldo = saldoNoDia(state, dia)
  const feito = events.find((event): event is PontosResgatados => event.type === 'PontosResgatados')
  if (!feito || feito.data.idPremio !== premio.id || feito.data.qtde !== qtde) {
    throw conflict(
      'chave-repetida',
      'Este pedido já foi feito com outro prêmio ou outra quantidade. Volte ao prêmio e tente de novo.',
    )
  }
  return { feito, saldo, position }
}

type Resgate = Omit<PedidoDeResgate, 'chave' | 'entrega'>
  & QuemResgata & { idResgate: string; numeroResgate: number; hoje: string }

/** The account decides; the prize's price is checked only when this redemption does not exist yet. */
const naConta: Decider<Conta, Resgate, ContaEvent> = {
  ...contaDecider,
  decide({ premio, qtde, pontosEsperados, aguardaLiberacao, valorPonto, ...onde }, conta) {
    const custo = custoDoResgate(premio.custoTotal, valorPonto, qtde)
    if (pontosEsperados !== undefined && pontosEsperados !== custo.pontos) {
      throw conflict(
        'preco-mudou',
        `O preço mudou: de ${formatarPontos(pontosEsperados)} para ${formatarPontos(custo.pontos)} pontos. Confira e confirme de novo.`,
      )
    }
    return contaDecider.decide(
      {
        tipo: 'resgatar',
        ...onde,
        ...custo,
        idPremio: premio.id,
        codigoPremio: premio.codigo,
        qtde,
        statusInicial: aguardaLiberacao ? AGUARDANDO_LIBERACAO : NAO_ENTREGUE,
      },
      conta,
    )
  },
}
