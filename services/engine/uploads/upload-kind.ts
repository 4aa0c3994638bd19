import type { Db } from '#services/engine/database/connection.ts'
import type { EngineWorker } from '#services/engine/app.ts'
import type { SheetContent } from '#services/engine/exports/xlsx.ts'
import { refuseUnlessSheet, refuseUnlessText, refuseUnlessZip } from '#services/engine/spreadsheet/signature.ts'
import type { WorkKind } from '#services/engine/work/kind.ts'

type Refuse = (...file: Parameters<typeof refuseUnlessSheet>) => Promise<'xlsx' | 'csv'>

/**
 * The types of files that uploads take, `planilha` either of them; each refuses at once what a job would refuse anyway,
 * and answers which type the file is.
 */
export const FORMATOS = {
  xlsx: (...file) => refuseUnlessZip(...file).then(() => 'xlsx'),
  csv: (...file) => refuseUnlessText(...file).then(() => 'csv'),
  planilha: refuseUnlessSheet,
} as const satisfies Record<string, Refuse>

/** An upload whose refused rows somebody asks for. */
export interface RefusedRows {
  db: Db
  idProcessamento: string
  /** Of its file. */
  path: string
  agora: Date
  signal: AbortSignal
}

/** A kind of long work that an uploaded file starts. */
export type UploadKind<
  Tipo extends string = string,
  Input = unknown,
  Kept = unknown,
  Result = unknown,
  Worker extends EngineWorker = EngineWorker,
> = WorkKind<Tipo, Input, Kept, Result, Worker> & {
  formato: keyof typeof FORMATOS
  /** The rows that were left out, as they came, with what is wrong in front: corrected, they can be sent again. */
  refusedRows: (upload: RefusedRows) => Promise<SheetContent>
}

export const isUpload = (kind: WorkKind | undefined): kind is UploadKind => kind !== undefined && 'formato' in kind
