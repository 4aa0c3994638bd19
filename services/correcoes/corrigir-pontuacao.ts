import { conflict, invalid, refused } from '#contracts/errors.ts'
import type { Texto } from '#contracts/event.ts'
import { streamName } from '#contracts/events/catalogue.ts'
import type { VendaEvent } from '#contracts/events/venda.ts'
import { formatarPontos, type Centesimos } from '#contracts/values/centesimos.ts'
import { diaDoInstante, type Dia } from '#contracts/values/dia.ts'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import { passouDaRevisao } from '#contracts/values/revisao.ts'
import { correcaoDaVenda, type CorrecaoDevida } from '#projections/vendas/correcoes.queries.ts'
import { registroVisto } from '#projections/vendas/vendas.queries.ts'
import { handle, replay } from '#services/engine/ledger/handle.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import { latest, type Position, type Recorded } from '#services/engine/ledger/port.ts'
import type { Reach } from '#services/engine/reach/reach.ts'
import { causaDe, type CommandContext } from '#services/engine/records/command-context.ts'
import { AINDA_NAO_GUARDADO, guardarTexto } from '#services/engine/texts/textos.ts'
import { vendaNaoEncontrada } from '#services/vendas/ler-venda.ts'
import { revisar, vendaDecider } from '#services/vendas/venda.decider.ts'
import { alvoSe, reagirAVendas, type AjustarVenda } from '#services/vendas/vendas.reactions.ts'

export interface PedidoDeCorrecao {
  /** The number that people see. */
  numero: number
  /** The points that the person was shown. */
  pontuacaoNova?: Centesimos
  /** May be empty within the days of correction. */
  motivo: string | Texto
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

/** Who would do it, and where. */
type Corrigindo = Pick<CommandContext, 'db' | 'ledger' | 'agora' | 'actor'>

/**
 * A sale within reach, with all that happened to it.
 * @throws Failure `venda-nao-encontrada`
 */
export async function lerParaCorrigir({ db, ledger }: Corrigindo, reach: Reach, numero: number) {
  const registro = await registroVisto(db, reach, numero)
  if (!registro) throw vendaNaoEncontrada()
  const stream = streamName('venda', registro.idVenda)
  const historia = (await ledger.readStream(stream)) as Recorded<VendaEvent>[]
  return { registro, stream, historia, venda: replay(vendaDecider, historia) }
}

/**
 * Gives an award within reach the points that its products were worth on its day, as known now, and brings the account
 * to it (`domain.md §4 Correction`). Repeated with the same key, it answers what it did.
 * @throws Failure `venda-nao-encontrada`, `venda-nao-esta-em-pe`, `prazo-de-revisao`, `motivo-obrigatorio`,
 * `nada-a-corrigir`, `pontos-mudaram`
 */
export async function corrigirPontuacao(
  context: CommandContext,
  reach: Reach,
  { chave, ...pedido }: PedidoDeCorrecao & { chave: string },
): Promise<{ pontuacaoNova: Centesimos; position: Position | undefined }> {
  const aberta = await lerParaCorrigir(context, reach, pedido.numero)
  const causa = causaDe(context, chave, COMANDO, aberta.registro.idVenda)
  const feito = aberta.historia.filter(({ metadata }) => metadata.commandId === causa.commandId)
  if (feito.length > 0) {
    const { position } = await reagirAVendas(context, feito)
    return { pontuacaoNova: aberta.venda.totalPontos, position: latest(feito.at(-1)!.position, position) }
  }
  const { motivo } = pedido
  const { comando, muda } = await decidir(context, aberta, pedido)
  // The reason is stored once it is known that there will be an event to hold it.
  const guardar = async (texto: string): Promise<Texto | null> =>
    muda && texto !== '' ? guardarTexto(context.db, texto, derivedId(causa.commandId, 'motivo')) : null
  const corrigida = { ...comando, motivo: typeof motivo === 'string' ? await guardar(motivo) : motivo }
  const { state, events, position } = await handle(context.ledger, aberta.stream, vendaDecider, corrigida, causa)
  if (events.length === 0) throw nadaACorrigir()
  const reacao = await reagirAVendas(context, events)
  return { pontuacaoNova: state.totalPontos, position: latest(position, reacao.position) }
}

/**
 * What correcting an award would do now, and what it would tell its account: writes nothing.
 * @throws Failure of `corrigirPontuacao`
 */
export async function preverCorrecao(
  context: Corrigindo,
  reach: Reach,
  pedido: PedidoDeCorrecao,
): Promise<{ idParceiro: string; diferenca: Centesimos; alvo: AjustarVenda }> {
  const aberta = await lerParaCorrigir(context, reach, pedido.numero)
  const { comando } = await decidir(context, aberta, pedido)
  const [corrigida] = vendaDecider.decide(comando, aberta.venda)
  if (corrigida?.type !== 'PontuacaoCorrigida') throw nadaACorrigir()
  const { idParceiro, diferenca } = corrigida.data
  return { idParceiro, diferenca, alvo: alvoSe(corrigida, aberta.venda)! }
}

/** Whether the act of this key has corrected the award already. */
export async function foiCorrigida(
  context: Corrigindo,
  reach: Reach,
  { numero, chave }: { numero: number; chave: string },
): Promise<boolean> {
  const { historia, registro } = await lerParaCorrigir(context, reach, numero)
  const commandId = derivedId(chave, COMANDO, registro.idVenda)
  return historia.some(({ metadata }) => metadata.commandId === commandId)
}

const COMANDO = 'corrigir-pontuacao'
const nadaACorrigir = () => conflict('nada-a-corrigir', 'Esta pontuação já tem os pontos certos.')

async function decidir(
  { db, agora, actor }: Corrigindo,
  { registro, venda }: Awaited<ReturnType<typeof lerParaCorrigir>>,
  { numero, pontuacaoNova, motivo }: PedidoDeCorrecao,
) {
  // A document that was annulled and registered again has another number.
  if (venda.registro && venda.registro.numero !== numero)
    throw refused('venda-nao-esta-em-pe', 'Esta venda foi anulada, e sua nota foi registrada de novo')
  const prazo = { hoje: diaDoInstante(agora()), foraDoPrazo: actor.permissao === ADMINISTRADOR }
  const { pontuadoEm } = revisar(venda, prazo, 'corrigi-la')
  const devida = await correcaoDaVenda(db, registro.idVenda)
  if (devida && pontuacaoNova !== undefined && devida.pontuacaoNova !== pontuacaoNova)
    throw conflict(
      'pontos-mudaram',
      `Os pontos dos produtos mudaram desde a análise: a pontuação passaria a ${formatarPontos(devida.pontuacaoNova)}, `
        + `e não a ${formatarPontos(pontuacaoNova)}. Analise de novo.`,
    )
  const comando = comandoDeCorrecao(devida?.valores ?? [], { ...prazo, motivo: AINDA_NAO_GUARDADO })
  const muda = vendaDecider.decide(comando, venda).length > 0
  if (muda && motivo === '' && passouDaRevisao(pontuadoEm, prazo.hoje))
    throw invalid('motivo-obrigatorio', 'Motivo obrigatório', { motivo: 'Motivo obrigatório' })
  return { comando, muda }
}
