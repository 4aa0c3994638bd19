import { open, type FileHandle } from 'node:fs/promises'
import { Archive } from './archive.ts'
import { READ_LIMITS, type ReadLimits } from './limits.ts'
import { asRefusal } from './refused.ts'
import { readSharedStrings } from './shared-strings.ts'
import { SheetReader } from './sheet.ts'
import type { SheetRow } from './sheet-row.ts'
import { refuseUnlessZip } from './signature.ts'
import { NO_STYLES, readStyles } from './styles.ts'
import { readWorkbook, type Workbook } from './workbook.ts'

export { READ_LIMITS, type ReadLimits } from './limits.ts'
export { PlanilhaRecusada, type CodigoRecusa } from './refused.ts'
export type { CellValue, SheetRow } from './sheet-row.ts'

/** The rows of a sheet in batches. Each iteration opens the file, and closes it however it ends. */
export interface SheetRows extends AsyncIterable<SheetRow[]> {
  /** Whether day zero is 1904-01-01. Known once the first batch was read; throws before that. */
  readonly date1904: boolean
  /** The sheet's name. Known then too. */
  readonly aba: string
  /** Rows so far that the program does not show. */
  readonly ocultas: number
}

/**
 * Reads the first worksheet of an .xlsx as a stream: memory does not grow with the rows, except for shared strings,
 * which are bounded. Empty rows are left out.
 *
 * Iterating throws
 * - `PlanilhaRecusada` for anything wrong with the file, also after rows were delivered: a damaged end or too many rows
 *   show only there, so the caller must be able to undo
 * - the signal's reason when it is aborted
 * - the error of the file system (`ENOENT`, `EIO`) when the file itself cannot be read
 */
export function readXlsx(path: string, limits: Partial<ReadLimits> = {}, signal?: AbortSignal): SheetRows {
  let date1904: boolean | undefined
  let aba = ''
  let reader: SheetReader | undefined
  return {
    get aba() {
      return aba
    },
    get ocultas() {
      return reader?.hiddenRows ?? 0
    },
    get date1904() {
      if (date1904 === undefined) throw new Error('date1904 is known after the first batch')
      return date1904
    },
    [Symbol.asyncIterator]: () =>
      readRows(path, { ...READ_LIMITS, ...limits }, signal, (workbook, sheet) => {
        ;({ date1904, name: aba } = workbook)
        reader = sheet
      }),
  }
}

async function* readRows(
  path: string,
  limits: ReadLimits,
  signal: AbortSignal | undefined,
  learn: (workbook: Workbook, sheet: SheetReader) => void,
): AsyncGenerator<SheetRow[], void, void> {
  signal?.throwIfAborted()
  const file = await open(path, 'r')
  try {
    yield* readOpenFile(file, limits, signal, learn)
  } catch (error) {
    signal?.throwIfAborted()
    throw asRefusal(error)
  } finally {
    await file.close()
  }
}

async function* readOpenFile(
  file: FileHandle,
  limits: ReadLimits,
  signal: AbortSignal | undefined,
  learn: (workbook: Workbook, sheet: SheetReader) => void,
): AsyncGenerator<SheetRow[], void, void> {
  const { size } = await file.stat()
  await refuseUnlessZip(file, size)
  const archive = await Archive.open(file, size, limits)
  const workbook = await readWorkbook(archive, limits, signal)
  const { date1904, styles, sharedStrings } = workbook
  const sheet = new SheetReader(
    {
      date1904,
      formatOf: partExists(archive, styles) ? await readStyles(archive, styles, limits, signal) : NO_STYLES,
      sharedStrings: partExists(archive, sharedStrings)
        ? await readSharedStrings(archive, sharedStrings, limits, signal)
        : [],
    },
    limits,
  )
  learn(workbook, sheet)
  for await (const chunk of archive.part(workbook.sheet, signal)) {
    for (const batch of sheet.write(chunk)) yield batch
  }
  const rest = sheet.end()
  if (rest.length > 0) yield rest
}

/** Writers that use no styles or shared strings may leave the part out but keep the relationship. */
function partExists(archive: Archive, path: string | undefined): path is string {
  return path !== undefined && archive.has(path)
}
