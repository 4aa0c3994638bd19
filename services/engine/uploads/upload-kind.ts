import type { Db } from '#services/engine/database/connection.ts'
import type { EngineWorker } from '#services/engine/app.ts'
import type { SheetContent } from '#services/engine/exports/xlsx.ts'
import { refuseUnlessText, refuseUnlessZip } from '#services/engine/spreadsheet/signature.ts'
import type { WorkKind } from '#services/engine/work/kind.ts'

/** The types of files that uploads take; each refuses at once what a job would refuse anyway. */
export const FORMATOS = { xlsx: refuseUnlessZip, csv: refuseUnlessText } as const

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
