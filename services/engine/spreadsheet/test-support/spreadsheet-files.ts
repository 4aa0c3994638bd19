import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { PlanilhaRecusada, readXlsx, type CellValue, type ReadLimits, type SheetRow } from '../read-xlsx.ts'

/** A folder for one test file's spreadsheets, removed at its end. */
export function spreadsheetFiles() {
  const folder = mkdtempSync(join(tmpdir(), 'lastro-planilhas-'))
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  let count = 0

  function path(): string {
    return join(folder, `${++count}.xlsx`)
  }
  function save(content: Buffer | string): string {
    const file = path()
    writeFileSync(file, content)
    return file
  }
  return {
    folder,
    path,
    save,
    rows: (content: Buffer | string, limits?: Partial<ReadLimits>) => readAll(save(content), limits),
    cells: async (content: Buffer | string) => (await readAll(save(content))).map(({ celulas }) => celulas),
    refusal: (content: Buffer | string, limits?: Partial<ReadLimits>) => refusalOf(save(content), limits),
    openDescriptors: () => openDescriptorsIn(folder),
  }
}

export async function readAll(path: string, limits?: Partial<ReadLimits>): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  for await (const batch of readXlsx(path, limits)) rows.push(...batch)
  return rows
}

/** The refusal as `codigo: sentence`; anything else that is thrown fails the test. */
export async function refusalOf(path: string, limits?: Partial<ReadLimits>): Promise<string> {
  try {
    for await (const batch of readXlsx(path, limits)) void batch
  } catch (error) {
    if (error instanceof PlanilhaRecusada) return `${error.codigo}: ${error.message}`
    throw error
  }
  return 'read to its end'
}

export const n = (numero: string): CellValue => ({ numero })
export const d = (data: string): CellValue => ({ data })
export const e = (erro: string): CellValue => ({ erro })

/** Only Linux tells which files a process has open; elsewhere the list is empty. */
function openDescriptorsIn(folder: string): string[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const target = readlinkSync(`/proc/self/fd/${fd}`)
      return target.startsWith(folder) ? [target] : []
    } catch {
      return []
    }
  })
}
