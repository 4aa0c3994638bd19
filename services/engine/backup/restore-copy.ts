import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Migration } from 'kysely'
import type pg from 'pg'
import { conflict, refused } from '#contracts/errors.ts'
import { migrateTo, migrateToLatest } from '#services/engine/database/migrate.ts'
import { START, type Ledger } from '#services/engine/ledger/port.ts'
import { PAGE_EVENTS, type CopiedEvent } from '#services/engine/ledger/stored.ts'
import { copyFile, filesOf, protectKept, readLines } from './copy-files.ts'
import { checkFiles, EVENTS, FILES, readManifest, TABLES, type Manifest } from './manifest.ts'
import { loadTables } from './tables.ts'

export interface RestoreTarget {
  url: string
  pool: pg.Pool
  ledger: Ledger
  dataDir: string
  migrations: Record<string, Migration>
}

/** Rows of a statement. */
const ROWS = 1000

/**
 * Puts a copy into an empty installation and brings it to this version. Read models and the queue are made anew by
 * whoever starts on it.
 * @throws Failure `copia-ausente`, `copia-danificada`, `copia-de-versao-nova`, `destino-nao-vazio`
 */
export async function restoreCopy(target: RestoreTarget, folder: string): Promise<Manifest> {
  const { url, pool, ledger, dataDir, migrations } = target
  const manifest = await readManifest(folder)
  if (!(manifest.migration in migrations))
    throw refused(
      'copia-de-versao-nova',
      `Esta cópia é de uma versão mais nova do Lastro (${manifest.migration}). Restaure-a com aquela versão.`,
    )
  await refuseUnlessEmpty(target)
  await checkFiles(folder, manifest)
  await migrateTo(url, migrations, manifest.migration)
  await loadTables(pool, {
    ...manifest,
    linesOf: (table) => readLines(join(folder, TABLES, `${table}.jsonl.gz`), ROWS),
  })
  for await (const lines of readLines(join(folder, EVENTS), PAGE_EVENTS))
    await ledger.stored.append(lines.map((line) => JSON.parse(line) as CopiedEvent))
  for (const { name } of manifest.files.filter(({ name }) => name.startsWith(`${FILES}/`)))
    await putBack(folder, name, dataDir)
  await migrateToLatest(url, migrations)
  return manifest
}

async function putBack(folder: string, name: string, dataDir: string): Promise<void> {
  const own = name.slice(FILES.length + 1)
  await mkdir(dataDir, { recursive: true })
  // The register of erasures may be there already: people put the newest one there before a restore, so that later
  // erasures are repeated.
  if (isRegister(own) && (await filesOf(dataDir)).includes(own)) return
  await copyFile(join(folder, name), dataDir, own)
  if (own.startsWith('arquivos/selos/') || isRegister(own)) await protectKept(join(dataDir, own))
}

const isRegister = (name: string): boolean => name.startsWith('arquivos/apagamentos/')

async function refuseUnlessEmpty({ pool, ledger, dataDir }: RestoreTarget): Promise<void> {
  const { rowCount } = await pool.query(`
    select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_toast'
    limit 1`)
  if (rowCount) throw notEmpty('O banco de dados de destino já tem tabelas')
  if ((await filesOf(dataDir)).some((name) => !isRegister(name))) throw notEmpty(`${dataDir} já tem arquivos`)
  if ((await ledger.head().catch(() => START)) !== START) throw notEmpty('O ledger de destino já tem eventos')
}

const notEmpty = (what: string) =>
  conflict(
    'destino-nao-vazio',
    `${what}. Restaure em um banco vazio e em outra pasta (DATA_DIR); uma restauração interrompida também recomeça assim.`,
  )
