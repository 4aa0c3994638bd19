import { SaxesParser } from 'saxes'
import type { ReadLimits } from './limits.ts'
import { asRefusal, damaged, dangerous, tooBig } from './refused.ts'
import { xmlTextDecoder, type XmlTextDecoder } from './xml-text.ts'

export type XmlAttributes = Readonly<Record<string, string>>

export interface XmlHandlers {
  /** Local name of an element in the root's own namespace prefix; foreign elements have an empty name. */
  open(name: string, attributes: XmlAttributes): void
  close(): void
  text(text: string): void
}

const SPREADSHEET_NAMESPACES: ReadonlySet<string> = new Set([
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  // Strict Open XML, an option of "Save as".
  'http://purl.oclc.org/ooxml/spreadsheetml/main',
])

/**
 * A strict XML reader fed with bytes. Beyond saxes' checks it refuses dangerous or unbounded XML: declarations of types
 * and entities, deep nesting, endless markup or text.
 *
 * saxes' own namespace support adds half of the time again, so names are compared by the root's prefix: writers use one
 * prefix per part, and elements with another one are extensions to skip.
 */
export class XmlPart {
  readonly #parser: SaxesParser<{ xmlns: false }>
  readonly #limits: ReadLimits
  #decoder: XmlTextDecoder | undefined
  #first: Buffer | undefined
  #depth = 0
  #prefix = ''
  #events = 0
  #silence = 0

  /** `accept` throws unless the part may have this root; `spreadsheet` tells if it is of a spreadsheet namespace. */
  constructor(handlers: XmlHandlers, limits: ReadLimits, accept: (root: string, spreadsheet: boolean) => void) {
    this.#limits = limits
    this.#parser = new SaxesParser({ xmlns: false, position: false, defaultXMLVersion: '1.0', forceXMLVersion: true })

    this.#parser.on('opentag', ({ name, attributes }) => {
      this.#events++
      if (++this.#depth > limits.maxProfundidadeXml) throw dangerous('XML nested too deep')
      if (this.#depth === 1) {
        const colon = name.indexOf(':')
        this.#prefix = name.slice(0, colon + 1)
        const namespace = attributes[colon === -1 ? 'xmlns' : `xmlns:${name.slice(0, colon)}`]
        accept(name.slice(colon + 1), namespace !== undefined && SPREADSHEET_NAMESPACES.has(namespace))
      }
      handlers.open(this.#localName(name), attributes)
    })
    this.#parser.on('closetag', () => {
      this.#events++
      this.#depth--
      handlers.close()
    })
    this.#parser.on('text', (text) => {
      this.#events++
      handlers.text(text)
    })
    this.#parser.on('cdata', (text) => {
      this.#events++
      handlers.text(text)
    })
    this.#parser.on('doctype', () => {
      throw dangerous('DOCTYPE in XML')
    })
    this.#parser.on('xmldecl', ({ encoding }) => this.#checkEncoding(encoding))
    this.#parser.on('error', (error) => {
      throw damaged(error)
    })
  }

  write(chunk: Buffer): void {
    // A stream may deliver a single byte first, and two are needed to tell the encoding.
    const bytes = this.#first === undefined ? chunk : Buffer.concat([this.#first, chunk])
    if (this.#decoder === undefined) {
      if (bytes.length < 2) {
        this.#first = bytes
        return
      }
      this.#first = undefined
      this.#decoder = xmlTextDecoder(bytes)
    }
    const text = this.#decoder.decode(bytes)
    const eventsBefore = this.#events
    try {
      this.#parser.write(text)
    } catch (error) {
      throw asRefusal(error)
    }
    // saxes keeps a token in memory until it ends, so its length is limited. DOCTYPE and comments, which cause no
    // event, count too.
    this.#silence = this.#events === eventsBefore ? this.#silence + text.length : 0
    if (this.#silence > this.#limits.maxMarcacao) throw tooLongText()
  }

  end(): void {
    this.#decoder?.end()
    try {
      this.#parser.close()
    } catch (error) {
      throw asRefusal(error)
    }
  }

  #localName(name: string): string {
    if (this.#prefix === '') return name
    return name.startsWith(this.#prefix) ? name.slice(this.#prefix.length) : ''
  }

  #checkEncoding(encoding: string | undefined): void {
    if (encoding === undefined) return
    const declared = encoding.toLowerCase()
    const right = this.#decoder?.utf16
      ? declared === 'utf-16' || declared === 'utf-16le' || declared === 'utf-16be'
      : declared === 'utf-8' || declared === 'utf8' || declared === 'us-ascii'
    if (!right) throw damaged(`XML encoding ${encoding}`)
  }
}

export function tooLongText(): Error {
  return tooBig(
    'A planilha tem um texto longo demais numa célula (o Excel aceita até 32.767 caracteres); encurte-o e envie outra vez.',
  )
}

/** Reads a whole part of the workbook's structure. */
export async function readXmlPart(chunks: AsyncIterable<Buffer>, part: XmlPart): Promise<void> {
  for await (const chunk of chunks) part.write(chunk)
  part.end()
}
