import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { fromRandomAccessReaderPromise, getFileNameLowLevel, RandomAccessReader, type Entry, type ZipFile } from 'yauzl'
import type { ReadLimits } from './limits.ts'
import { asRefusal, damaged, dangerous, PlanilhaRecusada, tooBig } from './refused.ts'

const STORED = 0
const DEFLATED = 8

/** Compressed bytes per read: a few hundred reads for the largest file. */
const READ_BYTES = 256 * 1024

/** Unpacked bytes handed over at a time, which is the memory that one part needs. */
const INFLATE_BYTES = 64 * 1024

const LOCAL_HEADER_BYTES = 30

type Location = Entry | 'ambiguous'

/**
 * The zip archive of a workbook: its directory is checked when it opens, its parts are unpacked as a stream. Nothing
 * that the archive declares is trusted: bytes are counted as they are inflated, and a part whose length or checksum
 * differs from the declared one is refused at its end.
 */
export class Archive {
  readonly #file: FileHandle
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Location>
  readonly #unpackedBytesMax: number
  #unpackedBytes = 0

  private constructor(
    file: FileHandle,
    size: number,
    zip: ZipFile,
    entries: Map<string, Location>,
    limits: ReadLimits,
  ) {
    this.#file = file
    this.#zip = zip
    this.#entries = entries
    this.#unpackedBytesMax = Math.min(
      limits.maxBytesDescompactados,
      Math.max(limits.bytesSemProporcao, size * limits.maxProporcao),
    )
  }

  /** The caller keeps the file open while it reads parts, and closes it. */
  static async open(file: FileHandle, size: number, limits: ReadLimits): Promise<Archive> {
    try {
      const zip = await fromRandomAccessReaderPromise(new FileReader(file), size, {
        autoClose: false,
        // Names are decoded here: yauzl gives up on the whole archive for a leading slash in one.
        decodeStrings: false,
      })
      // Every error that matters reaches the caller's promise; an `error` event without a listener
      // would end the process.
      zip.on('error', () => {})
      if (zip.entryCount > limits.maxEntradas) {
        throw tooBig(
          'O arquivo tem partes demais para uma planilha; copie só os dados para uma planilha nova e envie outra vez.',
          `${zip.entryCount} entries`,
        )
      }
      return new Archive(file, size, zip, await readDirectory(zip, size), limits)
    } catch (error) {
      if (error instanceof Error && /encrypt/i.test(error.message)) throw passwordProtected()
      throw asRefusal(error)
    }
  }

  /** Part names in lower case, because the format ignores their case. */
  names(): IterableIterator<string> {
    return this.#entries.keys()
  }

  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase())
  }

  /** The unpacked bytes of a part. Ends early, without leaking, when the consumer does. */
  async *part(name: string, signal: AbortSignal | undefined, bytesMax = Infinity): AsyncGenerator<Buffer, void, void> {
    const entry = this.#entries.get(name.toLowerCase())
    if (entry === undefined) throw damaged(`part ${name} is missing`)
    if (entry === 'ambiguous') throw dangerous(`part ${name} occurs twice`)
    if (entry.isEncrypted()) throw passwordProtected()

    let bytes = 0
    let checksum = 0
    try {
      for await (const chunk of await this.#unpack(entry)) {
        signal?.throwIfAborted()
        bytes += chunk.length
        this.#unpackedBytes += chunk.length
        if (bytes > bytesMax || this.#unpackedBytes > this.#unpackedBytesMax) {
          throw tooBig(
            'A planilha é grande demais depois de descompactada; divida-a em arquivos menores, só com os dados, e envie um de cada vez.',
            `${name}: ${bytes} bytes, ${this.#unpackedBytes} in all`,
          )
        }
        checksum = crc32(chunk, checksum)
        yield chunk
      }
    } catch (error) {
      throw asRefusal(error)
    }
    if (bytes !== entry.uncompressedSize) throw damaged(`${name}: ${bytes} bytes instead of ${entry.uncompressedSize}`)
    if (checksum !== entry.crc32) throw damaged(`${name}: wrong checksum`)
  }

  async #unpack(entry: Entry): Promise<AsyncIterable<Buffer>> {
    const { fileDataStart } = await this.#zip.readLocalFileHeaderPromise(entry, { minimal: true })
    const packed = () => readRange(this.#file, fileDataStart, entry.compressedSize)
    if (entry.compressionMethod === STORED) return packed()
    if (entry.compressionMethod !== DEFLATED) throw damaged(`compression method ${entry.compressionMethod}`)
    const inflate = createInflateRaw({ chunkSize: INFLATE_BYTES })
    // The error reaches the iterator of `inflate`, which the pipeline destroys with it.
    pipeline(packed, inflate, () => {})
    return inflate
  }
}

/** Every entry by name, after checking that no two share bytes of the file. */
async function readDirectory(zip: ZipFile, size: number): Promise<Map<string, Location>> {
  const entries = new Map<string, Location>()
  const ranges: { start: number; end: number }[] = []
  for await (const entry of zip.eachEntry()) {
    const name = partName(entry)
    entries.set(name, entries.has(name) ? 'ambiguous' : entry)
    const start = entry.relativeOffsetOfLocalHeader
    ranges.push({ start, end: start + LOCAL_HEADER_BYTES + entry.fileNameLength + entry.compressedSize })
  }
  // Entries that share bytes can be a zip bomb that no single entry's compression ratio reveals (David Fifield, "A
  // better zip bomb").
  ranges.sort((a, b) => a.start - b.start)
  let end = 0
  for (const range of ranges) {
    if (range.start < end) throw dangerous('entries overlap')
    end = range.end
  }
  if (end > size) throw damaged('an entry goes past the end of the file')
  return entries
}

function partName(entry: Entry): string {
  const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false)
  return name.replace(/^\/+/, '').toLowerCase()
}

async function* readRange(file: FileHandle, start: number, length: number): AsyncGenerator<Buffer, void, void> {
  const end = start + length
  for (let position = start; position < end;) {
    const buffer = Buffer.allocUnsafe(Math.min(READ_BYTES, end - position))
    const { bytesRead } = await file.read(buffer, 0, buffer.length, position)
    if (bytesRead === 0) throw damaged('the file ends inside an entry')
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

function passwordProtected(): PlanilhaRecusada {
  return new PlanilhaRecusada(
    'criptografado',
    'O arquivo está protegido por senha; tire a senha, salve e envie outra vez.',
  )
}

/**
 * Reads for yauzl through the caller's handle, so that closing is in one place. A position comes from the file and may
 * be anything up to 2^64. This reader rejects a bad one; yauzl's own reader would throw inside a callback and end the
 * process.
 */
class FileReader extends RandomAccessReader {
  readonly #file: FileHandle

  constructor(file: FileHandle) {
    super()
    this.#file = file
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    this.#file.read(buffer, offset, length, position).then(
      ({ bytesRead }) => callback(null, bytesRead),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
    )
  }
}
