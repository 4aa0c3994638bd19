import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { conflict, refused } from '#contracts/errors.ts'
import { createClient } from '#services/engine/database/connection.ts'
import { comparePositions, START, type Ledger, type Position } from '#services/engine/ledger/port.ts'
import { copyFile, filesOf, writeLines } from './copy-files.ts'
import { checkFiles, EVENTS, FILES, MANIFEST, TABLES, type CopiedFile, type Manifest } from './manifest.ts'
import { rowsOf, sequencesOf, tablesOf } from './tables.ts'

export interface CopySource {
  url: string
  ledger: Ledger
  /** Whether the ledger is in the database at `url`. */
  ledgerInDatabase: boolean
  dataDir: string
  agora: () => Date
}

/**
 * Copies an installation to a folder that does not exist yet, while it runs. The tables are of one moment; a ledger in
 * the same database is of that moment too, one elsewhere of a moment after it. Nothing stands under the folder's name
 * before the copy is complete and was read again.
 * @throws Failure `copia-existe`, `nada-a-copiar`, `copia-de-outro-ledger`
 */
export async function makeCopy(source: CopySource, target: string): Promise<Manifest> {
  const folder = resolve(target)
  const draft = `${folder}.parcial`
  if (await exists(folder))
    throw conflict('copia-existe', `${folder} já existe. Diga o nome de uma pasta que ainda não existe.`)
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  const manifest = await fill(source, draft)
  await writeFile(join(draft, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600, flush: true })
  await checkFiles(draft, manifest)
  await rename(draft, folder)
  return manifest
}

async function fill({ url, ledger, ledgerInDatabase, dataDir, agora }: CopySource, draft: string): Promise<Manifest> {
  const at = agora().toISOString()
  // A seal is published after its event was appended: those published by now are of events that the snapshot has.
  const seals = new Set((await filesOf(dataDir)).filter(isSeal))
  const client = createClient(url, { options: '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0' })
  await client.connect()
  try {
    await client.query("begin isolation level repeatable read read only; set local timezone = 'UTC'")
    const migration = await lastMigration(client)
    await refuseAnotherLedger(client, ledger)
    const head = ledgerInDatabase ? await headOf(client) : undefined
    const names = (await filesOf(dataDir)).filter((name) => !isSeal(name) || seals.has(name))
    const tables: Manifest['tables'] = []
    const files: CopiedFile[] = []
    for (const name of await tablesOf(client)) {
      let rows = 0
      const lines = rowsOf(client, name, (more) => (rows += more))
      files.push(await writeLines(draft, `${TABLES}/${name}.jsonl.gz`, lines))
      tables.push({ name, rows })
    }
    await client.query('commit')
    const sequences = await sequencesOf(client)
    let events = 0
    const lines = eventsUpTo(ledger, head ?? (await ledger.head()), () => events++)
    files.push(await writeLines(draft, EVENTS, lines))
    for (const name of names) {
      const copied = await copyFile(join(dataDir, name), draft, `${FILES}/${name}`)
      if (copied) files.push(copied)
    }
    return { format: 1, at, migration, tables, sequences, events, files }
  } finally {
    await client.end()
  }
}

const isSeal = (name: string): boolean => name.startsWith('arquivos/selos/')

async function lastMigration(client: pg.ClientBase): Promise<string> {
  if (!(await hasTable(client, 'kysely_migration')))
    throw refused(
      'nada-a-copiar',
      'Não há nada do Lastro neste banco. Confira DATABASE_URL ou, com o banco embutido, DATA_DIR.',
    )
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name desc limit 1')
  return rows[0]!.name
}

/** Without the setting that Lastro runs with, the copy would lack the events: the database knows whom it follows. */
async function refuseAnotherLedger(client: pg.ClientBase, ledger: Ledger): Promise<void> {
  if (!(await hasTable(client, 'projections.ledger'))) return
  const { rows } = await client.query<{ id: string }>('select id from projections.ledger')
  const { events } = await ledger.readAll({ after: START, limit: 1 })
  if (rows[0] === undefined || rows[0].id === events[0]?.id) return
  throw refused(
    'copia-de-outro-ledger',
    'Este banco segue outro ledger. Copie com o LEDGER_URL com que o Lastro roda; se ele mudou agora, inicie o Lastro antes.',
  )
}

async function hasTable(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [name])
  return rows[0]!.there
}

async function headOf(client: pg.ClientBase): Promise<Position> {
  const { rows } = await client.query<{ head: Position }>(
    'select coalesce(max(position), 0)::text as head from ledger.events',
  )
  return rows[0]!.head
}

async function* eventsUpTo(ledger: Ledger, head: Position, counted: () => void): AsyncGenerator<string> {
  if (comparePositions(head, START) <= 0) return
  for await (const page of ledger.stored.read(START)) {
    const wanted = page.filter(({ position }) => comparePositions(position, head) <= 0)
    wanted.forEach(counted)
    yield wanted.map(({ position: _, ...event }) => `${JSON.stringify(event)}\n`).join('')
    if (comparePositions(page.at(-1)!.position, head) >= 0) return
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
