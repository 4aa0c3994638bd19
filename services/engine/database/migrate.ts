import { Kysely, Migrator, PostgresDialect, sql, type Migration } from 'kysely'
import { createPool } from './connection.ts'

/** Migrates the database at `url` to the last of `migrations`; several processes may call it at once. */
export async function migrateToLatest(url: string, migrations: Record<string, Migration>): Promise<void> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: createPool(url, 2) }) })
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
    const { error } = await migrator.migrateToLatest()
    if (error) throw error
    await sql`analyze`.execute(db)
  } finally {
    await db.destroy()
  }
}
