import type pg from 'pg'
import type { Logger } from 'pino'
import type { Db } from './database/connection.ts'
import type { FileLinks } from './files/links.ts'
import type { FileStore } from './files/port.ts'
import type { JobQueue } from './jobs/queue.ts'
import type { Ledger, Position } from './ledger/port.ts'
import type { Lists } from './lists/list.ts'
import type { Outbox } from './messages/outbox.port.ts'
import type { Sessions } from './sessions/sessions.ts'
import type { DependenciasDoSelo } from './seals/selar-intervalo.ts'
import type { Works } from './work/kind.ts'
import type { OnProcessamento } from './work/processamentos.ts'

/** What the engine gives to whoever serves calls or does background work. */
interface EngineBase {
  url: string
  pool: pg.Pool
  db: Db
  /** Reads of screens; the same database unless `DATABASE_READ_URL` is set. */
  readDb: Db
  readPool: pg.Pool
  ledger: Ledger
  agora: () => Date
  log: Logger
  queue: JobQueue
  files: FileStore
  /** Every kind of long work. */
  works: Works
  /**
   * Resolves when these read models have passed the position, or after a bounded time with false (`domain.md §3.2`).
   */
  aguardar: (readModels: readonly string[], position: Position) => Promise<boolean>
}

/** The engine's part of the application value (`services/app.ts`); features add theirs. */
export interface EngineApp extends EngineBase {
  links: FileLinks
  sessions: Sessions
  onProcessamento: OnProcessamento
  /** How long a call waits for its work before it answers 202 (`interfaces.md §3`). */
  workWaitMs: number
}

/** The engine's part of what background work is given (`services/app.ts`). */
export interface EngineWorker extends EngineBase, Pick<DependenciasDoSelo, 'publicados'> {
  /** Every list, for the files that hold one. */
  lists: Lists
  outbox: Outbox
}
