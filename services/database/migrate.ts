import { Kysely, Migrator, PostgresDialect, sql, type Migration } from 'kysely'
import { createPool } from './connection.ts'
import * as ledger from './migrations/0001-ledger.ts'
import * as cadastros from './migrations/0002-cadastros.ts'
import * as sessoes from './migrations/0003-sessoes.ts'
import * as processamentos from './migrations/0004-processamentos.ts'
import * as mensagens from './migrations/0005-mensagens.ts'
import * as chavesESnapshots from './migrations/0006-chaves-e-snapshots.ts'
import * as exportacoes from './migrations/0007-exportacoes.ts'
import * as pessoas from './migrations/0008-pessoas.ts'
import * as busca from './migrations/0009-busca.ts'
import * as logs from './migrations/0010-logs.ts'
import * as planilhasNaMemoria from './migrations/0011-planilhas-na-memoria.ts'
import * as parceirosAtivos from './migrations/0012-parceiros-ativos.ts'
import * as eventosInteiros from './migrations/0013-eventos-inteiros.ts'

/** In order; a migration that was released is never edited, the next one corrects it. */
const migrations: Record<string, Migration> = {
  '0001-ledger': ledger,
  '0002-cadastros': cadastros,
  '0003-sessoes': sessoes,
  '0004-processamentos': processamentos,
  '0005-mensagens': mensagens,
  '0006-chaves-e-snapshots': chavesESnapshots,
  '0007-exportacoes': exportacoes,
  '0008-pessoas': pessoas,
  '0009-busca': busca,
  '0010-logs': logs,
  '0011-planilhas-na-memoria': planilhasNaMemoria,
  '0012-parceiros-ativos': parceirosAtivos,
  '0013-eventos-inteiros': eventosInteiros,
}

/** Brings the database at `url` to the newest version; several processes may call it at once. */
export async function migrateToLatest(url: string): Promise<void> {
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
