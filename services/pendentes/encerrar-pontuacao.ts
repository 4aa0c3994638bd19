import { conflict, Failure } from '#contracts/errors.ts'
import { streamName } from '#contracts/events/catalogue.ts'
import { envioPorNumero, pedidoDoEnvio } from '#projections/pendentes/pendentes.queries.ts'
import { handle } from '#services/engine/ledger/handle.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import type { Position } from '#services/engine/ledger/port.ts'
import type { Reach } from '#services/engine/reach/reach.ts'
import { causaDe, hoje, type CommandContext } from '#services/engine/records/command-context.ts'
import { guardarTexto } from '#services/engine/texts/textos.ts'
import { envioDecider, NAO_PENDENTE, pontuacaoNaoEncontrada } from './envio.decider.ts'
import { dizerQueEnvioAguarda, naoPendente } from './nao-pendente.ts'

/**
 * Ends a pending award within reach without a sale. Repeated with the same key, it changes nothing.
 * @throws Failure `pontuacao-nao-encontrada`; `venda-aguardando`; `pontuacao-nao-pendente`, with who and when
 */
export async function encerrarPontuacao(
  context: CommandContext,
  reach: Reach,
  { numero, motivo, chave }: { numero: number; motivo: string; chave: string },
): Promise<Position | undefined> {
  const { db, ledger } = context
  const achado = await envioPorNumero(db, reach, numero)
  if (!achado) throw pontuacaoNaoEncontrada()
  const { idEnvio } = achado
  const pedido = await pedidoDoEnvio(db, idEnvio)
  if (pedido !== undefined) throw conflict('venda-aguardando', dizerQueEnvioAguarda(pedido))
  const cause = causaDe(context, chave, 'encerrar-pontuacao', idEnvio)
  const texto = motivo === '' ? null : await guardarTexto(db, motivo, derivedId(cause.commandId, 'texto'))
  const command = { tipo: 'encerrar' as const, motivo: texto, hoje: hoje(context) }
  try {
    return (await handle(ledger, streamName('envio', idEnvio), envioDecider, command, cause)).position
  } catch (failure) {
    const terminou = failure instanceof Failure && failure.codigo === NAO_PENDENTE
    throw (terminou && (await naoPendente(context, idEnvio))) || failure
  }
}
