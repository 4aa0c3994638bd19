import { parse } from 'csv-parse'
import iconv from 'iconv-lite'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { isWindows1252 } from './code-page.ts'
import { READ_LIMITS, type ReadLimits } from './limits.ts'
import { PlanilhaRecusada, tooBig } from './refused.ts'
import type { SheetRow } from './sheet-row.ts'
import { refuseUnlessText } from './signature.ts'

/** A row of 256 cells of the longest text would be 8 MB; one past this is a file that is no CSV. */
const RECORD_MAX = 1024 * 1024
/** Enough for the longest heading. */
const HEAD_BYTES = 64 * 1024

type Encoding = 'utf8' | 'win1252'
type Limits = Pick<ReadLimits, 'maxLinhas' | 'maxColunas' | 'maxTextoCelula' | 'linhasPorLote'>

/**
 * Reads a CSV as a stream, in batches: UTF-8, with or without its mark, or Windows-1252; separated by `;`, `,` or tabs,
 * or by what a first line `sep=` says; quoted fields, line breaks in them included. Rows are numbered as spreadsheet
 * programs show them. Empty ones are left out, and so are empty cells at a row's end, but the heading's: its width is
 * the file's.
 * @throws PlanilhaRecusada for anything wrong with the file, also after rows were delivered; the signal's reason when
 * it is aborted
 */
export async function* readCsv(
  path: string,
  limits: Partial<Limits> = {},
  signal?: AbortSignal,
): AsyncGenerator<SheetRow[], void, void> {
  try {
    yield* rowsOf(path, { ...READ_LIMITS, ...limits }, signal)
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  }
}

async function* rowsOf(
  path: string,
  { maxLinhas, maxColunas, maxTextoCelula, linhasPorLote }: Limits,
  signal: AbortSignal | undefined,
): AsyncGenerator<SheetRow[], void, void> {
  await refuseOtherTypes(path)
  const encoding = await encodingOf(path, signal)
  const { separator, isSaid } = await separatorOf(path, encoding)
  const parser = parse({
    delimiter: separator,
    // All of them: a file put together from others may have more than one.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // `Broca 1/4" longa` is written without quotes by many programs.
    relax_quotes: true,
    max_record_size: RECORD_MAX,
  })
  pipeline(createReadStream(path, { signal }), iconv.decodeStream(encoding), parser, () => undefined)
  // Spreadsheet programs do not show the line that says it.
  let linha = isSaid ? -1 : 0
  let preenchidas = 0
  let batch: SheetRow[] = []
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      linha++
      if (linha === 0) continue
      const celulas = record.map((texto) => (texto === '' ? null : texto))
      const largura = celulas.findLastIndex((texto) => texto !== null) + 1
      if (largura === 0) continue
      if (preenchidas > 0) celulas.length = largura
      // The heading is not counted.
      if (++preenchidas > maxLinhas + 1)
        throw tooBig(`O arquivo tem mais de ${maxLinhas.toLocaleString('pt-BR')} linhas; divida-o e envie as partes.`)
      if (largura > maxColunas)
        throw tooBig(`A linha ${linha} tem mais de ${maxColunas} colunas; confira o separador e as aspas.`)
      if (celulas.some((texto) => texto !== null && texto.length > maxTextoCelula))
        throw tooBig(`A linha ${linha} tem um texto longo demais; confira se toda aspa aberta foi fechada.`)
      batch.push({ linha, celulas })
      if (batch.length < linhasPorLote) continue
      yield batch
      batch = []
    }
  } catch (error) {
    throw asCsvRefusal(error, linha + 1)
  }
  if (batch.length > 0) yield batch
}

/** The type is told by content, not by name (`interfaces.md §4`). */
async function refuseOtherTypes(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await refuseUnlessText(file, (await file.stat()).size)
  } finally {
    await file.close()
  }
}

/** A text in Windows-1252 with any accent is no UTF-8: the bytes that follow each other tell. */
async function encodingOf(path: string, signal: AbortSignal | undefined): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of createReadStream(path, { signal }) as AsyncIterable<Buffer>)
    if (!decodes(decoder, chunk)) return win1252(path, signal)
  return decodes(decoder) ? 'utf8' : win1252(path, signal)
}

async function win1252(path: string, signal: AbortSignal | undefined): Promise<Encoding> {
  if (await isWindows1252(createReadStream(path, { signal }) as AsyncIterable<Buffer>)) return 'win1252'
  throw new PlanilhaRecusada(
    'codificacao-desconhecida',
    'Os acentos deste arquivo não puderam ser lidos; salve-o como “CSV UTF-8” e envie outra vez.',
  )
}

function decodes(decoder: TextDecoder, chunk?: Buffer): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined })
    return true
  } catch {
    return false
  }
}

/** Programs here write `;`, others `,`; what is copied from a sheet has tabs. Of equal ones, the earlier. */
const SEPARATORS = [';', ',', '\t']
/** Excel's own way to say it, in a line before the heading. */
const SAID = /^"?sep=([;,|\t])"?$/i

const firstLine = (text: string): string => text.split(/[\r\n]/, 1)[0]!

/** What the first line says, or what the heading has most of. */
async function separatorOf(path: string, encoding: Encoding): Promise<{ separator: string; isSaid: boolean }> {
  const chunks: Buffer[] = []
  for await (const chunk of createReadStream(path, { end: HEAD_BYTES - 1 }) as AsyncIterable<Buffer>) chunks.push(chunk)
  const head = iconv.decode(Buffer.concat(chunks), encoding)
  const said = SAID.exec(firstLine(head))
  if (said) return { separator: said[1]!, isSaid: true }
  const heading = firstLine(head.replace(/"(?:[^"]|"")*"/g, '').replace(/^[\r\n ]+/, ''))
  const count = (separator: string) => heading.split(separator).length
  const separator = SEPARATORS.reduce((most, one) => (count(one) > count(most) ? one : most))
  return { separator, isSaid: false }
}

function asCsvRefusal(error: unknown, linha: number): unknown {
  const code = (error as { code?: unknown }).code
  if (typeof code !== 'string' || !code.startsWith('CSV_')) return error
  return new PlanilhaRecusada(
    'danificado',
    `O arquivo não pôde ser lido a partir da linha ${linha}: confira se toda aspa aberta foi fechada e envie outra vez.`,
    error,
  )
}
