import { streamName } from '#contracts/events/catalogue.ts'
import type { Texto } from '#contracts/event.ts'
import type { ResgateEvent } from '#contracts/events/resgate.ts'
import type { Dia } from '#contracts/values/dia.ts'
import { causaDe, hoje, type CommandContext } from '#services/engine/records/command-context.ts'
import { handle, replay, type Stored } from '#services/engine/ledger/handle.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import { latest, type Position } from '#services/engine/ledger/port.ts'
import { guardarTexto } from '#services/engine/texts/textos.ts'
import { resgateDecider, type Resgate, type ResgateCommand } from './resgate.decider.ts'
import { reagirAResgates, REAGE_A, type Causa } from './resgate.reactions.ts'

export interface ContextoDoResgate extends CommandContext {
  /** How many days returned points stay valid at least. */
  diasCarencia?: number
}

/** A request to change one redemption; a request with the same key is carried out once. */
export interface PedidoDeMudanca {
  idResgate: string
  chave: string
}

export interface ResgateMudado {
  resgate: Resgate
  /** The position of the last event caused; undefined when nothing changed. */
  position: Position | undefined
}

/** A placeholder: a typed text is stored only when the change is made, because an event holds its id. */
const AINDA_NAO_GUARDADO: Texto = { idTexto: '00000000-0000-0000-0000-000000000000', hash: '' }

/**
 * Decides one command on a redemption and runs its reaction at once, so the points of a cancelled one are back when
 * this returns. `texto` is a typed text; `montar` gets it in the event's form.
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
  const cause = causaDe(context, chave, comando, idResgate)
  const stream = streamName('resgate', idResgate)
  let guardado: Texto | null = null
  if (texto !== null) {
    const loaded = await ledger.readStream(stream)
    const resgate = replay(resgateDecider, loaded)
    const repetido = loaded.some((event) => event.metadata.commandId === cause.commandId)
    if (!repetido && resgateDecider.decide(montar(dia, AINDA_NAO_GUARDADO), resgate).length === 0)
      return { resgate, position: undefined }
    guardado = await guardarTexto(context.db, texto, derivedId(cause.commandId, 'texto'))
  }
  const { state, events, position } = await handle(ledger, stream, resgateDecider, montar(dia, guardado), cause)
  const reacao = await reagirAResgates(context, events.filter(ehCausa))
  return { resgate: state, position: latest(position, reacao.position) }
}

const ehCausa = (event: Stored<ResgateEvent>): event is Stored<ResgateEvent> & Causa =>
  (REAGE_A as readonly string[]).includes(event.type)
