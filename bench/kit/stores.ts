import { Skipped } from './benchmark.ts'
import { settle, type Database, type Server } from './server.ts'
import { runSide } from './side.ts'
import type { Appending } from './writers.ts'

export const EMMETT = 'emmett-postgresql, append alone'
const EMMETT_PACKAGE = '@event-driven-io/emmett-postgresql'

/** An empty database in which emmett makes its own tables. */
export async function emmettDatabase(server: Server): Promise<Database> {
  try {
    import.meta.resolve(EMMETT_PACKAGE)
  } catch {
    throw new Skipped(`${EMMETT_PACKAGE} is not installed`)
  }
  return server.database('emmett', { bare: true })
}

/** A turn of a side that answers one rate. */
export const sideFor = (file: string, url: string, options: Omit<Appending, 'url'>) => async (): Promise<number> => {
  await settle(url)
  return runSide<number>(file, { ...options, url })
}
