import type { Codigo } from '#contracts/failure-codes.ts'
import type { Papel } from '#contracts/values/papeis.ts'
import type { EngineApp, EngineWorker } from '#services/engine/app.ts'
import type { Position } from '#services/engine/ledger/port.ts'

/**
 * A kind of long work that people start, follow, leave alone and find again (`processamentos`). Its file says what it
 * does; the worker, recovery, failure, the calls that wait for it and `GET /api/processamentos` derive from it.
 *
 * `Input` is what it was asked for and `Kept` what is stored of its result, both as JSON; `Result` is what people get.
 */
export interface WorkKind<
  Tipo extends string = string,
  Input = unknown,
  Kept = unknown,
  Result = unknown,
  Worker extends EngineWorker = EngineWorker,
> {
  /** Stands in its rows and names its jobs: it never changes. */
  tipo: Tipo
  /** Names under which an earlier version queued its jobs. */
  formerJobs?: readonly string[]
  /** How often work that fails is started in all; as any job when unset. */
  attempts?: number
  /** Roles that follow everybody's, if they see all networks and shops. Without them it is for who started it. */
  everybodys?: readonly Papel[]
  /** Read models that `shown` waits for. */
  touches?: readonly string[]
  /** How long its rows, and the files that it made, are kept; without, for ever. */
  keptMs?: number
  /** What people read when the work ends without a result; `falha` when nothing more precise is known. */
  failure: { codigo: Codigo; etapa: string; falha: string }
  /**
   * Does the work. Safe to run again after a kill at any moment; one run at a time.
   * @throws Failure that a person has to put right, which ends the work; anything else is tried again
   */
  run(work: RunningWork<Input>, worker: Worker): Promise<Finished<Kept>>
  /** The result as people get it. */
  result(kept: Kept, work: EndedWork, app: Pick<EngineApp, 'db' | 'links' | 'agora'>): Promise<Result> | Result
}

/** The kinds of the program, by their names. */
export type Works = Readonly<Record<string, WorkKind>>

export interface RunningWork<Input = unknown> {
  id: string
  input: Input
  /** Of the file that it was given, in the files port; empty without one. */
  arquivo: string
  nomeArquivo: string
  /** Whether nothing is to be written. */
  simulado: boolean
  criadoPor: string
  /** The second person, when the work does what they confirmed: its events name them. */
  aprovadoPor?: string
  /** Aborted when the process stops or another run may begin: what comes after begins anew. */
  signal: AbortSignal
  progress: (progress: Progress) => Promise<void>
  /** Waits until its read models show what it did up to the position, or for a bounded time. */
  shown: (position: Position) => Promise<void>
}

export interface Progress {
  /** What is being done now, for people: "Lendo a planilha". */
  etapa: string
  feito: number
  /** 0 while it is not known. */
  total: number
  /** Row errors found so far. */
  erros?: number
}

/** What a run leaves in its row. */
export interface Finished<Kept> {
  etapa: string
  resultado: Kept
  /** Row errors in all. */
  erros?: number
  /** A file that was made, by its name in the files port. */
  file?: { arquivo: string; linhas: number; expiraEm: Date }
}

export interface EndedWork {
  id: string
  arquivo: string
  nomeArquivo: string
}
