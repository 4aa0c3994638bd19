import { definitions, type LedgerEvent } from '#contracts/events/catalogue.ts'
import type { EventMetadata } from '#contracts/event.ts'
import { conflict } from '#contracts/errors.ts'
import { derivedId } from './ids.ts'
import { RevisionConflict, type ExpectedRevision, type Ledger, type NewEvent, type Position, type Recorded } from './port.ts'

/**
 * A pure decision over one stream. `decide` may refuse with a `Failure`; `evolve` never throws. Clock, ids and
 * whatever else the decision needs come in with the command.
 */
export interface Decider<State, Command, Event extends LedgerEvent> {
  initialState: State
  decide(command: Command, state: State): Event[]
  evolve(state: State, event: Event): State
}

/** Who acts and since when; the clock is the composition root's. */
export interface Cause {
  by: string | null
  byKind: EventMetadata['byKind']
  /** ISO instant that becomes `metadata.at`. */
  at: string
  correlationId: string
  causationId?: string
  /** Derives the ids of the events: the same command id never writes twice. */
  commandId: string
}

export interface Handled<State, Event extends LedgerEvent> {
  state: State
  /** What this command wrote, now or when it ran the first time. */
  events: Event[]
  /** Position of the last event it wrote; undefined when it decided nothing. */
  position: Position | undefined
  /** True when an earlier run of the same command had written it already. */
  repeated: boolean
}

/** A stream that moves more often than this between load and append is under a flood, not a race. */
const MAX_ATTEMPTS = 24

/**
 * The only way to write: load, decide, append with the revision that was loaded, and on a conflict load and decide
 * again, a bounded number of times. A command whose events stand in the stream already answers what it wrote then.
 * @throws Failure of the decider; `conflict` when the stream never held still; LedgerUnavailable.
 */
export async function handle<State, Command, Event extends LedgerEvent>(
  ledger: Ledger, stream: string, decider: Decider<State, Command, Event>, command: Command, cause: Cause,
): Promise<Handled<State, Event>> {
  for (let attempt = 1; ; attempt++) {
    const loaded = await ledger.readStream(stream)
    const outcome = await decideAndAppend(ledger, stream, loaded, decider, command, cause)
    if (outcome !== 'conflict') return outcome
    if (attempt === MAX_ATTEMPTS) throw conflict('concorrencia', 'Muitas alterações ao mesmo tempo. Tente de novo em instantes.')
  }
}

/** One attempt over events that were loaded already; `'conflict'` when the stream moved since. */
export async function decideAndAppend<State, Command, Event extends LedgerEvent>(
  ledger: Ledger, stream: string, loaded: readonly Recorded[], decider: Decider<State, Command, Event>, command: Command, cause: Cause,
): Promise<Handled<State, Event> | 'conflict'> {
  const state = (loaded as readonly Recorded<Event>[]).reduce((current, event) => decider.evolve(current, event), decider.initialState)
  const before = loaded.filter((event) => event.metadata.commandId === cause.commandId)
  if (before.length > 0) {
    return { state, events: before as unknown as Event[], position: before.at(-1)?.position, repeated: true }
  }
  const decided = decider.decide(command, state)
  if (decided.length === 0) return { state, events: [], position: undefined, repeated: false }
  const expected: ExpectedRevision = loaded.at(-1)?.revision ?? 'none'
  try {
    const { position, repeated } = await ledger.append(stream, expected, decided.map((event, n) => newEvent(stream, event, n, cause)))
    return { state: decided.reduce((current, event) => decider.evolve(current, event), state), events: decided, position, repeated }
  } catch (error) {
    if (error instanceof RevisionConflict) return 'conflict'
    throw error
  }
}

/** The event as it is stored. Its data must fit its contract: what enters the ledger stays for ever. */
function newEvent(stream: string, event: LedgerEvent, index: number, cause: Cause): NewEvent {
  const definition = definitions.get(event.type)
  if (!definition) throw new Error(`Event without a definition: ${event.type}`)
  return {
    id: derivedId(cause.commandId, stream, index),
    type: event.type,
    data: definition.data.parse(event.data),
    metadata: {
      by: cause.by, byKind: cause.byKind, at: cause.at, correlationId: cause.correlationId,
      causationId: cause.causationId ?? null, commandId: cause.commandId, schema: definition.version,
    },
  }
}
