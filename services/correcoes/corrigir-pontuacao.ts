import { conflict, invalid, refused } from '#contracts/errors.ts'
import type { Texto } from '#contracts/event.ts'
import { streamName } from '#contracts/events/catalogue.ts'
import type { VendaEvent } from '#contracts/events/venda.ts'
import { formatarPontos, type Centesimos } from '#contracts/values/centesimos.ts'
import type { Dia } from '#contracts/values/dia.ts'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import { passouDaRevisao } from '#contracts/values/revisao.ts'
import { correcaoDaVenda, type CorrecaoDevida } from '#projections/vendas/correcoes.queries.ts'
import { registroVisto } from '#projections/vendas/vendas.queries.ts'
import { ehContaPropria } from '#services/aprovacoes/pedir.ts'
import { handle, replay } from '#services/engine/ledger/handle.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import { latest, type Position, type Recorded } from '#services/engine/ledger/port.ts'
import type { Reach } from '#services/engine/reach/reach.ts'
import { causaDe, hoje, type CommandContext } from '#services/engine/records/command-context.ts'
import { AINDA_NAO_GUARDADO, guardarTexto } from '#services/engine/texts/textos.ts'
import { vendaNaoEncontrada } from '#services/vendas/ler-venda.ts'
import { revisar, vendaDecider } from '#services/vendas/venda.decider.ts'
import { reagirAVendas } from '#services/vendas/vendas.reactions.ts'

export interface PedidoDeCorrecao {
  /** The number that people see. */
  numero: number
  /** The points that the person was shown. */
  pontuacaoNova?: Centesimos
  /** May be empty within the days of correction. */
  motivo: string
  chave: string
}

/** The decider's command: `valores` from what is due. */
export const comandoDeCorrecao = (
  valores: CorrecaoDevida['valores'],
  resto: { hoje: Dia; motivo: Texto | null; foraDoPrazo: boolean },
) => ({
  tipo: 'corrigir' as const,
  ...resto,
  valores: new Map(valores.map(({ idItem, valorPontos }) => [idItem, valorPontos])),
})

/**
 * A sale within reach, with all that happened to it.
 * @throws Failure `venda-nao-encontrada`
 */
export async function lerParaCorrigir({ db, ledger }: CommandContext, reach: Reach, numero: number) {
  const registro = await registroVisto(db, reach, numero)
  if (!registro) throw vendaNaoEncontrada()
  const stream = streamName('venda', registro.idVenda)
  return { registro, stream, historia: (await ledger.readStream(stream)) as Recorded<VendaEvent>[] }
}

/**
 * Gives an award within reach the points that its products were worth on its day, as known now, and brings the account
 * to it (`domain.md §4 Correction`). Repeated with the same key, it answers what it did.
 * @throws Failure `venda-nao-encontrada`, `venda-nao-esta-em-pe`, `prazo-de-revisao`, `motivo-obrigatorio`,
 * `nada-a-corrigir`, `pontos-mudaram`, `conta-propria`
 */
export async function corrigirPontuacao(
  context: CommandContext,
  reach: Reach,
  { numero, pontuacaoNova, motivo, chave }: PedidoDeCorrecao,
): Promise<{ pontuacaoNova: Centesimos; position: Position | undefined }> {
  const { db, ledger } = context
  const { registro, stream, historia } = await lerParaCorrigir(context, reach, numero)
  const venda = replay(vendaDecider, historia)
  const causa = causaDe(context, chave, 'corrigir-pontuacao', registro.idVenda)
  const feito = historia.filter(({ metadata }) => metadata.commandId === causa.commandId)
  if (feito.length > 0) {
    const { position } = await reagirAVendas(context, feito)
    return { pontuacaoNova: venda.totalPontos, position: latest(feito.at(-1)!.position, position) }
  }
  // A document that was annulled and registered again has another number.
  if (venda.registro && venda.registro.numero !== numero)
    throw refused('venda-nao-esta-em-pe', 'Esta venda foi anulada, e sua nota foi registrada de novo')
  const prazo = { hoje: hoje(context), foraDoPrazo: context.actor.permissao === ADMINISTRADOR }
  const { pontuadoEm } = revisar(venda, prazo, 'corrigi-la')
  if (await ehContaPropria(db, context.actor, registro.idParceiro))
    throw refused('conta-propria', 'Esta pontuação é da sua própria conta: outra pessoa precisa corrigi-la.')
  const devida = await correcaoDaVenda(db, registro.idVenda)
  if (devida && pontuacaoNova !== undefined && devida.pontuacaoNova !== pontuacaoNova)
    throw conflict(
      'pontos-mudaram',
      `Os pontos dos produtos mudaram desde a análise: a pontuação passaria a ${formatarPontos(devida.pontuacaoNova)}, `
        + `e não a ${formatarPontos(pontuacaoNova)}. Analise de novo.`,
    )
  const comando = comandoDeCorrecao(devida?.valores ?? [], { ...prazo, motivo: AINDA_NAO_GUARDADO })
  // The reason is asked for, and stored, once it is known that there will be an event to hold it.
  const muda = vendaDecider.decide(comando, venda).length > 0
  if (muda && passouDaRevisao(pontuadoEm, prazo.hoje) && motivo === '')
    throw invalid('motivo-obrigatorio', 'Motivo obrigatório', { motivo: 'Motivo obrigatório' })
  const texto = muda && motivo !== '' ? await guardarTexto(db, motivo, derivedId(causa.commandId, 'motivo')) : null
  const { state, events, position } = await handle(ledger, stream, vendaDecider, { ...comando, motivo: texto }, causa)
  if (events.length === 0) throw conflict('nada-a-corrigir', 'Esta pontuação já tem os pontos certos.')
  const reacao = await reagirAVendas(context, events)
  return { pontuacaoNova: state.totalPontos, position: latest(position, reacao.position) }
}
