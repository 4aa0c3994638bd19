import type { LedgerEvent } from '#contracts/events/catalogue.ts'
import { conflict } from '#contracts/errors.ts'
import { append, eventsOfCommand, ofCommand, type Cause, type Stored } from './append.ts'
import type { Ledger, Position, Recorded } from './port.ts'
import type { SnapshotFormat } from './snapshots.ts'
import { keep, lastSeen, load, loadAll, markOf, stateAfter, type Loaded } from './states.ts'

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
 * The way to write to one stream: load, decide, append with the revision that was loaded, and on a conflict load and
 * decide again, a bounded number of times. Several commands are decided one after the other and appended as one: all or
 * none. A cause whose events stand in the stream already answers what it wrote then. The state of a long stream is kept
 * from one command to the next: the caller looks at it before it waits for anything else, and neither keeps nor changes
 * it.
 * @throws Failure of the decider; `conflict` when the stream never held still; LedgerUnavailable.
 */
export async function handle<State, Command, Event extends LedgerEvent>(
  ledger: Ledger,
  stream: string,
  decider: Decider<State, Command, Event>,
  commands: Command | readonly Command[],
  cause: Cause,
): Promise<Handled<State, Event>> {
  return ledger.kept.inTurn(stream, () =>
    decideAndAppend(ledger, decider, { stream, commands, cause }, lastSeen(ledger, stream, decider)),
  )
}

/**
 * The same for many streams, which are loaded in as few round trips as one and decide side by side. Each is a
 * transaction of its own: one that refuses leaves the others alone, and when all have ended the first refusal is
 * thrown. `look` sees each outcome while its state is still as it says, and makes the answer of it; answers stand in
 * the order of the orders. All loaded histories are in memory at once: the caller bounds how many.
 * @throws as `handle`.
 */
export async function handleAll<State, Command, Event extends LedgerEvent, O extends Order<Command>, Answer>(
  ledger: Ledger,
  decider: Decider<State, Command, Event>,
  orders: readonly O[],
  look: (handled: Handled<State, Event>, order: O) => Answer,
): Promise<Answer[]> {
  const loaded = await loadAll(ledger, streamsOf(orders), decider)
  const outcomes = await Promise.allSettled(
    orders.map((order) =>
      ledger.kept.inTurn(order.stream, async () =>
        look(await decideAndAppend(ledger, decider, order, loaded.get(order.stream)), order),
      ),
    ),
  )
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  })
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
    const { events, isUntouched } = decideAll(decider, order.commands, at.state)
    const answer = look({ before: at.state, events }, order)
    if (isUntouched) keep(ledger, order.stream, decider, at, from)
    return answer
  })
}

const streamsOf = (orders: readonly { stream: string }[]): string[] => orders.map(({ stream }) => stream)

/**
 * The steps of every command. `first` is what is known of the stream beforehand, and may be behind it: an append with
 * its revision proves that it was not.
 */
async function decideAndAppend<State, Command, Event extends LedgerEvent>(
  ledger: Ledger,
  decider: Decider<State, Command, Event>,
  { stream, commands, cause }: Order<Command>,
  first: Loaded<State> | undefined,
): Promise<Handled<State, Event>> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    // 1. Load the stream's state. What was known beforehand is only believed by an append.
    const loaded = (attempt === 1 ? first : undefined) ?? (await load(ledger, stream, decider))
    const at = stateAfter(decider, loaded)
    const keepAsLoaded = (): void => keep(ledger, stream, decider, at, loaded)
    const isWhole = loaded.base === undefined
    const isSure = isWhole || attempt > 1

    // 2. A command that was carried out before answers what it wrote then, which may stand before what was loaded.
    const mark = markOf(cause.commandId)
    if (at.commands.has(mark)) {
      let written = ofCommand(loaded.events, cause.commandId)
      if (written.length === 0 && !isWhole) written = await eventsOfCommand(ledger, stream, cause.commandId)
      if (written.length > 0) {
        keepAsLoaded()
        if (!isSure) continue
        const { state, revision } = at
        const events = written as unknown as Stored<Event>[]
        return { state, revision, events, position: written.at(-1)?.position, repeated: true }
      }
    }

    // 3. Decide.
    let decided: Decided<State, Event>
    try {
      decided = decideAll(decider, commands, at.state)
    } catch (refusal) {
      // Of several commands, those before the refused one have changed the state.
      if (!Array.isArray(commands)) keepAsLoaded()
      if (isSure) throw refusal
      continue
    }
    if (decided.events.length === 0) {
      keepAsLoaded()
      if (isSure) return { state: at.state, revision: at.revision, events: [], position: undefined, repeated: false }
      continue
    }

    // 4. Append with the revision that was loaded. A stream that has moved is loaded and decided again.
    const appended = await append(ledger, stream, at.revision, decided.events, cause)
    if (appended === 'conflict') {
      if (decided.isUntouched) keepAsLoaded()
      continue
    }

    // 5. Keep the state for the next command.
    const { events, position } = appended
    const [state, revision] = [decided.stateAfterwards(), events.at(-1)!.revision]
    keep(ledger, stream, decider, { state, revision, commands: at.commands.add(mark) }, loaded, events)
    return { state, revision, events, position, repeated: false }
  }
  throw conflict('concorrencia', 'Muitas alterações ao mesmo tempo. Tente de novo em instantes.')
}

interface Decided<State, Event> {
  events: Event[]
  /** The state that was decided on is still as it was. */
  isUntouched: boolean
  /** The state after the events. Uses up the one that was decided on. */
  stateAfterwards: () => State
}

/** What the commands decide, one after the other, over a state that is theirs to change. */
function decideAll<State, Command, Event extends LedgerEvent>(
  decider: Decider<State, Command, Event>,
  commands: Command | readonly Command[],
  initial: State,
): Decided<State, Event> {
  const events: Event[] = []
  let state = initial
  let applied = 0
  const stateAfterwards = (): State => {
    for (; applied < events.length; applied++) state = decider.evolve(state, events[applied]!)
    return state
  }
  for (const command of Array.isArray(commands) ? (commands as readonly Command[]) : [commands as Command])
    events.push(...decider.decide(command, stateAfterwards()))
  return { events, isUntouched: applied === 0, stateAfterwards }
}

/** The state after the events of a whole stream. */
export const replay = <State, Command, Event extends LedgerEvent>(
  decider: Decider<State, Command, Event>,
  events: readonly Recorded[],
): State => stateAfter(decider, { base: undefined, events }).state
