import { definitions, type LedgerEvent } from '#contracts/events/catalogue.ts'
import type { EventMetadata } from '#contracts/event.ts'
import { conflict } from '#contracts/errors.ts'
import { derivedId } from './ids.ts'
import { RevisionConflict, type ExpectedRevision, type Ledger, type NewEvent, type Position, type Recorded } from './port.ts'

/**
 * A pure decision over one stream. Clock, ids and whatever else the decision needs come in with the command.
 * `decide` may refuse with a `Failure` and leaves the state as it is. `evolve` never throws; it owns the state that it
 * gets and may change it in place, so that folding a long stream stays linear.
 */
export interface Decider<State, Command, Event extends LedgerEvent> {
  initialState(): State
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

/** An event of which everything is known but its place in the whole ledger. */
export type Stored<Event extends LedgerEvent = LedgerEvent> = Event & Pick<Recorded, 'id' | 'stream' | 'revision' | 'metadata'>

export interface Handled<State, Event extends LedgerEvent> {
  state: State
  /** What this command wrote, now or when it ran the first time. */
  events: Stored<Event>[]
  /** Position of the last event it wrote; undefined when it decided nothing. */
  position: Position | undefined
  /** True when an earlier run of the same command had written it already. */
  repeated: boolean
}

/** A stream that moves more often than this between load and append is under a flood, not a race. */
const MAX_ATTEMPTS = 24

/**
 * The only way to write: load, decide, append with the revision that was loaded, and on a conflict load and decide
 * again, a bounded number of times. Several commands are decided one after the other and appended as one: all or
 * none. A cause whose events stand in the stream already answers what it wrote then.
 * @throws Failure of the decider; `conflict` when the stream never held still; LedgerUnavailable.
 */
export async function handle<State, Command, Event extends LedgerEvent>(
  ledger: Ledger, stream: string, decider: Decider<State, Command, Event>, commands: Command | readonly Command[], cause: Cause,
): Promise<Handled<State, Event>> {
  for (let attempt = 1; ; attempt++) {
    const loaded = await ledger.readStream(stream)
    const outcome = await decideAndAppend(ledger, stream, loaded, decider, commands, cause)
    if (outcome !== 'conflict') return outcome
    if (attempt === MAX_ATTEMPTS) throw conflict('concorrencia', 'Muitas alterações ao mesmo tempo. Tente de novo em instantes.')
  }
}

/** One attempt over events that were loaded already; `'conflict'` when the stream moved since. */
export async function decideAndAppend<State, Command, Event extends LedgerEvent>(
  ledger: Ledger, stream: string, loaded: readonly Recorded[], decider: Decider<State, Command, Event>, commands: Command | readonly Command[], cause: Cause,
): Promise<Handled<State, Event> | 'conflict'> {
  const state = replay(decider, loaded)
  const before = loaded.filter((event) => event.metadata.commandId === cause.commandId)
  if (before.length > 0) {
    return { state, events: before as unknown as Stored<Event>[], position: before.at(-1)?.position, repeated: true }
  }
  const decided = decideAll(decider, commands, state)
  if (decided.events.length === 0) return { state: decided.state, events: [], position: undefined, repeated: false }
  const last = loaded.at(-1)?.revision
  const expected: ExpectedRevision = last ?? 'none'
  const events = decided.events.map((event, n) => newEvent(stream, event, n, cause))
  try {
    const { position, repeated } = await ledger.append(stream, expected, events)
    const stored = events.map((event, n) => ({ ...event, stream, revision: (last ?? -1) + 1 + n }))
    return { state: decided.state, events: stored as unknown as Stored<Event>[], position, repeated }
  } catch (error) {
    if (error instanceof RevisionConflict) return 'conflict'
    throw error
  }
}

/** The state after the events of a stream. */
export const replay = <State, Command, Event extends LedgerEvent>(decider: Decider<State, Command, Event>, loaded: readonly Recorded[]): State =>
  (loaded as readonly Recorded<Event>[]).reduce((current, event) => decider.evolve(current, event), decider.initialState())

/** What the commands decide, one after the other, over a state that is theirs to change. */
function decideAll<State, Command, Event extends LedgerEvent>(
  decider: Decider<State, Command, Event>, commands: Command | readonly Command[], initial: State,
): { state: State; events: Event[] } {
  let state = initial
  const decided: Event[] = []
  for (const command of Array.isArray(commands) ? (commands as readonly Command[]) : [commands as Command]) {
    const events = decider.decide(command, state)
    for (const event of events) state = decider.evolve(state, event)
    decided.push(...events)
  }
  return { state, events: decided }
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
