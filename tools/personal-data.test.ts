import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { databaseForTests } from './test-kit/database.ts'

/*
 * docs/personal-data.md lists every table that is not a read model, with each column into which text can be written:
 * whoever adds one says whether it can hold something of a person, and what an erasure does there.
 */

const { pool } = databaseForTests()

/** The kinds of columns that can hold what somebody typed, or a date of their life. */
const FREE = ['text', 'character varying', 'json', 'jsonb', 'bytea', 'date', 'ARRAY', 'USER-DEFINED', 'tsvector']

async function columnsOfDatabase(): Promise<Record<string, string[]>> {
  const { rows } = await pool.query<{ table: string; columns: string[] }>(
    `select t.table_name as table,
       coalesce(array_agg(c.column_name::text order by c.column_name::text collate "C")
         filter (where c.data_type = any($1)), '{}') as columns
     from information_schema.tables t
     join information_schema.columns c using (table_schema, table_name)
     where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and t.table_name not like 'kysely%'
     group by 1 order by 1`,
    [FREE],
  )
  return Object.fromEntries(rows.map(({ table, columns }) => [table, columns]))
}

/** Names of columns that say something of a person; rows that people read are joined with theirs. */
const OF_A_PERSON = 'nome|cpf|email|celular|telefone|nascimento|hobby|rua|cep|endereco|senha|sexo'

/** The rows under the heading "Every table": names between backticks, in each of the three cells. */
async function columnsOfPage(): Promise<Record<string, string[]>> {
  const page = await readFile(join(import.meta.dirname, '../docs/personal-data.md'), 'utf8')
  const [, section = ''] = page.split('\n## Every table\n')
  const rows = section.split('\n').filter((line) => line.startsWith('| `'))
  return Object.fromEntries(
    rows.map((line) => {
      const [table = '', ...columns] = [...line.matchAll(/`(\w+)`/g)].map(([, name]) => name!)
      return [table, columns.sort()]
    }),
  )
}

test('every table and each column that can hold a text is in docs/personal-data.md', async () => {
  const found = await columnsOfDatabase()
  expect(Object.keys(found).length).toBeGreaterThan(15)
  expect(await columnsOfPage()).toEqual(found)
})

test('no read model, and nothing of the ledger, has a column for who somebody is', async () => {
  const { rows } = await pool.query(
    `select table_schema, table_name, column_name from information_schema.columns
     where table_schema not in ('public', 'pg_catalog', 'information_schema') and column_name ~ $1`,
    [`(^|_)(${OF_A_PERSON})(_|$)`],
  )
  expect(rows).toEqual([])
})
