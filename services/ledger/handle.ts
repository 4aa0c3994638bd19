import { definitions, type LedgerEvent } from '#contracts/events/catalogue.ts'
import type { EventMetadata } from '#contracts/event.ts'
import { conflict, invalid } from '#contracts/errors.ts'
import { derivedId } from './ids.ts'
import {
  RevisionConflict,
  type ExpectedRevision,
  type Ledger,
  type NewEvent,
  type Position,
  type Recorded,
} from './port.ts'
import type { SnapshotFormat } from './snapshots.ts'
import { keep, lastSeen, load, type At } from './states.ts'

/**
 * A pure decision over one stream. Clock, ids and whatever else the decision needs come in with the command.
 * `decide` may refuse with a `Failure` and leaves the state as it is. `evolve` never throws; it owns the state that it
 * gets and may change it in place, so that folding a long stream stays linear.
 */
export interface Decider<State, Command, Event extends LedgerEvent> {
  initialState(): State
  decide(command: Command, state: State): Event[]
  evolve(state: State, event: Event): State
  /** For deciders whose streams grow long: how their states are kept from one command to the next (`states.ts`). */
  snapshot?: SnapshotFormat<State>
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
export type Stored<Event extends LedgerEvent = LedgerEvent> = Event
  & Pick<Recorded, 'id' | 'stream' | 'revision' | 'metadata'>

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

/**
 * The only way to write: load, decide, append with the revision that was loaded, and on a conflict load and decide
 * again, a bounded number of times. Several commands are decided one after the other and appended as one: all or
 * none. A cause whose events stand in the stream already answers what it wrote then. The state of a long stream is kept
 * from one command to the next: whoever is answered looks at it before waiting for anything else, and neither keeps nor
 * changes it.
 * @throws Failure of the decider; `conflict` when the stream never held still; LedgerUnavailable.
 */
export async function handle<State, Command, Event extends LedgerEvent>(
  ledger: Ledger,
  stream: string,
  decider: Decider<State, Command, Event>,
  commands: Command | readonly Command[],
  cause: Cause,
): Promise<Handled<State, Event>> {
  return oneAfterTheOther(ledger, stream, async () => {
    const several = Array.isArray(commands)
    const unread = several ? undefined : await handleUnread(ledger, stream, decider, commands as Command, cause)
    if (unread) return unread
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const loaded = await load(ledger, stream, decider)
      const at = fold(decider, loaded.events, loaded.base)
      const settle = (outcome: Handled<State, Event>): Handled<State, Event> => {
        keep(ledger, stream, decider, outcome, loaded.saved, outcome.events)
        return outcome
      }
      // What the command wrote may stand before the state that was loaded. A single one that did so will be refused, decide
      // nothing or conflict, and is looked up then; of several, some have changed the state by that time.
      const earlier = async () =>
        loaded.base && repeatedBy<State, Event>(await eventsOfCommand(ledger, stream, cause.commandId), at)
      const known =
        repeatedBy<State, Event>(ofCommand(loaded.events, cause.commandId), at)
        ?? (several || attempt > 1 ? await earlier() : undefined)
      if (known) return settle(known)

      let decided: Decided<State, Event>
      try {
        decided = decideAll(decider, commands, at.state)
      } catch (refusal) {
        if (several) throw refusal
        const done = await earlier()
        keep(ledger, stream, decider, at, loaded.saved)
        if (done) return done
        throw refusal
      }
      const outcome = await append<State, Event>(ledger, stream, at.revision, decided, cause)
      if (outcome === 'conflict') continue
      return settle((outcome.events.length === 0 ? await earlier() : undefined) ?? outcome)
    }
    throw conflict('concorrencia', 'Muitas alterações ao mesmo tempo. Tente de novo em instantes.')
  })
}

/**
 * Decides on the state that this process saw last: mostly nobody else has written since, and an append with its revision
 * proves it. Whatever proves nothing (a refusal, nothing to write, a stream that moved) is left to who reads: undefined.
 */
async function handleUnread<State, Command, Event extends LedgerEvent>(
  ledger: Ledger,
  stream: string,
  decider: Decider<State, Command, Event>,
  command: Command,
  cause: Cause,
): Promise<Handled<State, Event> | undefined> {
  const seen = lastSeen(ledger, stream, decider)
  if (!seen) return undefined
  const { base, saved } = seen
  const events = decideOrRefuse(decider, command, base.state)
  const written =
    events.length > 0
      ? await append<State, Event>(ledger, stream, base.revision, { state: base.state, events }, cause)
      : 'conflict'
  if (written === 'conflict') {
    keep(ledger, stream, decider, base, saved)
    return undefined
  }
  const handled = { ...written, state: events.reduce((state, event) => decider.evolve(state, event), base.state) }
  keep(ledger, stream, decider, handled, saved, handled.events)
  return handled
}

/** Nothing when it refuses. */
function decideOrRefuse<State, Command, Event extends LedgerEvent>(
  decider: Decider<State, Command, Event>,
  command: Command,
  state: State,
): Event[] {
  try {
    return decider.decide(command, state)
  } catch {
    return []
  }
}

/** The events that a command wrote to a stream, from the first one's derived id. */
export async function eventsOfCommand(ledger: Ledger, stream: string, commandId: string): Promise<Recorded[]> {
  const revision = await ledger.findRevision(stream, derivedId(commandId, stream, 0))
  return revision === undefined ? [] : ofCommand(await ledger.readStream(stream, revision), commandId)
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
  ledger: Ledger,
  stream: string,
  loaded: readonly Recorded[],
  decider: Decider<State, Command, Event>,
  commands: Command | readonly Command[],
  cause: Cause,
  base?: At<State>,
): Promise<Handled<State, Event> | 'conflict'> {
  const at = fold(decider, loaded, base)
  return (
    repeatedBy<State, Event>(ofCommand(loaded, cause.commandId), at)
    ?? append(ledger, stream, at.revision, decideAll(decider, commands, at.state), cause)
  )
}

function fold<State, Command, Event extends LedgerEvent>(
  decider: Decider<State, Command, Event>,
  loaded: readonly Recorded[],
  base: At<State> = { state: decider.initialState(), revision: -1 },
): At<State> {
  const state = (loaded as readonly Recorded<Event>[]).reduce(
    (current, event) => decider.evolve(current, event),
    base.state,
  )
  return { state, revision: loaded.at(-1)?.revision ?? base.revision }
}

const ofCommand = (events: readonly Recorded[], commandId: string): Recorded[] =>
  events.filter(({ metadata }) => metadata.commandId === commandId)

/** The answer of a command that wrote these events when it ran before; undefined when it wrote none. */
const repeatedBy = <State, Event extends LedgerEvent>(
  written: readonly Recorded[],
  at: At<State>,
): Handled<State, Event> | undefined =>
  written.length > 0
    ? { ...at, events: written as unknown as Stored<Event>[], position: written.at(-1)?.position, repeated: true }
    : undefined

async function append<State, Event extends LedgerEvent>(
  ledger: Ledger,
  stream: string,
  revision: number,
  decided: Decided<State, Event>,
  cause: Cause,
): Promise<Handled<State, Event> | 'conflict'> {
  const { state } = decided
  if (decided.events.length === 0) return { state, revision, events: [], position: undefined, repeated: false }
  const expected: ExpectedRevision = revision === -1 ? 'none' : revision
  const events = decided.events.map((event, n) => newEvent(stream, event, n, cause))
  try {
    const { position, repeated } = await ledger.append(stream, expected, events)
    // Another run of the same command came first, with numbers of its own: what it wrote is in the stream.
    if (repeated) return 'conflict'
    const stored = events.map((event, n) => ({ ...event, stream, revision: revision + 1 + n }))
    return {
      state,
      revision: revision + stored.length,
      events: stored as unknown as Stored<Event>[],
      position,
      repeated: false,
    }
  } catch (error) {
    if (error instanceof RevisionConflict) return 'conflict'
    throw error
  }
}

/** The state after the events of a stream. */
export const replay = <State, Command, Event extends LedgerEvent>(
  decider: Decider<State, Command, Event>,
  loaded: readonly Recorded[],
): State => fold(decider, loaded).state

/** The state after the events that were decided, which are not written yet. */
interface Decided<State, Event> {
  state: State
  events: Event[]
}

/** What the commands decide, one after the other, over a state that is theirs to change. */
function decideAll<State, Command, Event extends LedgerEvent>(
  decider: Decider<State, Command, Event>,
  commands: Command | readonly Command[],
  initial: State,
): Decided<State, Event> {
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
  if (UNREADABLE.test(JSON.stringify(data)))
    throw invalid('texto-invalido', 'O texto tem um caractere que não pode ser guardado. Escreva-o de novo.')
  return {
    id: derivedId(cause.commandId, stream, index),
    type: event.type,
    data,
    metadata: {
      by: cause.by,
      byKind: cause.byKind,
      at: cause.at,
      correlationId: cause.correlationId,
      causationId: cause.causationId ?? null,
      commandId: cause.commandId,
      schema: definition.version,
    },
  }
}
