import { definitions, type LedgerEvent } from '#contracts/events/catalogue.ts'
import type { EventMetadata } from '#contracts/event.ts'
import { conflict, invalid } from '#contracts/errors.ts'
import { derivedId } from './ids.ts'
import { RevisionConflict, type ExpectedRevision, type Ledger, type NewEvent, type Position, type Recorded } from './port.ts'
import { stateCache, type StateCache } from './state-cache.ts'

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
  /** Revision at which the stream stands with it; -1 while it is empty. */
  revision: number
  /** What this command wrote, now or when it ran the first time. */
  events: Stored<Event>[]
  /** Position of the last event it wrote; undefined when it decided nothing. */
  position: Position | undefined
  /** True when an earlier run of the same command had written it already. */
  repeated: boolean
}

/** A stream that moves more often than this between load and append is under a flood, not a race. */
const MAX_ATTEMPTS = 24
/** Shorter streams are read again each time: that costs no more than to read what is new. */
const LONG_STREAM_EVENTS = 100
/** Events whose states a process keeps for one kind of stream: about a hundred MB at the most. */
const EVENTS_KEPT = 100_000

/**
 * The only way to write: load, decide, append with the revision that was loaded, and on a conflict load and decide
 * again, a bounded number of times. Several commands are decided one after the other and appended as one: all or
 * none. A cause whose events stand in the stream already answers what it wrote then. The state of a long stream is kept
 * from one command to the next: whoever is answered looks at it before waiting for anything else, and neither keeps nor
 * changes it.
 * @throws Failure of the decider; `conflict` when the stream never held still; LedgerUnavailable.
 */
export async function handle<State, Command, Event extends LedgerEvent>(
  ledger: Ledger, stream: string, decider: Decider<State, Command, Event>, commands: Command | readonly Command[], cause: Cause,
): Promise<Handled<State, Event>> {
  return oneAfterTheOther(ledger, stream, async () => {
    const kept = keptOf<State>(ledger, decider)
    for (let attempt = 1; ; attempt++) {
      const { loaded, base, commandIds } = await load(ledger, stream, kept, cause)
      const outcome = await decideAndAppend(ledger, stream, loaded, decider, commands, cause, base)
      if (outcome !== 'conflict') {
        if (outcome.events.length > 0) commandIds.add(cause.commandId)
        if (outcome.revision + 1 >= LONG_STREAM_EVENTS) kept.put(stream, { state: outcome.state, commandIds }, outcome.revision)
        return outcome
      }
      if (attempt === MAX_ATTEMPTS) throw conflict('concorrencia', 'Muitas alterações ao mesmo tempo. Tente de novo em instantes.')
    }
  })
}

/** A state with the commands behind it: one that comes again has to find what it wrote in the stream itself. */
interface Kept<State> { state: State; commandIds: Set<string | null> }

/** By ledger and by what folds the events: deciders that share it share the states. */
const keptStates = new WeakMap<Ledger, Map<unknown, StateCache<Kept<unknown>>>>()

function keptOf<State>(ledger: Ledger, { evolve }: { evolve: unknown }): StateCache<Kept<State>> {
  const ofLedger = keptStates.get(ledger) ?? new Map<unknown, StateCache<Kept<unknown>>>()
  keptStates.set(ledger, ofLedger)
  const kept = ofLedger.get(evolve) ?? stateCache<Kept<unknown>>(EVENTS_KEPT)
  ofLedger.set(evolve, kept)
  return kept as StateCache<Kept<State>>
}

/** What came after the kept state or, without one, the whole stream. A taken state is only put back once its command is through. */
async function load<State>(ledger: Ledger, stream: string, kept: StateCache<Kept<State>>, cause: Cause) {
  const from = kept.take(stream)
  if (from) {
    const { state, commandIds } = from.state
    const loaded = await ledger.readStream(stream, from.revision + 1)
    for (const { metadata } of loaded) commandIds.add(metadata.commandId)
    if (!commandIds.has(cause.commandId)) return { loaded, base: { state, revision: from.revision }, commandIds }
  }
  const loaded = await ledger.readStream(stream)
  return { loaded, base: undefined, commandIds: new Set(loaded.map(({ metadata }) => metadata.commandId)) }
}

/** The last of the commands that wait for a stream, by ledger and stream. */
const queues = new WeakMap<Ledger, Map<string, Promise<unknown>>>()

/** Commands of one process on one stream would only overtake each other: they queue, and conflicts are left to other processes. */
export async function oneAfterTheOther<T>(ledger: Ledger, stream: string, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(ledger) ?? new Map<string, Promise<unknown>>()
  queues.set(ledger, queue)
  const mine = (queue.get(stream) ?? Promise.resolve()).then(work)
  const done = mine.catch(() => undefined)
  queue.set(stream, done)
  try {
    return await mine
  } finally {
    if (queue.get(stream) === done) queue.delete(stream)
  }
}

/**
 * One attempt over events that were loaded already; `'conflict'` when the stream moved since: load it again. With
 * `base`, the events are those after its revision, and its state is used up.
 */
export async function decideAndAppend<State, Command, Event extends LedgerEvent>(
  ledger: Ledger, stream: string, loaded: readonly Recorded[], decider: Decider<State, Command, Event>, commands: Command | readonly Command[], cause: Cause,
  base: { state: State; revision: number } = { state: decider.initialState(), revision: -1 },
): Promise<Handled<State, Event> | 'conflict'> {
  const state = (loaded as readonly Recorded<Event>[]).reduce((current, event) => decider.evolve(current, event), base.state)
  const revision = loaded.at(-1)?.revision ?? base.revision
  const before = loaded.filter((event) => event.metadata.commandId === cause.commandId)
  if (before.length > 0) {
    return { state, revision, events: before as unknown as Stored<Event>[], position: before.at(-1)?.position, repeated: true }
  }
  const decided = decideAll(decider, commands, state)
  if (decided.events.length === 0) return { state: decided.state, revision, events: [], position: undefined, repeated: false }
  const expected: ExpectedRevision = revision === -1 ? 'none' : revision
  const events = decided.events.map((event, n) => newEvent(stream, event, n, cause))
  try {
    const { position, repeated } = await ledger.append(stream, expected, events)
    // Another run of the same command came first, with numbers of its own: what it wrote is in the stream.
    if (repeated) return 'conflict'
    const stored = events.map((event, n) => ({ ...event, stream, revision: revision + 1 + n }))
    return { state: decided.state, revision: revision + stored.length, events: stored as unknown as Stored<Event>[], position, repeated: false }
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

/** The NUL character and halves of surrogate pairs, in JSON: PostgreSQL's jsonb refuses them, and one event would stop every read model that keeps it. */
const UNREADABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f]..)/

/** The event as it is stored. Its data must fit its contract: what enters the ledger stays for ever. */
function newEvent(stream: string, event: LedgerEvent, index: number, cause: Cause): NewEvent {
  const definition = definitions.get(event.type)
  if (!definition) throw new Error(`Event without a definition: ${event.type}`)
  const data = definition.data.parse(event.data)
  if (UNREADABLE.test(JSON.stringify(data))) throw invalid('texto-invalido', 'O texto tem um caractere que não pode ser guardado. Escreva-o de novo.')
  return {
    id: derivedId(cause.commandId, stream, index),
    type: event.type,
    data,
    metadata: {
      by: cause.by, byKind: cause.byKind, at: cause.at, correlationId: cause.correlationId,
      causationId: cause.causationId ?? null, commandId: cause.commandId, schema: definition.version,
    },
  }
}
