import { createHash } from 'node:crypto'

/**
 * How a decider's states are written down. Whatever changes the state, or what `evolve` makes of an event, raises the
 * version.
 */
export interface SnapshotFormat<State> {
  /** The decider's; its states are found by it. */
  name: string
  version: number
  toJson: (state: State) => unknown
  /** The state from what `toJson` of the same version gave. */
  fromJson: (json: never) => State
}

/** A state as it was after one event of its stream. */
export interface Snapshot {
  revision: number
  /** Of that event: the snapshot of another ledger, or of one that was since restored, is recognised by it. */
  eventId: string
  /** `freeze` makes it and `thaw` reads it. */
  state: string
}

/**
 * Where states of long streams outlive the process. Losing them loses nothing: whoever finds none, or a wrong one,
 * reads the stream. Only `states.ts` uses them: what proves the ledger, and read models, go by the events alone.
 */
export interface Snapshots {
  /** A new one is written after this many events, so a new process reads no more of a stream than about twice this. */
  everyEvents: number
  read(
    format: Pick<SnapshotFormat<never>, 'name' | 'version'>,
    streams: readonly string[],
  ): Promise<Map<string, Snapshot>>
  /** Never replaces a later one. */
  write(format: Pick<SnapshotFormat<never>, 'name' | 'version'>, stream: string, snapshot: Snapshot): Promise<void>
}

/** What outlives a command: a state, and the marks of those who led to it (`states.ts`). */
export interface Frozen<State> {
  state: State
  commands: Set<string>
}

/** The state as text, with a hash of it and of what it is the state of. */
export function freeze<State>(
  { toJson }: SnapshotFormat<State>,
  stream: string,
  { revision, eventId }: Omit<Snapshot, 'state'>,
  { state, commands }: Frozen<State>,
): string {
  const json = JSON.stringify([toJson(state), [...commands]])
  return `${hashOf(stream, revision, eventId, json)}${json}`
}

/** The state, or undefined when the text is not as it was written, or cannot be read by this program. */
export function thaw<State>(
  { fromJson }: SnapshotFormat<State>,
  stream: string,
  { revision, eventId, state }: Snapshot,
): Frozen<State> | undefined {
  const json = state.slice(HASH_CHARACTERS)
  if (!state.startsWith(hashOf(stream, revision, eventId, json))) return undefined
  try {
    const [written, commands] = JSON.parse(json) as [never, string[]]
    return { state: fromJson(written), commands: new Set(commands) }
  } catch {
    return undefined
  }
}

const HASH_CHARACTERS = 64
const hashOf = (stream: string, revision: number, eventId: string, json: string): string =>
  createHash('sha256').update(`${stream}\n${revision}\n${eventId}\n`).update(json).digest('hex')
