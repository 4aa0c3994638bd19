import { invalid, refused } from '#contracts/errors.ts'
import type { Texto } from '#contracts/event.ts'
import { streamName } from '#contracts/events/catalogue.ts'
import type { VendaEvent } from '#contracts/events/venda.ts'
import type { EfeitoDoCancelamento } from '#contracts/http/pontuacoes.ts'
import { somar, type Centesimos } from '#contracts/values/centesimos.ts'
import { diaDoInstante, type Dia } from '#contracts/values/dia.ts'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import { passouDaRevisao } from '#contracts/values/revisao.ts'
import { registroVisto } from '#projections/vendas/vendas.queries.ts'
import { contaDecider } from '#services/conta/conta.decider.ts'
import { saldoNoDia } from '#services/conta/estado.ts'
import { eventsOfCommand, handle, simulateAll, type Decider, type Stored } from '#services/engine/ledger/handle.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import { latest, type Position } from '#services/engine/ledger/port.ts'
import type { Reach } from '#services/engine/reach/reach.ts'
import { causaDe, hoje, type CommandContext } from '#services/engine/records/command-context.ts'
import { AINDA_NAO_GUARDADO, guardarTexto } from '#services/engine/texts/textos.ts'
import { vendaNaoEncontrada } from './ler-venda.ts'
import { vendaDecider, type Venda, type VendaCommand } from './venda.decider.ts'
import { alvoSe, reagirAVendas, type AjustarVenda } from './vendas.reactions.ts'

export interface PedidoDeCancelamento {
  /** The number of the sale that people see. */
  numero: number
  tipo: 'cancelamento' | 'anulacao'
  /** The same key is the same act. */
  chave: string
}

/** What the reason says when none was given. */
export const SEM_MOTIVO = 'Sem motivo informado'

/** Who would do it, and where. */
export type Baixando = Pick<CommandContext, 'db' | 'ledger' | 'agora' | 'actor'>

type Baixar = Extract<VendaCommand, { tipo: 'cancelar' | 'anular' }> & { numero: number }

/** A document that was annulled may have been registered again since, under another number: that sale stays. */
const baixando: Decider<Venda, Baixar, VendaEvent> = {
  ...vendaDecider,
  decide({ numero, ...command }, venda) {
    if (venda.registro && venda.registro.numero !== numero)
      throw refused('venda-nao-esta-em-pe', 'Esta venda foi anulada, e sua nota foi registrada de novo')
    return vendaDecider.decide(command, venda)
  },
}

/**
 * Cancels an award, or annuls its sale, and takes its points back at once. Answers the position of the last event that
 * this caused. The reason may be empty within the days of review.
 * @throws Failure `venda-nao-encontrada`, `venda-nao-esta-em-pe`, `prazo-de-revisao`, `motivo-obrigatorio`
 */
export async function cancelarPontuacao(
  context: CommandContext,
  reach: Reach,
  { motivo, ...pedido }: PedidoDeCancelamento & { motivo: string },
): Promise<Position | undefined> {
  const { events, position } = await baixarVenda(context, reach, pedido, ({ commandId, pontuadoEm }) => {
    if (motivo === '' && pontuadoEm !== undefined) exigirMotivo(pontuadoEm, hoje(context))
    return guardarTexto(context.db, motivo || SEM_MOTIVO, derivedId(commandId, 'motivo'))
  })
  const reacao = await reagirAVendas(context, events)
  return latest(position, reacao.position)
}

function exigirMotivo(pontuadoEm: Dia, dia: Dia): void {
  if (passouDaRevisao(pontuadoEm, dia))
    throw invalid('motivo-obrigatorio', 'Motivo obrigatório', { motivo: 'Motivo obrigatório' })
}

/**
 * Refuses what cancelling would refuse, before a second person is asked for it.
 * @throws Failure of `cancelarPontuacao`
 */
export async function conferirMotivo(context: Baixando, reach: Reach, numero: number, motivo: string): Promise<void> {
  const { pontuadoEm } = await decidirBaixa(context, reach, numero)
  if (motivo === '') exigirMotivo(pontuadoEm, diaDoInstante(context.agora()))
}

/** How the reason is asked for: only once it is certain that an event will hold it. */
interface Baixa {
  commandId: string
  /** Day of the award; undefined when the act stands already. */
  pontuadoEm: Dia | undefined
}

/**
 * Acts on the sale alone; its account follows by its reaction.
 * @throws Failure `venda-nao-encontrada`, `venda-nao-esta-em-pe`, `prazo-de-revisao`
 */
export async function baixarVenda(
  context: CommandContext,
  reach: Reach,
  { numero, tipo, chave }: PedidoDeCancelamento,
  motivoDe: (baixa: Baixa) => Promise<Texto>,
): Promise<{ events: readonly Stored<VendaEvent>[]; position: Position | undefined }> {
  const stream = await streamDaVenda(context, reach, numero)
  const command = comandoDe(context, numero, tipo)
  const cause = causaDe(context, chave, COMANDO, stream)
  const { commandId } = cause
  // A refusal may be due to the same act, done before or at this moment.
  const { pontuadoEm } = await decidir(context, stream, command).catch(async (failure: unknown) => {
    if (await estaNoLedger(context, stream, commandId)) return { pontuadoEm: undefined }
    throw failure
  })
  const motivo = await motivoDe({ commandId, pontuadoEm })
  const { events, position } = await handle(context.ledger, stream, baixando, { ...command, motivo }, cause)
  return { events, position }
}

/** Whether the act of this key stands already. */
export async function foiBaixada(
  context: Pick<CommandContext, 'db' | 'ledger'>,
  reach: Reach,
  { numero, chave }: Pick<PedidoDeCancelamento, 'numero' | 'chave'>,
): Promise<boolean> {
  const stream = await streamDaVenda(context, reach, numero)
  return estaNoLedger(context, stream, derivedId(chave, COMANDO, stream))
}

const estaNoLedger = async ({ ledger }: Pick<CommandContext, 'ledger'>, stream: string, commandId: string) =>
  (await eventsOfCommand(ledger, stream, commandId)).length > 0

const COMANDO = 'cancelar-pontuacao'

/**
 * What cancelling would do to the seller's account now, by the same deciders; annulling does the same to it.
 * @throws Failure `venda-nao-encontrada`, `venda-nao-esta-em-pe`, `prazo-de-revisao`
 */
export async function lerEfeitoDoCancelamento(
  context: CommandContext,
  reach: Reach,
  numero: number,
): Promise<EfeitoDoCancelamento> {
  const { pontos, alvo } = await decidirBaixa(context, reach, numero)
  const conta = { stream: streamName('conta', alvo.idParceiro), commands: alvo }
  const [efeito] = await simulateAll(context.ledger, contaDecider, [conta], ({ before, events }) => {
    const saldoAntes = saldoNoDia(before, alvo.hoje)
    const daVenda = new Set(before.lotes.filter(({ idVenda }) => idVenda === alvo.idVenda).map(({ idLote }) => idLote))
    const valido = new Set(before.lotes.filter(({ venceEm }) => venceEm >= alvo.hoje).map(({ idLote }) => idLote))
    const tirados = events.flatMap((event) => (event.type === 'PontosEstornados' ? event.data : []))
    const partes = tirados.flatMap(({ lotes }) => lotes)
    const soma = (quais: typeof partes) => somar(quais.map((parte) => parte.pontos))
    const divida = somar(tirados.map((um) => um.divida))
    return {
      pontos,
      daVenda: soma(partes.filter(({ idLote }) => daVenda.has(idLote))),
      deOutrasVendas: soma(partes.filter(({ idLote }) => !daVenda.has(idLote))),
      divida,
      vencidos: pontos - somar(tirados.map((um) => um.pontos)),
      saldoAntes,
      saldoDepois: saldoAntes - soma(partes.filter(({ idLote }) => valido.has(idLote))) - divida,
    }
  })
  return efeito!
}

/** What cancelling one award would take, and what it would tell its account: writes nothing. */
export async function decidirBaixa(context: Baixando, reach: Reach, numero: number) {
  const stream = await streamDaVenda(context, reach, numero)
  return decidir(context, stream, comandoDe(context, numero, 'cancelamento'))
}

async function streamDaVenda({ db }: Pick<CommandContext, 'db'>, reach: Reach, numero: number): Promise<string> {
  const registro = await registroVisto(db, reach, numero)
  if (!registro) throw vendaNaoEncontrada()
  return streamName('venda', registro.idVenda)
}

const comandoDe = (context: Baixando, numero: number, tipo: PedidoDeCancelamento['tipo']): Baixar => ({
  tipo: tipo === 'cancelamento' ? 'cancelar' : 'anular',
  numero,
  hoje: diaDoInstante(context.agora()),
  motivo: AINDA_NAO_GUARDADO,
  foraDoPrazo: context.actor.permissao === ADMINISTRADOR,
})

/** The sale as it stands, and what it would tell its account: writes nothing. */
async function decidir(
  { ledger }: Pick<CommandContext, 'ledger'>,
  stream: string,
  commands: Baixar,
): Promise<{ pontuadoEm: Dia; pontos: Centesimos; alvo: AjustarVenda }> {
  const [decidida] = await simulateAll(ledger, baixando, [{ stream, commands }], ({ before, events }) => ({
    pontuadoEm: before.registro!.pontuadoEm,
    pontos: before.totalPontos,
    alvo: alvoSe(events[0]!, before)!,
  }))
  return decidida!
}
