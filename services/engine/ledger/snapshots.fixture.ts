import type { Snapshot, Snapshots } from './snapshots.ts'

/** The port over a map, for thousands of short histories. `rows` are there to be looked at, and spoilt. */
export function memorySnapshots(everyEvents: number): Snapshots & { rows: Map<string, Snapshot> } {
  const rows = new Map<string, Snapshot>()
  const key = ({ name, version }: { name: string; version: number }, stream: string) => `${name} ${version} ${stream}`
  return {
    rows,
    everyEvents,
    read: (format, streams) =>
      Promise.resolve(
        new Map(
          streams.flatMap((stream) => {
            const snapshot = rows.get(key(format, stream))
            return snapshot ? [[stream, snapshot] as const] : []
          }),
        ),
      ),
    write(format, stream, snapshot) {
      if ((rows.get(key(format, stream))?.revision ?? -1) < snapshot.revision) rows.set(key(format, stream), snapshot)
      return Promise.resolve()
    },
  }
}
