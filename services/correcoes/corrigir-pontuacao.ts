import { conflict, refused } from '#contracts/errors.ts'
import { streamName } from '#contracts/events/catalogue.ts'
import type { VendaEvent } from '#contracts/events/venda.ts'
import { DIAS_DA_CORRECAO } from '#contracts/http/valores.ts'
import { formatarPontos, type Centesimos } from '#contracts/values/centesimos.ts'
import { diasEntre } from '#contracts/values/dia.ts'
import { correcaoDaVenda, type CorrecaoDevida } from '#projections/vendas/correcoes.queries.ts'
import { registroVisto } from '#projections/vendas/vendas.queries.ts'
import { handle, replay } from '#services/engine/ledger/handle.ts'
import { latest, type Position, type Recorded } from '#services/engine/ledger/port.ts'
import type { Reach } from '#services/engine/reach/reach.ts'
import { causaDe, hoje, type CommandContext } from '#services/engine/records/command-context.ts'
import { vendaNaoEncontrada } from '#services/vendas/ler-venda.ts'
import { vendaDecider } from '#services/vendas/venda.decider.ts'
import { reagirAVendas } from '#services/vendas/vendas.reactions.ts'

export interface PedidoDeCorrecao {
  /** The number that people see. */
  numero: number
  /** The points that the person was shown. */
  pontuacaoNova: Centesimos | undefined
  chave: string
}

/** The decider's command: `valores` from what is due. */
export const comandoDeCorrecao = (valores: CorrecaoDevida['valores'], dia: string) => ({
  tipo: 'corrigir' as const,
  hoje: dia,
  valores: new Map(valores.map(({ idItem, valorPontos }) => [idItem, valorPontos])),
})

/**
 * Gives an award within reach the points that its products were worth on its day, as known now, and brings the account
 * to it (`domain.md §4 Correction`). Repeated with the same key, it answers what it did.
 * @throws Failure `venda-nao-encontrada`, `venda-nao-esta-em-pe`, `prazo-de-revisao`, `nada-a-corrigir`,
 * `pontos-mudaram`
 */
export async function corrigirPontuacao(
  context: CommandContext,
  reach: Reach,
  { numero, pontuacaoNova, chave }: PedidoDeCorrecao,
): Promise<{ pontuacaoNova: Centesimos; position: Position | undefined }> {
  const { db, ledger } = context
  const registro = await registroVisto(db, reach, numero)
  if (!registro) throw vendaNaoEncontrada()
  const stream = streamName('venda', registro.idVenda)
  const historia = (await ledger.readStream(stream)) as Recorded<VendaEvent>[]
  const venda = replay(vendaDecider, historia)
  const causa = causaDe(context, chave, 'corrigir-pontuacao', registro.idVenda)
  const feito = historia.filter(({ metadata }) => metadata.commandId === causa.commandId)
  if (feito.length > 0) {
    const { position } = await reagirAVendas(context, feito)
    return { pontuacaoNova: venda.totalPontos, position: latest(feito.at(-1)!.position, position) }
  }
  // A document that was annulled and registered again has another number.
  if (venda.situacao !== 'em-pe' || venda.registro?.numero !== numero)
    throw refused('venda-nao-esta-em-pe', 'A pontuação desta venda foi cancelada')
  const dia = hoje(context)
  if (diasEntre(venda.registro.pontuadoEm, dia) > DIAS_DA_CORRECAO)
    throw refused(
      'prazo-de-revisao',
      `Passaram mais de ${DIAS_DA_CORRECAO} dias da pontuação: ela não é mais corrigida.`,
    )
  const devida = await correcaoDaVenda(db, registro.idVenda)
  if (devida && pontuacaoNova !== undefined && devida.pontuacaoNova !== pontuacaoNova)
    throw conflict(
      'pontos-mudaram',
      `Os pontos dos produtos mudaram desde a análise: a pontuação passaria a ${formatarPontos(devida.pontuacaoNova)}, `
        + `e não a ${formatarPontos(pontuacaoNova)}. Analise de novo.`,
    )
  const comando = comandoDeCorrecao(devida?.valores ?? [], dia)
  const { state, events, position } = await handle(ledger, stream, vendaDecider, comando, causa)
  if (events.length === 0) throw conflict('nada-a-corrigir', 'Esta pontuação já tem os pontos certos.')
  const reacao = await reagirAVendas(context, events)
  return { pontuacaoNova: state.totalPontos, position: latest(position, reacao.position) }
}
