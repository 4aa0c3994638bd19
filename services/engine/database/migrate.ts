import { Kysely, Migrator, PostgresDialect, sql, type Migration, type MigrationResultSet } from 'kysely'
import { createPool } from './connection.ts'

/** Migrates the database at `url` to the last of `migrations`; several processes may call it at once. */
export const migrateToLatest = (url: string, migrations: Record<string, Migration>): Promise<void> =>
  migrate(url, migrations, (migrator) => migrator.migrateToLatest())

/** The same to the one of this name, and not past it. */
export const migrateTo = (url: string, migrations: Record<string, Migration>, name: string): Promise<void> =>
  migrate(url, migrations, (migrator) => migrator.migrateTo(name))

async function migrate(
  url: string,
  migrations: Record<string, Migration>,
  run: (migrator: Migrator) => Promise<MigrationResultSet>,
): Promise<void> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: createPool(url, 2) }) })
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
    const { error } = await run(migrator)
    if (error) throw error
    await sql`analyze`.execute(db)
  } finally {
    await db.destroy()
  }
}
