import type { CompiledQuery, PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { Db } from './connection.ts'
import type { Pipeline } from './pipeline.ts'

/** Names of prepared statements, by their text. */
const names = new Map<string, string>()
let given = 0
const newName = (): string => `lastro_${++given}`

/**
 * A connection keeps the plan of each named statement. Beyond this many, statements are planned at each call, like all
 * others.
 */
const NAMES_MAX = 50

/**
 * Runs a statement under a name: a connection parses and plans it once, which is most of the cost of a statement that
 * reads little. Meant for statements that every call runs, with few different texts: values go into `parameters`, never
 * into the text, and one plan must suit all values. They share connections (`pipeline.ts`), so none may read much.
 */
export async function prepared<Row>(db: Db, statement: CompiledQuery<Row>): Promise<Row[]> {
  if (names.size < NAMES_MAX && !names.has(statement.sql)) names.set(statement.sql, newName())
  const pipeline = pipelines.get(db)
  const { rows } = pipeline
    ? await query(pipeline, statement.sql, [...statement.parameters])
    : await db.executeQuery(statement)
  return rows as Row[]
}

/** Transactions are not in here: they send prepared statements on their own connection. */
const pipelines = new WeakMap<Db, Pipeline>()

/** From now on what is prepared on this handle goes through the pipeline. */
export function sharing(db: Db, pipeline: Pipeline): Db {
  pipelines.set(db, pipeline)
  return db
}

/** The pool for Kysely: each connection sends prepared statements by their names. */
export function naming(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client) ?? namingClient(client)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}

const namingClient = (client: pg.PoolClient): PostgresPoolClient => ({
  query: ((text: string, values: unknown[]) => query(client, text, values)) as unknown as PostgresPoolClient['query'],
  release: () => client.release(),
})

async function query(
  client: Pick<pg.PoolClient, 'query'> | Pipeline,
  text: string,
  values: unknown[],
): Promise<pg.QueryResult> {
  const name = names.get(text)
  try {
    return await client.query({ name, text, values })
  } catch (error) {
    if (name === undefined || !hasOtherColumns(error)) throw error
    // From now on every connection uses another name, and so plans the statement anew. A running transaction fails;
    // later ones do not.
    if (names.get(text) === name) names.set(text, newName())
    return await client.query({ name: names.get(text), text, values }).catch(() => {
      throw error
    })
  }
}

/**
 * "cached plan must not change result type": the tables changed since the statement was planned, by a migration or a
 * newer read model.
 */
const hasOtherColumns = (error: unknown): boolean =>
  (error as { code?: string }).code === '0A000' && (error as { routine?: string }).routine === 'RevalidateCachedQuery'
