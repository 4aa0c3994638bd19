import { open } from 'node:fs/promises'
import type { ReadLimits } from './limits.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import type { SheetRow } from './sheet-row.ts'
import { refuseUnlessSheet } from './signature.ts'

/** A sheet of either type: what an .xlsx says of itself is known once its first batch was read. */
export interface Sheet extends AsyncIterable<SheetRow[]> {
  readonly date1904: boolean
  /** Null for a CSV. */
  readonly aba: string | null
  readonly ocultas: number
}

/**
 * Reads an .xlsx or a CSV, whichever it is by its content, as `readXlsx` and `readCsv` do.
 * @throws PlanilhaRecusada for a file that is neither
 */
export async function readSheet(path: string, limits: Partial<ReadLimits> = {}, signal?: AbortSignal): Promise<Sheet> {
  if ((await typeOf(path)) === 'xlsx') return readXlsx(path, limits, signal)
  return { date1904: false, aba: null, ocultas: 0, [Symbol.asyncIterator]: () => readCsv(path, limits, signal) }
}

async function typeOf(path: string): Promise<'xlsx' | 'csv'> {
  const file = await open(path, 'r')
  try {
    return await refuseUnlessSheet(file, (await file.stat()).size)
  } finally {
    await file.close()
  }
}
