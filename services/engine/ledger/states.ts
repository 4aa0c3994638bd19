import type { LedgerEvent } from '#contracts/events/catalogue.ts'
import type { KeptState } from './kept.ts'
import type { Ledger, Recorded } from './port.ts'
import { freeze, thaw, type Frozen, type Snapshot, type SnapshotFormat } from './snapshots.ts'
import type { StateCache } from './state-cache.ts'

/*
 * How a long stream costs a command no more than a short one. A state that was loaded is kept in the process
 * (`ledger.kept`), and every so many events it is written to `ledger.snapshots`; whoever needs it next reads only the
 * events after it. Only deciders with a `snapshot` format take part; the streams of the others stay short.
 */

/** What a stream is to whoever folds it. */
export interface Folder<State, Event extends LedgerEvent> {
  initialState(): State
  evolve(state: State, event: Event): State
  snapshot?: SnapshotFormat<State>
}

export interface At<State> {
  state: State
  /** -1 while the stream is empty. */
  revision: number
  /**
   * Marks of all commands that wrote the stream up to here: a command that is not among them has not written to it.
   */
  commands: CommandMarks
}

/** Twelve digits of each command's id: two commands of one stream hardly ever have the same. */
export type CommandMarks = Set<string>
export const markOf = (commandId: string): string => commandId.slice(-12)

/** A state and the events after it. The state and its marks are the taker's, who may change them. */
export interface Loaded<State> {
  /** Unset when `events` are the whole stream. */
  base: At<State> | undefined
  events: readonly Recorded[]
  /** Revision of the last snapshot that this process knows of; -1 without one. */
  saved: number
  /**
   * Where the state is kept afterwards, chosen before it was read: after a `forget` nobody asks that cache any more.
   */
  cache: StateCache<KeptState<State>> | undefined
}

/** The state after what was loaded, whose `base` is used up. */
export function stateAfter<State, Event extends LedgerEvent>(
  folder: Folder<State, Event>,
  { base, events }: Pick<Loaded<State>, 'base' | 'events'>,
): At<State> {
  let state = base ? base.state : folder.initialState()
  const commands: CommandMarks = base?.commands ?? new Set()
  for (const event of events as readonly Recorded<Event>[]) {
    state = folder.evolve(state, event)
    if (event.metadata.commandId !== null) commands.add(markOf(event.metadata.commandId))
  }
  return { state, revision: events.at(-1)?.revision ?? base?.revision ?? -1, commands }
}

/** The state as this process last saw the stream, which may have moved since; undefined when none is kept. */
export function lastSeen<State, Event extends LedgerEvent>(
  ledger: Ledger,
  stream: string,
  { snapshot: format }: Folder<State, Event>,
): (Loaded<State> & { base: At<State> }) | undefined {
  const cache = format && ledger.kept.statesOf(format)
  const kept = cache?.take(stream)
  if (!kept) return undefined
  const { saved, ...at } = kept.state
  return { base: { ...at, revision: kept.revision }, events: [], saved, cache }
}

/** The stream's last known state and what came after it or, without one, the whole stream. */
export async function load<State, Event extends LedgerEvent>(
  ledger: Ledger,
  stream: string,
  folder: Folder<State, Event>,
): Promise<Loaded<State>> {
  const { snapshot: format } = folder
  const seen = lastSeen(ledger, stream, folder)
  if (seen) return { ...seen, events: await ledger.readStream(stream, seen.base.revision + 1) }
  const cache = format && ledger.kept.statesOf(format)
  const whole = wholeFor(cache)
  if (!format || !ledger.snapshots) return whole(await ledger.readStream(stream))
  // A stream without a snapshot is mostly a short one, and read with this.
  const first = await ledger.readStream(stream, 0, ledger.snapshots.everyEvents)
  if (first.length < ledger.snapshots.everyEvents) return whole(first)
  const found = (await findSnapshots(ledger, [stream], format)).get(stream)
  const after = found && sinceSnapshot(found, await ledger.readStream(stream, found.snapshot.revision), cache)
  return after ?? whole([...first, ...(await ledger.readStream(stream, first.length))])
}

/** The same for many streams, in as few round trips as for one. */
export async function loadAll<State, Event extends LedgerEvent>(
  ledger: Ledger,
  streams: readonly string[],
  folder: Folder<State, Event>,
): Promise<Map<string, Loaded<State>>> {
  const { snapshot: format } = folder
  const cache = format && ledger.kept.statesOf(format)
  const whole = wholeFor(cache)
  const seen = new Map(
    streams.flatMap((stream) => {
      const from = lastSeen(ledger, stream, folder)
      return from ? [[stream, from] as const] : []
    }),
  )
  const cold = streams.filter((stream) => !seen.has(stream))
  const found: Map<string, Found<State>> = format
    ? await findSnapshots(ledger, cold, format)
    : new Map<string, Found<State>>()
  const after = new Map([
    ...[...seen].map(([stream, { base }]) => [stream, base.revision] as const),
    // With the snapshot's own event, which says whether it is of this stream.
    ...[...found].map(([stream, { snapshot }]) => [stream, snapshot.revision - 1] as const),
  ])
  const read = await ledger.readStreams(streams, after)
  return new Map(
    await Promise.all(
      streams.map(async (stream): Promise<[string, Loaded<State>]> => {
        const [events, from, snapshot] = [read.get(stream) ?? [], seen.get(stream), found.get(stream)]
        if (from) return [stream, { ...from, events }]
        if (!snapshot) return [stream, whole(events)]
        return [stream, sinceSnapshot(snapshot, events, cache) ?? whole(await ledger.readStream(stream))]
      }),
    ),
  )
}

/**
 * Keeps a state for the next command. When enough events came since the last snapshot, it is also written down, in
 * the background; a failure of that changes nothing.
 */
export function keep<State, Event extends LedgerEvent>(
  ledger: Ledger,
  stream: string,
  { snapshot: format }: Folder<State, Event>,
  { revision, ...at }: At<State>,
  { saved, cache }: Pick<Loaded<State>, 'saved' | 'cache'>,
  events: readonly Pick<Recorded, 'id' | 'revision'>[] = [],
): void {
  if (!format || revision < 0) return
  const last = events.at(-1)
  const due =
    last?.revision === revision && ledger.snapshots !== undefined && revision - saved >= ledger.snapshots.everyEvents
  if (due) write(ledger, stream, format, { revision, eventId: last.id }, at).catch(() => undefined)
  cache?.put(stream, { ...at, saved: due ? revision : saved }, revision)
}

/** The state becomes text before this answers: its next taker may change it. */
async function write<State>(
  { snapshots }: Ledger,
  stream: string,
  format: SnapshotFormat<State>,
  place: Omit<Snapshot, 'state'>,
  what: Frozen<State>,
): Promise<void> {
  await snapshots?.write(format, stream, { ...place, state: freeze(format, stream, place, what) })
}

interface Found<State> extends Frozen<State> {
  snapshot: Snapshot
}

/** The snapshots that exist and are intact; an unreadable one counts as none. */
async function findSnapshots<State>(
  { snapshots }: Ledger,
  streams: readonly string[],
  format: SnapshotFormat<State>,
): Promise<Map<string, Found<State>>> {
  const found = new Map<string, Found<State>>()
  if (!snapshots || streams.length === 0) return found
  for (const [stream, snapshot] of await snapshots.read(format, streams).catch(() => [])) {
    const thawed = thaw(format, stream, snapshot)
    if (thawed) found.set(stream, { snapshot, ...thawed })
  }
  return found
}

const wholeFor =
  <State>(cache: Loaded<State>['cache']) =>
  (events: readonly Recorded[]): Loaded<State> => ({ base: undefined, events, saved: -1, cache })

/** Undefined when the snapshot's event is not where it should be. */
function sinceSnapshot<State>(
  { snapshot: { revision, eventId }, ...at }: Found<State>,
  [own, ...events]: readonly Recorded[],
  cache: Loaded<State>['cache'],
): Loaded<State> | undefined {
  return own?.id === eventId ? { base: { ...at, revision }, events, saved: revision, cache } : undefined
}
