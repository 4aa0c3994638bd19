import type pg from 'pg'
import { inTransaction } from '#services/engine/database/transaction.ts'

/** Rows that travel at a time: some megabytes of the largest. */
const ROWS = 1000

/** Registrations, texts, audit, messages, jobs. Read models, checkpoints and the queue are made anew. */
const TABLES_OF_RECORDS = `
  select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind = 'r' and c.relname not like 'kysely\\_migration%' order by 1`

export const tablesOf = async (client: pg.ClientBase): Promise<string[]> =>
  (await client.query<{ name: string }>(TABLES_OF_RECORDS)).rows.map(({ name }) => name)

/** The rows of a table, each as a line of JSON that Postgres wrote and reads again without loss. */
export async function* rowsOf(client: pg.ClientBase, table: string, counted: (rows: number) => void) {
  await client.query(
    `declare copied no scroll cursor for select to_json(t)::text as line from ${client.escapeIdentifier(table)} t`,
  )
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${ROWS} from copied`)
    if (rows.length === 0) break
    counted(rows.length)
    // Postgres breaks no line inside of JSON: a break within a value is escaped.
    yield rows.map(({ line }) => `${line}\n`).join('')
  }
  await client.query('close copied')
}

/** The numbers that were given out. */
export const sequencesOf = async (client: pg.ClientBase): Promise<{ name: string; value: string }[]> =>
  (
    await client.query<{ name: string; value: string }>(`
      select sequencename as name, last_value::text as value from pg_sequences
      where schemaname = 'public' and last_value is not null order by 1`)
  ).rows

interface Loading {
  tables: readonly { name: string; rows: number }[]
  sequences: readonly { name: string; value: string }[]
  /** The lines of a table, some at a time. */
  linesOf: (table: string) => AsyncIterable<readonly string[]>
}

/**
 * Fills empty tables, all or none of them. Triggers are off, because what they would count is among the rows;
 * references are checked once all rows stand.
 */
export async function loadTables(pool: pg.Pool, { tables, sequences, linesOf }: Loading): Promise<void> {
  await inTransaction(pool, async (tx) => {
    await tx.query("set local statement_timeout = 0; set local timezone = 'UTC'")
    const { rows: references } = await tx.query<{ at: string; name: string; definition: string }>(`
      select conrelid::regclass::text as at, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
    for (const { at, name } of references) await tx.query(`alter table ${at} drop constraint ${name}`)
    for (const { name } of tables) {
      const table = tx.escapeIdentifier(name)
      await tx.query(`alter table ${table} disable trigger user`)
      for await (const lines of linesOf(name))
        await tx.query(
          `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1)`,
          [`[${lines.join(',')}]`],
        )
      await tx.query(`alter table ${table} enable trigger user`)
    }
    for (const { at, name, definition } of references)
      await tx.query(`alter table ${at} add constraint ${name} ${definition}`)
    for (const { name, value } of sequences)
      await tx.query('select setval(quote_ident($1)::regclass, $2)', [name, value])
  })
}
