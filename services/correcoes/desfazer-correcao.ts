import { conflict, refused } from '#contracts/errors.ts'
import type { VendaEvent } from '#contracts/events/venda.ts'
import { formatarPontos, type Centesimos } from '#contracts/values/centesimos.ts'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import { HORAS_PARA_DESFAZER, passouDoArrependimento } from '#contracts/values/revisao.ts'
import { ehContaPropria } from '#services/aprovacoes/pedir.ts'
import { handle, replay, type Decider } from '#services/engine/ledger/handle.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import { latest, type Position, type Recorded } from '#services/engine/ledger/port.ts'
import type { Reach } from '#services/engine/reach/reach.ts'
import { causaDe, hoje, type CommandContext } from '#services/engine/records/command-context.ts'
import { AINDA_NAO_GUARDADO, guardarTexto } from '#services/engine/texts/textos.ts'
import { revisar, vendaDecider, type Venda, type VendaCommand } from '#services/vendas/venda.decider.ts'
import { reagirAVendas } from '#services/vendas/vendas.reactions.ts'
import { comandoDeCorrecao, lerParaCorrigir } from './corrigir-pontuacao.ts'

/**
 * Gives an award back the points of before its last correction, as another correction caused by it (decision 0090).
 * Repeated with the same key, it answers what it did.
 * @throws Failure `venda-nao-encontrada`, `venda-nao-esta-em-pe`, `prazo-de-revisao`, `conta-propria`,
 * `correcao-sem-volta`, `pontos-mudaram`
 */
export async function desfazerCorrecao(
  context: CommandContext,
  reach: Reach,
  { numero, pontuacaoNova, chave }: { numero: number; pontuacaoNova: Centesimos; chave: string },
): Promise<{ pontuacaoNova: Centesimos; position: Position | undefined }> {
  const { db, ledger, actor } = context
  const { registro, stream, historia, venda } = await lerParaCorrigir(context, reach, numero)
  const causa = causaDe(context, chave, 'desfazer-correcao', registro.idVenda)
  const feito = historia.filter(({ metadata }) => metadata.commandId === causa.commandId)
  if (feito.length > 0) {
    const { position } = await reagirAVendas(context, feito)
    return { pontuacaoNova: venda.totalPontos, position: latest(feito.at(-1)!.position, position) }
  }
  const prazo = { hoje: hoje(context), foraDoPrazo: actor.permissao === ADMINISTRADOR }
  revisar(venda, prazo, 'corrigi-la')
  if (await ehContaPropria(db, actor, registro.idParceiro))
    throw refused('conta-propria', 'Esta pontuação é da sua própria conta: outra pessoa precisa corrigi-la.')
  const correcao = historia.at(-1)!
  if (correcao.type !== 'PontuacaoCorrigida' || venda.totalPontos !== pontuacaoNova) throw mudou(venda)
  conferirDeQuem(context, correcao)
  const antes = replay(vendaDecider, historia.slice(0, -1)).registro!.itens
  const comando = comandoDeCorrecao(antes, { ...prazo, motivo: AINDA_NAO_GUARDADO })
  const texto = await guardarTexto(db, 'Correção desfeita', derivedId(causa.commandId, 'motivo'))
  const { state, events, position } = await handle(
    ledger,
    stream,
    seAindaTem(pontuacaoNova),
    { ...comando, motivo: texto },
    { ...causa, causationId: correcao.id },
  )
  const reacao = await reagirAVendas(context, events)
  return { pontuacaoNova: state.totalPontos, position: latest(position, reacao.position) }
}

const mudou = ({ totalPontos }: Venda) =>
  conflict(
    'pontos-mudaram',
    `Esta venda mudou depois da correção, e tem agora ${formatarPontos(totalPontos)} pontos: confira a venda.`,
  )

/** It is for regret: a correction of others, or one that two people have seen, has its own way back. */
function conferirDeQuem({ actor, agora }: CommandContext, { metadata }: Recorded<VendaEvent>): void {
  const passou = passouDoArrependimento(agora(), metadata.at)
  if (metadata.by !== actor.id || metadata.aprovadoPor !== undefined || metadata.causationId !== null || passou)
    throw semVolta()
}

export const semVolta = () =>
  refused(
    'correcao-sem-volta',
    `Só quem corrigiu desfaz a correção, em até ${HORAS_PARA_DESFAZER} horas e se fez isso sem aprovação.`,
  )

/** Of two undone at once the second finds other points. */
const seAindaTem = (pontos: Centesimos): Decider<Venda, VendaCommand, VendaEvent> => ({
  ...vendaDecider,
  decide(command, venda) {
    if (venda.totalPontos !== pontos) throw mudou(venda)
    return vendaDecider.decide(command, venda)
  },
})
