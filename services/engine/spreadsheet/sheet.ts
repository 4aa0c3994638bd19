import { isRealDay, serialToIsoDate } from './excel-date.ts'
import type { ReadLimits } from './limits.ts'
import { damaged, damagedAt, tooBig } from './refused.ts'
import { decodeEscapes, detached, RichText } from './rich-text.ts'
import { SEM_VALOR, type CellValue, type SheetRow } from './sheet-row.ts'
import type { FormatOf } from './styles.ts'
import { tooLongText, XmlPart, type XmlAttributes } from './xml-part.ts'

/** Excel's last row; no genuine sheet is longer. */
const LAST_ROW = 1_048_576
const LAST_COLUMN = 16_384

/** Excel writes up to 24 characters; other programs write decimals in full, but not more than this. */
const NUMBER_LENGTH_MAX = 128

/** `#GETTING_DATA` is the longest; a message repeats it. */
const ERROR_LENGTH_MAX = 13

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})(?:T.*)?$/
const SHARED_INDEX = /^\d{1,9}$/

/** Distinct days remembered with their text: a year of sales has 365. */
const REMEMBERED_DAYS = 4_096

export interface SheetContext {
  date1904: boolean
  formatOf: FormatOf
  sharedStrings: readonly string[]
}

// The parser's place in the sheet.
const ROOT = 0
const WORKSHEET = 1
const SHEET_DATA = 2
const ROW = 3
const CELL = 4
const VALUE = 5
const INLINE_STRING = 6

/** Turns the bytes of a worksheet into batches of rows, in one pass. */
export class SheetReader {
  readonly #context: SheetContext
  readonly #limits: ReadLimits
  readonly #xml: XmlPart
  readonly #inlineText: RichText
  readonly #days = new Map<string, string | undefined>()

  #state = ROOT
  #skipped = 0
  #inlineDepth = 0

  #row = 0
  #rowIsNumbered = false
  #cells: CellValue[] = []
  #rowIsFilled = false
  #rowIsHidden = false

  /** 1-based; 0 before the row's first cell. */
  #column = 0
  #type = 'n'
  #style: string | undefined
  #value = ''
  #hasInlineText = false
  #hasFormula = false

  #filledRows = 0
  #hiddenRows = 0
  #batch: SheetRow[] = []
  #ready: SheetRow[][] = []

  constructor(context: SheetContext, limits: ReadLimits) {
    this.#context = context
    this.#limits = limits
    this.#inlineText = new RichText(limits.maxTextoCelula)
    this.#xml = new XmlPart(
      {
        open: (name, attributes) => this.#open(name, attributes),
        close: () => this.#close(),
        text: (text) => this.#text(text),
      },
      limits,
      (root, spreadsheet) => {
        if (root !== 'worksheet' || !spreadsheet) throw damaged(`root ${root} instead of worksheet`)
      },
    )
  }

  /** Filled rows so far that the program does not show. */
  get hiddenRows(): number {
    return this.#hiddenRows
  }

  /** Takes the next bytes and returns the batches that became full. */
  write(chunk: Buffer): SheetRow[][] {
    this.#xml.write(chunk)
    if (this.#ready.length === 0) return this.#ready
    const ready = this.#ready
    this.#ready = []
    return ready
  }

  /** The rows left over when the part has ended well. */
  end(): SheetRow[] {
    this.#xml.end()
    return this.#batch
  }

  #open(name: string, attributes: XmlAttributes): void {
    if (this.#skipped > 0) {
      this.#skipped++
      return
    }
    switch (this.#state) {
      case ROW:
        if (name === 'c') return this.#startCell(attributes)
        break
      case CELL:
        if (name === 'f') this.#hasFormula = true
        if (name === 'v') {
          this.#state = VALUE
          return
        }
        if (name === 'is') {
          this.#state = INLINE_STRING
          this.#inlineText.start()
          return
        }
        break
      case INLINE_STRING:
        this.#inlineText.open(name)
        this.#inlineDepth++
        return
      case SHEET_DATA:
        if (name === 'row') return this.#startRow(attributes)
        break
      case WORKSHEET:
        if (name === 'sheetData') {
          this.#state = SHEET_DATA
          return
        }
        break
      case ROOT:
        this.#state = WORKSHEET
        return
    }
    // Ignores what formulas say, extensions, widths, print settings and the like.
    this.#skipped = 1
  }

  #close(): void {
    if (this.#skipped > 0) {
      this.#skipped--
      return
    }
    switch (this.#state) {
      case VALUE:
        this.#state = CELL
        return
      case CELL:
        this.#finishCell()
        this.#state = ROW
        return
      case ROW:
        this.#finishRow()
        this.#state = SHEET_DATA
        return
      case INLINE_STRING:
        if (this.#inlineDepth > 0) {
          this.#inlineDepth--
          this.#inlineText.close()
          return
        }
        this.#value = this.#inlineText.finish()
        this.#hasInlineText = true
        this.#state = CELL
        return
      case SHEET_DATA:
        this.#state = WORKSHEET
        return
      case WORKSHEET:
        this.#state = ROOT
    }
  }

  #text(text: string): void {
    if (this.#skipped > 0) return
    if (this.#state === INLINE_STRING) this.#inlineText.add(text)
    else if (this.#state === VALUE) {
      this.#value = this.#value === '' ? text : this.#value + text
      if (this.#value.length > this.#limits.maxTextoCelula) throw tooLongText()
    }
  }

  #startRow({ r, hidden }: XmlAttributes): void {
    this.#state = ROW
    this.#rowIsHidden = hidden === '1' || hidden === 'true'
    this.#rowIsNumbered = r !== undefined
    this.#moveToRow(r === undefined ? this.#row + 1 : digits(r), this.#row + 1)
    this.#column = 0
    this.#cells = []
    this.#rowIsFilled = false
  }

  #moveToRow(row: number, atLeast: number): void {
    // `NaN` fails the comparison too.
    if (!(row >= atLeast)) throw damaged(`row ${row} after row ${this.#row}`)
    if (row > LAST_ROW) throw damaged(`row ${row}`)
    this.#row = row
  }

  #startCell(attributes: XmlAttributes): void {
    const { r, t, s } = attributes
    this.#state = CELL
    if (r === undefined) this.#column++
    else this.#moveToCell(r)
    if (this.#column > LAST_COLUMN) throw damaged(`column ${this.#column}`)
    this.#type = t ?? 'n'
    this.#style = s
    this.#value = ''
    this.#hasInlineText = false
    this.#hasFormula = false
  }

  #moveToCell(r: string): void {
    let column = 0
    let at = 0
    for (; at < r.length && at < 4; at++) {
      const code = r.charCodeAt(at)
      if (code >= 65 && code <= 90) column = column * 26 + code - 64
      else if (code >= 97 && code <= 122) column = column * 26 + code - 96
      else break
    }
    let row = 0
    for (; at < r.length; at++) {
      const digit = r.charCodeAt(at) - 48
      if (digit < 0 || digit > 9) throw damaged(`cell reference ${r.slice(0, 20)}`)
      row = row * 10 + digit
    }
    if (column <= this.#column) throw damaged(`cell ${r.slice(0, 20)} after column ${this.#column}`)
    this.#column = column
    if (row === this.#row) return
    // Some writers number cells but not rows; then the cell's row number is the one people see.
    if (this.#rowIsNumbered) throw damaged(`cell ${r} in row ${this.#row}`)
    this.#moveToRow(row, this.#row)
    this.#rowIsNumbered = true
  }

  #finishCell(): void {
    const known = this.#cellValue()
    // A text may be calculated to be empty.
    const value = known === null && this.#hasFormula && this.#type !== 'str' ? { erro: SEM_VALOR } : known
    if (value === null) return
    const column = this.#column
    if (column > this.#limits.maxColunas) {
      throw tooBig(
        `A planilha tem mais de ${this.#limits.maxColunas} colunas (há algo escrito na coluna ${columnName(column)}); deixe só as colunas pedidas e envie outra vez.`,
      )
    }
    const cells = this.#cells
    while (cells.length < column - 1) cells.push(null)
    cells.push(value)
    // Rows with only spaces, or formulas that were copied on, look empty to the sender.
    if (!this.#rowIsFilled && known !== null) this.#rowIsFilled = typeof known !== 'string' || /\S/.test(known)
  }

  #finishRow(): void {
    if (!this.#rowIsFilled) return
    if (++this.#filledRows > this.#limits.maxLinhas + 1) {
      throw tooBig(
        `A planilha tem mais de ${this.#limits.maxLinhas.toLocaleString('pt-BR')} linhas; divida-a em arquivos menores e envie um de cada vez.`,
      )
    }
    if (this.#rowIsHidden) this.#hiddenRows++
    this.#batch.push({ linha: this.#row, celulas: this.#cells })
    if (this.#batch.length >= this.#limits.linhasPorLote) {
      this.#ready.push(this.#batch)
      this.#batch = []
    }
  }

  #cellValue(): CellValue {
    const value = this.#value
    if (value === '') return null
    switch (this.#type) {
      case 'n':
        return this.#numberOrDate(value)
      case 's':
        return this.#sharedString(value)
      case 'inlineStr':
      case 'str':
        // Some writers put the text of an inline string into `v`.
        return this.#hasInlineText ? value : nullIfEmpty(detached(decodeEscapes(value)))
      case 'b':
        return this.#boolean(value.trim())
      case 'e':
        return { erro: value.trim().slice(0, ERROR_LENGTH_MAX) }
      case 'd':
        return this.#isoDate(value.trim())
      default:
        throw damagedAt(this.#address(), 'tem um tipo de valor que o Excel não conhece')
    }
  }

  #numberOrDate(value: string): CellValue {
    const text = value.trim()
    if (text === '') return null
    if (text.length > NUMBER_LENGTH_MAX || !NUMBER.test(text) || !Number.isFinite(Number(text))) {
      throw damagedAt(this.#address(), 'tem um número inválido')
    }
    const format = this.#context.formatOf(Number(this.#style ?? 0))
    const data = format === 'date' ? this.#day(text) : undefined
    if (data !== undefined) return { data }
    const mostrado = typeof format === 'function' ? format(text) : undefined
    const numero = detached(text)
    return mostrado === undefined ? { numero } : { numero, mostrado }
  }

  #day(serial: string): string | undefined {
    const known = this.#days.get(serial)
    if (known !== undefined) return known
    const day = serialToIsoDate(serial, this.#context.date1904)
    if (this.#days.size < REMEMBERED_DAYS) this.#days.set(detached(serial), day)
    return day
  }

  #sharedString(value: string): CellValue {
    const index = value.trim()
    const text = SHARED_INDEX.test(index) ? this.#context.sharedStrings[Number(index)] : undefined
    if (text === undefined) throw damagedAt(this.#address(), 'aponta para um texto que não existe no arquivo')
    return nullIfEmpty(text)
  }

  #boolean(value: string): CellValue {
    if (value === '1' || value === 'true') return true
    if (value === '0' || value === 'false') return false
    throw damagedAt(this.#address(), 'tem um valor lógico inválido')
  }

  #isoDate(value: string): CellValue {
    const [, year, month, day] = ISO_DATE.exec(value) ?? []
    if (isRealDay(Number(year), Number(month), Number(day))) return { data: detached(value.slice(0, 10)) }
    // Only a time, or an impossible day: the caller decides on the text.
    return nullIfEmpty(detached(value))
  }

  #address(): string {
    return columnName(this.#column) + this.#row
  }
}

function nullIfEmpty(text: string): string | null {
  return text === '' ? null : text
}

/** A run of one to seven digits, or `NaN`. */
function digits(text: string): number {
  return /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN
}

function columnName(column: number): string {
  let name = ''
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  }
  return name
}
