import { conflict, Failure } from '#contracts/errors.ts'
import { streamName } from '#contracts/events/catalogue.ts'
import type { Texto } from '#contracts/event.ts'
import type { ResgateEvent } from '#contracts/events/resgate.ts'
import { formatarInstante, type Dia } from '#contracts/values/dia.ts'
import { causaDe, hoje, type CommandContext } from '#services/engine/records/command-context.ts'
import { handle, replay, type Decider, type Stored } from '#services/engine/ledger/handle.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import { latest, type Position, type Recorded } from '#services/engine/ledger/port.ts'
import { AINDA_NAO_GUARDADO, guardarTexto } from '#services/engine/texts/textos.ts'
import { nomesDeQuemFez } from '#services/usuarios/quem-fez.ts'
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
  /** The version that the person had before their eyes; unset, they change whatever is there. */
  versaoVista?: number | undefined
}

export interface ResgateMudado {
  resgate: Resgate
  /** How many events the redemption has. */
  versao: number
  /** The position of the last event caused; undefined when nothing changed. */
  position: Position | undefined
}

/**
 * Decides one command on a redemption and runs its reaction at once, so the points of a cancelled one are back when
 * this returns. `texto` is a typed text; `montar` gets it in the event's form.
 * @throws Failure of the decider; `resgate-nao-encontrado`; `alterado-por-outro`, with who and when
 */
export async function mudarResgate(
  context: ContextoDoResgate,
  comando: string,
  { idResgate, chave, versaoVista }: PedidoDeMudanca,
  montar: (hoje: Dia, texto: Texto | null) => ResgateCommand,
  texto: string | null = null,
): Promise<ResgateMudado> {
  const { ledger } = context
  const dia = hoje(context)
  const cause = causaDe(context, chave, comando, idResgate)
  const stream = streamName('resgate', idResgate)
  const pedir = (guardado: Texto | null): Visto => ({ command: montar(dia, guardado), versaoVista })
  try {
    let guardado: Texto | null = null
    if (texto !== null) {
      const loaded = await ledger.readStream(stream)
      const visto = replay(comVersao, loaded)
      const repetido = loaded.some((event) => event.metadata.commandId === cause.commandId)
      if (!repetido && comVersao.decide(pedir(AINDA_NAO_GUARDADO), visto).length === 0)
        return { ...visto, position: undefined }
      guardado = await guardarTexto(context.db, texto, derivedId(cause.commandId, 'texto'))
    }
    const { state, events, position } = await handle(ledger, stream, comVersao, pedir(guardado), cause)
    const reacao = await reagirAResgates(context, events.filter(ehCausa))
    return { ...state, position: latest(position, reacao.position) }
  } catch (failure) {
    const mudou = failure instanceof Failure && failure.codigo === MUDOU
    throw mudou ? await alteradoPorOutro(context, stream) : failure
  }
}

const ehCausa = (event: Stored<ResgateEvent>): event is Stored<ResgateEvent> & Causa =>
  (REAGE_A as readonly string[]).includes(event.type)

interface Visto {
  command: ResgateCommand
  versaoVista: number | undefined
}

const MUDOU = 'alterado-por-outro'

/** The same decisions, refused when the redemption is not as it was seen. */
const comVersao: Decider<{ resgate: Resgate; versao: number }, Visto, ResgateEvent> = {
  initialState: () => ({ resgate: resgateDecider.initialState(), versao: 0 }),
  decide({ command, versaoVista }, { resgate, versao }) {
    if (versaoVista !== undefined && versao > 0 && versao !== versaoVista)
      throw conflict(MUDOU, 'Este resgate foi alterado depois que você o abriu.')
    return resgateDecider.decide(command, resgate)
  },
  evolve: ({ resgate, versao }, event) => ({ resgate: resgateDecider.evolve(resgate, event), versao: versao + 1 }),
}

async function alteradoPorOutro({ db, ledger }: ContextoDoResgate, stream: string): Promise<Failure> {
  const ultimo = (await ledger.readStream(stream)).at(-1) as Recorded
  const quem = (await nomesDeQuemFez(db, [ultimo], 'O vendedor'))(ultimo.metadata)
  return conflict(
    MUDOU,
    `${quem} alterou este resgate em ${formatarInstante(ultimo.metadata.at)}, depois que você o abriu. Confira como ele está e tente de novo.`,
  )
}
