import { tooLongText } from './xml-part.ts'

const NOTHING = 0
const ITEM = 1
const RUN = 2
const TEXT = 3

/**
 * Assembles the text of a shared (`si`) or inline (`is`) string: `t` directly, or `t` of each rich text run `r`.
 * Everything else is skipped: fonts, extensions, and the phonetic guide `rPh`, which repeats the text in another
 * script.
 */
export class RichText {
  readonly #maxLength: number
  #state = NOTHING
  #inRun = false
  #skipped = 0
  #text = ''

  constructor(maxLength: number) {
    this.#maxLength = maxLength
  }

  get active(): boolean {
    return this.#state !== NOTHING
  }

  start(): void {
    this.#state = ITEM
    this.#inRun = false
    this.#skipped = 0
    this.#text = ''
  }

  open(name: string): void {
    if (this.#skipped > 0) this.#skipped++
    else if (name === 't' && (this.#state === ITEM || this.#state === RUN)) this.#state = TEXT
    else if (name === 'r' && this.#state === ITEM) {
      this.#state = RUN
      this.#inRun = true
    } else this.#skipped = 1
  }

  close(): void {
    if (this.#skipped > 0) this.#skipped--
    else if (this.#state === TEXT) this.#state = this.#inRun ? RUN : ITEM
    else if (this.#state === RUN) {
      this.#state = ITEM
      this.#inRun = false
    }
  }

  add(piece: string): void {
    if (this.#state !== TEXT || this.#skipped > 0) return
    this.#text = this.#text === '' ? piece : this.#text + piece
    if (this.#text.length > this.#maxLength) throw tooLongText()
  }

  finish(): string {
    this.#state = NOTHING
    return detached(decodeEscapes(this.#text))
  }
}

/**
 * The format writes a character that XML cannot contain as `_x000D_`, and an underscore that would start such a code as
 * `_x005F_`. A zero character is dropped, because databases refuse it inside a text.
 */
export function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) =>
    hex === '0000' ? '' : String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

const UTF8_BYTES_MAX = 3
const scratch = Buffer.allocUnsafe(UTF8_BYTES_MAX * 32_767)

/**
 * A copy with its own characters. In V8 a slice of 13 characters or more is a view of the original string, here 64 kB
 * of XML, so a caller that keeps one code per batch would keep all of the XML.
 */
export function detached(text: string): string {
  if (text.length < 13) return text
  const bytes =
    text.length * UTF8_BYTES_MAX <= scratch.length ? scratch : Buffer.allocUnsafe(text.length * UTF8_BYTES_MAX)
  return bytes.toString('utf8', 0, bytes.write(text, 'utf8'))
}
