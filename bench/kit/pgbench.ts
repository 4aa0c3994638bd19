import { execFile } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { withClient } from '../../tools/temporary-postgres.ts'
import { settle } from './server.ts'
import { creditData, eventMetadata } from './writers.ts'

/** pgbench of any version, from Debian's directory or from the path; undefined when there is none. */
export const pgbench = (): string | undefined =>
  globSync('/usr/lib/postgresql/*/bin/pgbench').sort().at(-1)
  ?? (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((dir) => join(dir, 'pgbench'))
    .find((path) => existsSync(path))

/** The ledger's columns and a primary key, without other indexes. */
export const prepareInsertRate = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    await client.query(`create table events (
    position bigserial primary key, stream text not null, revision int not null, id uuid not null, type text not null,
      data json not null, metadata json not null)`)
  })

/** Rows a second by single-row INSERTs, prepared, each its own transaction. */
export async function insertRate(
  program: string,
  url: string,
  { writers, milliseconds }: { writers: number; milliseconds: number },
): Promise<number> {
  await settle(url)
  const dir = mkdtempSync(join(tmpdir(), 'lastro-pgbench-'))
  const script = join(dir, 'insert.sql')
  writeFileSync(
    script,
    [
      '\\set account random(1, 10000)',
      'insert into events (stream, revision, id, type, data, metadata)',
      `values ('conta-' || :account, :account, gen_random_uuid(), 'PontosCreditados', ${literal(creditData(1234, 567890))}, ${literal(eventMetadata())});`,
    ].join('\n'),
  )
  try {
    const { stdout } = await promisify(execFile)(program, [
      '--no-vacuum',
      '--protocol=prepared',
      `--client=${writers}`,
      '--jobs=2',
      `--time=${Math.ceil(milliseconds / 1000)}`,
      `--file=${script}`,
      url,
    ])
    return Number(/tps = ([\d.]+)/.exec(stdout)![1])
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** A colon before a word would be a variable of the script. */
const literal = (value: unknown): string => `'${JSON.stringify(value).replaceAll(':', ': ')}'`
