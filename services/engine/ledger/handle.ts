import type { LedgerEvent } from '#contracts/events/catalogue.ts'
import { conflict } from '#contracts/errors.ts'
import { attempts, type Clock } from './attempts.ts'
import { appendNew, newEvents, type Cause, type Stored } from './append.ts'
import {
  AppendTooLarge,
  bytesOf,
  MAX_APPEND_BYTES,
  type Ledger,
  type NewEvent,
  type Position,
  type Recorded,
} from './port.ts'
import type { SnapshotFormat } from './snapshots.ts'
import { keep, lastSeen, load, loadAll, markOf, stateAfter, type At, type Loaded } from './states.ts'

export { eventsOfCommand, type Cause, type Stored } from './append.ts'

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

/** What one stream is asked to decide. Several commands are decided one after the other and appended as one. */
export interface Order<Command> {
  stream: string
  commands: Command | readonly Command[]
  cause: Cause
}

export interface Handled<State, Event extends LedgerEvent> {
  /** With what travelled in the same append. */
  state: State
  /** Revision at which the stream stands with it; -1 while it is empty. */
  revision: number
  /** What this command wrote, now or when it ran the first time. */
  events: Stored<Event>[]
  /** Position of the last event it wrote, or that travelled with it; undefined when it decided nothing. */
  position: Position | undefined
  /** True when an earlier run of the same command had written it already. */
  repeated: boolean
}

/** A stream that moves for so long between each load and append is under a flood, not a race. */
const PATIENCE_MS = 5_000

/**
 * The way to write to one stream: load, decide, append with the revision that was loaded, and on a conflict load and
 * decide again, at once and then after growing pauses, for a bounded time. Several commands are decided one after the
 * other and appended as one: all or none. A cause whose events stand in the stream already answers what it wrote then.
 * The state of a long stream is kept from one command to the next: the caller looks at it before it waits for anything
 * else, and neither keeps nor changes it.
 *
 * Commands of one process that wait for the same stream are decided one after the other and travel in one append, each
 * with its own outcome.
 * @throws Failure of the decider; `conflict` when the stream never held still; LedgerUnavailable.
 */
export async function handle<State, Command, Event extends LedgerEvent>(
  ledger: Ledger,
  stream: string,
  decider: Decider<State, Command, Event>,
  commands: Command | readonly Command[],
  cause: Cause,
  clock?: Clock,
): Promise<Handled<State, Event>> {
  const order = { stream, commands, cause, decider }
  const alike = (waiting: readonly (typeof order)[]): boolean =>
    [order, ...waiting].every((one) => one.decider === decider && !Array.isArray(one.commands))
  return valueOf(
    await ledger.kept.together(stream, order, alike, (orders) =>
      carryOut(ledger, decider, orders, lastSeen(ledger, stream, decider), clock),
    ),
  )
}

/**
 * The same for many streams, which are loaded in as few round trips as one and decide side by side. Orders to one
 * stream are decided one after the other and travel in as few appends as hold them. One that refuses leaves the others
 * alone, and when all have ended the first refusal is thrown. `look` makes the answer of each outcome when its stream
 * is through, while the state of the last of them is still as it says; answers stand in the order of the orders. All
 * loaded histories are in memory at once: the caller bounds how many.
 * @throws as `handle`.
 */
export async function handleAll<State, Command, Event extends LedgerEvent, O extends Order<Command>, Answer>(
  ledger: Ledger,
  decider: Decider<State, Command, Event>,
  orders: readonly O[],
  look: (handled: Handled<State, Event>, order: O) => Answer,
): Promise<Answer[]> {
  const ofStreams = Map.groupBy(orders.entries(), ([, { stream }]) => stream)
  const loaded = await loadAll(ledger, [...ofStreams.keys()], decider)
  const answers: (() => Answer)[] = []
  await Promise.all(
    [...ofStreams].map(([stream, placed]) =>
      ledger.kept.inTurn(stream, async () => {
        const own = placed.map(([, order]) => order)
        const outcomes = await carryOut(ledger, decider, own, loaded.get(stream))
        for (const [n, [place, order]] of placed.entries())
          answers[place] = attempt(() => look(valueOf(outcomes[n]!), order))
      }),
    ),
  )
  return answers.map((answer) => answer())
}

/** A result, or an error that is thrown again to each caller who asks for it. */
function attempt<T>(work: () => T): () => T {
  try {
    const made = work()
    return () => made
  } catch (error) {
    return () => {
      throw error
    }
  }
}

function valueOf<T>(outcome: PromiseSettledResult<T>): T {
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

/**
 * What `handleAll` would decide now, by the same states and deciders; writes nothing. Answers what `look` sees in each
 * order's events and in `before`, the state that a single command was decided on; it neither keeps nor changes that.
 * @throws Failure of the decider; LedgerUnavailable.
 */
export async function simulateAll<
  State,
  Command,
  Event extends LedgerEvent,
  O extends Omit<Order<Command>, 'cause'>,
  Answer,
>(
  ledger: Ledger,
  decider: Decider<State, Command, Event>,
  orders: readonly O[],
  look: (decided: { before: State; events: Event[] }, order: O) => Answer,
): Promise<Answer[]> {
  const loaded = await loadAll(ledger, streamsOf(orders), decider)
  return orders.map((order) => {
    const from = loaded.get(order.stream)!
    const at = stateAfter(decider, from)
    const folded = folding(decider, at.state)
    const events = decideAll(decider, order.commands, folded)
    const answer = look({ before: at.state, events }, order)
    if (folded.isUntouched()) keep(ledger, order.stream, decider, at, from)
    return answer
  })
}

const streamsOf = (orders: readonly { stream: string }[]): string[] => orders.map(({ stream }) => stream)

type Outcome<State, Event extends LedgerEvent> = PromiseSettledResult<Handled<State, Event>>

/** Carries out orders to one stream, in their order and in as few appends as hold them. Each has its own outcome. */
async function carryOut<State, Command, Event extends LedgerEvent>(
  ledger: Ledger,
  decider: Decider<State, Command, Event>,
  orders: readonly Order<Command>[],
  first: Loaded<State> | undefined,
  clock?: Clock,
): Promise<Outcome<State, Event>[]> {
  const outcomes: Outcome<State, Event>[] = []
  while (outcomes.length < orders.length) {
    const rest = untilRepeated(orders.slice(outcomes.length))
    const seen = outcomes.length === 0 ? first : lastSeen(ledger, rest[0]!.stream, decider)
    try {
      outcomes.push(...(await decideAndAppend(ledger, decider, rest, seen, clock)))
    } catch (reason) {
      outcomes.push(...rest.map(() => ({ status: 'rejected' as const, reason: reason as unknown })))
    }
  }
  return outcomes
}

/** The orders before the first whose command is known in the stream already: its earlier events are found there. */
function untilRepeated<Command>(orders: readonly Order<Command>[]): readonly Order<Command>[] {
  const seen = new Set<string>()
  const end = orders.findIndex(({ cause: { commandId } }) => seen.size === seen.add(commandId).size)
  return end === -1 ? orders : orders.slice(0, end)
}

/** What became of an order when it was decided. */
type Decision =
  | { what: 'repeated'; written: readonly Recorded[] }
  | { what: 'refused'; reason: unknown }
  | { what: 'decided'; events: NewEvent[] }

/**
 * The steps of every command; answers for as many of the orders as one append holds. `first` is what is known of the
 * stream beforehand, and may be behind it: an append with its revision proves that it was not.
 */
async function decideAndAppend<State, Command, Event extends LedgerEvent>(
  ledger: Ledger,
  decider: Decider<State, Command, Event>,
  orders: readonly Order<Command>[],
  first: Loaded<State> | undefined,
  clock?: Clock,
): Promise<Outcome<State, Event>[]> {
  const { stream } = orders[0]!
  const again = attempts(PATIENCE_MS, clock)
  for (let attempt = 1; attempt <= 2 || (await again()); attempt++) {
    // 1. Load the stream's state. What was known beforehand is only believed by an append.
    const loaded = (attempt === 1 ? first : undefined) ?? (await load(ledger, stream, decider))
    const at = stateAfter(decider, loaded)
    const isSure = loaded.base === undefined || attempt > 1

    // 2. Decide each order on the state that the earlier orders leave. A command that was carried out before gets its
    // earlier events.
    const folded = folding(decider, at.state)
    const decisions: Decision[] = []
    const deciding: NewEvent[] = []
    let bytes = 0
    const writtenBefore = memoryOf(ledger, stream, at, loaded)
    for (const { commands, cause } of orders) {
      const written = await writtenBefore(cause.commandId)
      if (written.length > 0) {
        decisions.push({ what: 'repeated', written })
        continue
      }
      try {
        const events = newEvents(stream, decideAll(decider, commands, folded), cause)
        const size = orders.length > 1 ? sizeOf(events) : 0
        if (size > MAX_APPEND_BYTES) throw new AppendTooLarge(stream, size)
        if (bytes + size > MAX_APPEND_BYTES) {
          folded.drop()
          break
        }
        bytes += size
        deciding.push(...events)
        decisions.push({ what: 'decided', events })
      } catch (reason) {
        folded.drop()
        decisions.push({ what: 'refused', reason })
      }
    }

    // 3. Append with the revision that was loaded. When the stream has moved, load and decide again; also when there
    // is nothing to append, because then nothing proves that the state was current.
    const appended = deciding.length > 0 ? await appendNew<Event>(ledger, stream, at.revision, deciding) : undefined
    if (appended === 'conflict' || !(appended ?? isSure)) {
      if (folded.isUntouched()) keep(ledger, stream, decider, at, loaded)
      continue
    }

    // 4. Keep the state for the next command; but not when nothing was appended and the commands before a refused one
    // have changed it.
    const isWhole = appended !== undefined || folded.isUntouched()
    const now = { state: folded.state(), revision: appended?.events.at(-1)?.revision ?? at.revision }
    for (const { metadata } of deciding) at.commands.add(markOf(metadata.commandId!))
    if (isWhole) keep(ledger, stream, decider, { ...now, commands: at.commands }, loaded, appended?.events)

    // 5. Answer each order.
    let answered = 0
    return decisions.map((decision): Outcome<State, Event> => {
      if (decision.what === 'refused') return { status: 'rejected', reason: decision.reason }
      const repeated = decision.what === 'repeated'
      const events = repeated ? decision.written : appended?.events.slice(answered, answered + decision.events.length)
      if (!repeated) answered += decision.events.length
      const own = (events ?? []) as Stored<Event>[]
      const position = repeated ? decision.written.at(-1)?.position : own.length > 0 ? appended?.position : undefined
      return { status: 'fulfilled', value: { ...now, events: own, position, repeated } }
    })
  }
  throw conflict('concorrencia', 'Muitas alterações ao mesmo tempo. Tente de novo em instantes.')
}

/**
 * What an earlier run of a command wrote to the stream. It may stand before what was loaded; then the stream is read,
 * once for all commands.
 */
function memoryOf<State>(
  ledger: Ledger,
  stream: string,
  { commands }: At<State>,
  { base, events }: Loaded<State>,
): (commandId: string) => Promise<readonly Recorded[]> {
  const byCommand = (all: readonly Recorded[]) => Map.groupBy(all, ({ metadata }) => metadata.commandId)
  let known: ReturnType<typeof byCommand> | undefined
  let isWhole = base === undefined
  return async (commandId) => {
    if (!commands.has(markOf(commandId))) return []
    known ??= byCommand(events)
    if (!known.has(commandId) && !isWhole) {
      known = byCommand(await ledger.readStream(stream))
      isWhole = true
    }
    return known.get(commandId) ?? []
  }
}

const sizeOf = (events: readonly NewEvent[]): number =>
  events.reduce(
    (sum, { type, data, metadata }) =>
      sum + bytesOf({ type, data: JSON.stringify(data), metadata: JSON.stringify(metadata) }),
    0,
  )

/** A state, and decided events that are folded into it when it is next asked for. */
interface Folding<State, Event> {
  /** Uses up the state before it. */
  state: () => State
  add: (decided: readonly Event[]) => void
  /** Forgets what was added since the state was asked for. */
  drop: () => void
  /** The state that was given is still as it was. */
  isUntouched: () => boolean
}

function folding<State, Event extends LedgerEvent>(
  { evolve }: Pick<Decider<State, never, Event>, 'evolve'>,
  initial: State,
): Folding<State, Event> {
  let state = initial
  let isUntouched = true
  let added: Event[] = []
  return {
    state() {
      for (const event of added) state = evolve(state, event)
      isUntouched &&= added.length === 0
      added = []
      return state
    },
    add: (decided) => void added.push(...decided),
    drop() {
      added = []
    },
    isUntouched: () => isUntouched,
  }
}

/** What the commands decide, each on what those before it left; their events are added to `folded`. */
function decideAll<State, Command, Event extends LedgerEvent>(
  decider: Decider<State, Command, Event>,
  commands: Command | readonly Command[],
  folded: Folding<State, Event>,
): Event[] {
  const events: Event[] = []
  for (const command of Array.isArray(commands) ? (commands as readonly Command[]) : [commands as Command]) {
    const decided = decider.decide(command, folded.state())
    folded.add(decided)
    events.push(...decided)
  }
  return events
}

/** The state after the events of a whole stream. */
export const replay = <State, Command, Event extends LedgerEvent>(
  decider: Decider<State, Command, Event>,
  events: readonly Recorded[],
): State => stateAfter(decider, { base: undefined, events }).state
