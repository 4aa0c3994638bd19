import { isUtf8 } from 'node:buffer'
import { damaged } from './refused.ts'

/** Bytes of one XML part, in order, to text. The format allows UTF-8 and UTF-16, told apart by their first bytes. */
export interface XmlTextDecoder {
  decode(chunk: Buffer): string
  /** Throws if the part ended inside a character. */
  end(): void
  readonly utf16: boolean
}

export function xmlTextDecoder(firstBytes: Buffer): XmlTextDecoder {
  const [a, b] = firstBytes
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return new Utf16('utf-16le')
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return new Utf16('utf-16be')
  return new Utf8()
}

/** Validating and decoding whole characters in one native call each costs half as much as TextDecoder. */
class Utf8 implements XmlTextDecoder {
  readonly utf16 = false
  #carried: Buffer = Buffer.alloc(0)

  decode(chunk: Buffer): string {
    const bytes = this.#carried.length === 0 ? chunk : Buffer.concat([this.#carried, chunk])
    const whole = bytes.length - incompleteTail(bytes)
    this.#carried = whole === bytes.length ? Buffer.alloc(0) : Buffer.from(bytes.subarray(whole))
    const complete = bytes.subarray(0, whole)
    if (!isUtf8(complete)) throw damaged('invalid UTF-8')
    return complete.toString('utf8')
  }

  end(): void {
    if (this.#carried.length > 0) throw damaged('ends inside a UTF-8 character')
  }
}

class Utf16 implements XmlTextDecoder {
  readonly utf16 = true
  readonly #decoder: TextDecoder

  constructor(encoding: 'utf-16le' | 'utf-16be') {
    this.#decoder = new TextDecoder(encoding, { fatal: true })
  }

  decode(chunk: Buffer): string {
    try {
      return this.#decoder.decode(chunk, { stream: true })
    } catch (error) {
      throw damaged(error)
    }
  }

  end(): void {
    try {
      this.#decoder.decode()
    } catch (error) {
      throw damaged(error)
    }
  }
}

/** How many bytes at the end (0 to 3) begin a character that the next chunk completes. */
function incompleteTail(bytes: Buffer): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if ((byte & 0xc0) === 0x80) continue
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1
    return length > back ? back : 0
  }
  return 0
}
