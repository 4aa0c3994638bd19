import { streamName } from '#contracts/events/catalogue.ts'
import type { Texto } from '#contracts/event.ts'
import type { ResgateEvent } from '#contracts/events/resgate.ts'
import type { Dia } from '#contracts/values/dia.ts'
import { causaDe, hoje, type CommandContext } from '#services/cadastros/command-context.ts'
import { handle, replay, type Stored } from '#services/ledger/handle.ts'
import { derivedId } from '#services/ledger/ids.ts'
import type { Position } from '#services/ledger/port.ts'
import { guardarTexto } from '#services/texts/textos.ts'
import { resgateDecider, type Resgate, type ResgateCommand } from './resgate.decider.ts'
import { later, reagirAResgates, REAGE_A, type Causa } from './resgate.reactions.ts'

export interface ContextoDoResgate extends CommandContext {
  /** Days that returned points stay valid at least. */
  diasCarencia?: number
}

/** One wish about one redemption; the same key for the same wish is done once. */
export interface PedidoDeMudanca {
  idResgate: string
  chave: string
}

export interface ResgateMudado {
  resgate: Resgate
  /** Of the last event that it caused; undefined when it changed nothing. */
  position: Position | undefined
}

/** What a person typed is kept only when the change is made: an event holds its id. */
const AINDA_NAO_GUARDADO: Texto = { idTexto: '00000000-0000-0000-0000-000000000000', hash: '' }

/**
 * Decides one command on a redemption and runs its reaction at once: the points of a cancelled one are back when it
 * answers. `texto` is what a person typed, and reaches `montar` as the event holds it.
 * @throws Failure of the decider; `resgate-nao-encontrado`
 */
export async function mudarResgate(
  context: ContextoDoResgate,
  comando: string,
  { idResgate, chave }: PedidoDeMudanca,
  montar: (hoje: Dia, texto: Texto | null) => ResgateCommand,
  texto: string | null = null,
): Promise<ResgateMudado> {
  const { ledger } = context
  const dia = hoje(context)
  const cause = causaDe(context, comando, idResgate, chave)
  const stream = streamName('resgate', idResgate)
  let guardado: Texto | null = null
  if (texto !== null) {
    const loaded = await ledger.readStream(stream)
    const resgate = replay(resgateDecider, loaded)
    const repetido = loaded.some((event) => event.metadata.commandId === cause.commandId)
    if (!repetido && resgateDecider.decide(montar(dia, AINDA_NAO_GUARDADO), resgate).length === 0)
      return { resgate, position: undefined }
    guardado = await guardarTexto(context.db, texto, derivedId('texto', cause.commandId))
  }
  const { state, events, position } = await handle(ledger, stream, resgateDecider, montar(dia, guardado), cause)
  const reacao = await reagirAResgates(context, events.filter(ehCausa))
  return { resgate: state, position: later(position, reacao.position) }
}

const ehCausa = (event: Stored<ResgateEvent>): event is Stored<ResgateEvent> & Causa =>
  (REAGE_A as readonly string[]).includes(event.type)
