import { projections } from '#projections/all.ts'
import { runSide } from './side.ts'
import { withClient } from '../../tools/temporary-postgres.ts'

/** Brings every read model of a database up to date, as after a quiet night: analysed and vacuumed. */
export async function buildReadModels(url: string): Promise<void> {
  await runSide('rebuild.ts', { url, names: projections.map(({ name }) => name) })
  await withClient(url, async (client) => {
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  })
}
