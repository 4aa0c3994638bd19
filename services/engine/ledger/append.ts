import { invalid } from '#contracts/errors.ts'
import type { EventMetadata } from '#contracts/event.ts'
import { definitions, type LedgerEvent } from '#contracts/events/catalogue.ts'
import { TEXTO_INVALIDO } from '#contracts/values/textos.ts'
import { derivedId } from './ids.ts'
import { RevisionConflict, type Ledger, type NewEvent, type Position, type Recorded } from './port.ts'

/** Who acts and since when; the clock is the composition root's. */
export interface Cause {
  by: string | null
  byKind: EventMetadata['byKind']
  /** ISO instant that becomes `metadata.at`. */
  at: string
  correlationId: string
  causationId?: string
  /** The same command never writes to a stream twice. The ids of its events derive from it, and sort where it does. */
  commandId: string
  /** Template of the screen it came from. */
  tela?: string
  /** The second person, where the command needed one. */
  aprovadoPor?: string
}

/** An event of which everything is known but its place in the whole ledger. */
export type Stored<Event extends LedgerEvent = LedgerEvent> = Event
  & Pick<Recorded, 'id' | 'stream' | 'revision' | 'metadata'>

interface AppendedTo<Event extends LedgerEvent> {
  events: Stored<Event>[]
  /** Of the last of them. */
  position: Position
}

/**
 * Appends what was decided on the stream at `revision` (-1 while it is empty): at least one event, all or none. The
 * caller knows that this command wrote nothing up to there. `'conflict'` when the stream moved since: load it and
 * decide again.
 * @throws Failure `texto-invalido`; LedgerUnavailable.
 */
export const append = <Event extends LedgerEvent>(
  ledger: Ledger,
  stream: string,
  revision: number,
  decided: readonly Event[],
  cause: Cause,
): Promise<AppendedTo<Event> | 'conflict'> => appendNew(ledger, stream, revision, newEvents(stream, decided, cause))

/** The same for the events of one or several commands, each made by `newEvents`. */
export async function appendNew<Event extends LedgerEvent>(
  ledger: Ledger,
  stream: string,
  revision: number,
  events: readonly NewEvent[],
): Promise<AppendedTo<Event> | 'conflict'> {
  try {
    const { position, repeated } = await ledger.append(stream, revision === -1 ? 'none' : revision, events)
    // Another run of the same command was first, with its own sale numbers: what it wrote is in the stream.
    if (repeated) return 'conflict'
    const stored = events.map((event, n) => ({ ...event, stream, revision: revision + 1 + n }))
    return { events: stored as unknown as Stored<Event>[], position }
  } catch (error) {
    if (error instanceof RevisionConflict) return 'conflict'
    throw error
  }
}

/** The events that a command wrote to a stream, which is read whole for it; none when it wrote nothing. */
export const eventsOfCommand = async (ledger: Ledger, stream: string, commandId: string): Promise<Recorded[]> =>
  (await ledger.readStream(stream)).filter(({ metadata }) => metadata.commandId === commandId)

/**
 * The NUL character and halves of surrogate pairs, in JSON: PostgreSQL's jsonb refuses them, and one event would stop
 * every read model that keeps it.
 */
const UNREADABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f]..)/

/**
 * What a command decided, as it is stored. Its data must fit its contract: what enters the ledger stays for ever.
 * @throws Failure `texto-invalido`.
 */
export const newEvents = (stream: string, decided: readonly LedgerEvent[], cause: Cause): NewEvent[] =>
  decided.map((event, n) => newEvent(stream, event, n, cause))

/** The id of the n-th event, from 0, that a command writes to a stream. */
export const idOfEvent = (commandId: string, stream: string, n: number): string => derivedId(commandId, stream, n)

function newEvent(stream: string, event: LedgerEvent, index: number, cause: Cause): NewEvent {
  const definition = definitions.get(event.type)
  if (!definition) throw new Error(`Event without a definition: ${event.type}`)
  const data = definition.data.parse(event.data)
  if (UNREADABLE.test(JSON.stringify(data))) throw invalid('texto-invalido', TEXTO_INVALIDO)
  return {
    id: idOfEvent(cause.commandId, stream, index),
    type: event.type,
    data,
    metadata: {
      by: cause.by,
      byKind: cause.byKind,
      at: cause.at,
      correlationId: cause.correlationId,
      causationId: cause.causationId ?? null,
      commandId: cause.commandId,
      ...(cause.tela === undefined ? {} : { tela: cause.tela }),
      ...(cause.aprovadoPor === undefined ? {} : { aprovadoPor: cause.aprovadoPor }),
      schema: definition.version,
    },
  }
}
