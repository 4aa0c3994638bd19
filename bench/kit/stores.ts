import type { Bench, Measured } from './benchmark.ts'
import { peersDir } from './peers.ts'
import { settle } from './server.ts'
import { runSide } from './side.ts'
import type { Appending } from './writers.ts'

type Options = Omit<Appending, 'url'>

/** A turn of a side whose result is one rate. */
export const sideFor =
  (file: string, url: string, options: Options & { peers?: string }) => async (): Promise<number> => {
    await settle(url)
    return runSide<number>(file, { ...options, url })
  }

/** emmett on an empty database, in which it creates its tables; undefined when it is not available. */
export async function emmettSide(
  { server, log, quick }: Bench,
  options: Options,
): Promise<(() => Promise<number>) | undefined> {
  const peers = quick ? undefined : await peersDir(log)
  if (!peers) return undefined
  const { url } = await server.database('emmett', { bare: true })
  return sideFor('append-emmett.ts', url, { ...options, peers })
}

/** The peer of an append, when it could be measured. */
export const besideEmmett = (runs: readonly number[]): Pick<Measured, 'peer'> =>
  runs.length > 0 ? { peer: { what: 'emmett-postgresql, append alone', runs } } : {}
