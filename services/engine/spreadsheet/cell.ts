import { formatarDia } from '#contracts/values/dia.ts'
import { umaLinha, umCodigo } from '#contracts/values/textos.ts'
import { type Decimal, parseDecimal, split, toSignificantDigits } from './decimal.ts'
import { isoDate, isRealDay, serialToIsoDate } from './excel-date.ts'
import { SEM_VALOR, type CellValue } from './sheet-row.ts'

/** Messages say what to write; the caller adds row, column and value. */
export type Conversao<T> = { ok: true; valor: T } | { ok: false; mensagem: string }

/** Excel keeps and shows fifteen significant digits; further ones are noise of binary fractions. */
const EXCEL_DIGITS = 15

/** Whether the cell is empty, for optional columns; the conversions refuse an empty cell. */
export function estaVazia(celula: CellValue | undefined): boolean {
  return celula === null || celula === undefined || (typeof celula === 'string' && trimmed(celula) === '')
}

/**
 * The text of a cell in one line, without what nobody sees. A number that the sheet shows with zeros in front has them.
 * A number gives its plain digits, never an exponent, so that codes typed as numbers
 * work (`1.2345678000195E+13` is `12345678000195`); decimals keep the point. A number of more than fifteen digits is
 * refused, since Excel has already replaced the others by zeros. A date is refused too, because Excel turns codes such
 * as `10-12` into dates; a percentage, because nobody sees the number below it; and a text in scientific notation,
 * whose digits a CSV has lost.
 */
export function lerTexto(celula: CellValue | undefined): Conversao<string> {
  if (typeof celula === 'string' && !estaVazia(celula)) {
    const texto = trimmed(celula)
    return SCIENTIFIC.test(texto) ? fail(AS_TEXT) : ok(texto)
  }
  if (isNumber(celula)) return numberAsText(celula)
  if (isDate(celula)) {
    return fail('o Excel transformou este valor em data; formate a coluna como Texto e escreva o valor de novo')
  }
  return refuseOther(celula, 'escreva um texto')
}

/** As Excel writes long numbers into a CSV: `7,89E+12`. A code such as `2E10` has no sign. */
const SCIENTIFIC = /^\d(?:[.,]\d+)?E\+\d+$/i
const AS_TEXT =
  'o Excel encurtou este número e perdeu os últimos dígitos; formate a coluna como Texto, escreva o valor de novo e salve'
const AS_PERCENT = 'a célula está em porcentagem; formate a coluna como Texto e escreva o valor de novo'

function numberAsText({ numero, mostrado }: NumberCell): Conversao<string> {
  const plain = plainNumber(numero)
  if (!plain.ok || mostrado === undefined) return plain
  return mostrado.includes('%') ? fail(AS_PERCENT) : ok(mostrado)
}

/** A code: hyphens are those of a keyboard, whatever a word processor made of them. */
export function lerCodigo(celula: CellValue | undefined): Conversao<string> {
  const texto = lerTexto(celula)
  return texto.ok ? ok(umCodigo(texto.valor)) : texto
}

/** What people see in a cell, for messages. */
export function textoMostrado(celula: CellValue | undefined): string {
  if (celula === null || celula === undefined) return ''
  if (typeof celula === 'boolean') return celula ? 'VERDADEIRO' : 'FALSO'
  if (typeof celula === 'string') return celula
  if ('data' in celula) return formatarDia(celula.data)
  if ('erro' in celula) return celula.erro
  const plain = plainNumber(celula.numero)
  return celula.mostrado ?? (plain.ok ? plain.valor.replace('.', ',') : celula.numero)
}

/**
 * A converter to exactly `quantidade` digits, for CPF (11) and CNPJ (14), with or without the punctuation. A number is
 * padded with the leading zeros that Excel dropped; a text must be complete.
 */
export function digitos(quantidade: number): (celula: CellValue | undefined) => Conversao<string> {
  return (celula) => {
    const texto = lerTexto(celula)
    if (!texto.ok) return texto
    const bare = isNumber(celula) && celula.mostrado === undefined
    const digits = bare ? texto.valor : umCodigo(texto.valor).replace(/[\s./-]/g, '')
    const valor = isNumber(celula) ? digits.padStart(quantidade, '0') : digits
    return valor.length === quantidade && /^[0-9]+$/.test(valor) ? ok(valor) : fail(`escreva os ${quantidade} dígitos`)
  }
}

/**
 * An amount of money, a quantity or points as a safe integer of hundredths, by arithmetic on digits.
 *
 * A number may carry noise of binary fractions up to a millionth (`12.300000000000001` is 1230); other decimals are
 * taken as intended and refused (`1.239`), because rounding would change the amount charged.
 *
 * Text is read as Brazilian (`1.234,56`, `R$ 1.234,56`, `1234,5`) or plain (`1234.56`). Ambiguous texts are refused:
 * `1.234`, which may be over a thousand or just over one, unless `R$` shows that it is Brazilian; and the American
 * `1,234.56`.
 */
export function lerCentesimos(celula: CellValue | undefined): Conversao<number> {
  if (isNumber(celula)) {
    if (celula.mostrado?.includes('%')) return fail(NO_PERCENT)
    const decimal = parseDecimal(celula.numero)
    return decimal === undefined ? fail(WRITE_AMOUNT) : hundredths(toSignificantDigits(decimal, EXCEL_DIGITS))
  }
  if (typeof celula === 'string' && !estaVazia(celula)) return amountInText(trimmed(celula))
  if (isDate(celula)) {
    return fail('a célula está formatada como data; formate a coluna como Número e escreva o valor de novo')
  }
  return refuseOther(celula, WRITE_AMOUNT)
}

/**
 * A day as `YYYY-MM-DD`: a date cell, or text as `DD/MM/AAAA` or `AAAA-MM-DD`, whose time, if any, is dropped as
 * written, without conversion between zones. A number that is a plausible serial (1954 to 2119 in the 1900 system) is
 * read as a date whose format was lost. `date1904` is the workbook's setting.
 */
export function lerData(celula: CellValue | undefined, date1904: boolean): Conversao<string> {
  if (isDate(celula)) return dayInText(celula.data)
  if (typeof celula === 'string' && !estaVazia(celula)) return dayInText(trimmed(celula))
  if (isNumber(celula)) {
    const serial = Number(celula.numero)
    const data = serial >= 20_000 && serial <= 80_000 ? serialToIsoDate(celula.numero, date1904) : undefined
    return data === undefined ? fail(WRITE_DATE) : ok(data)
  }
  return refuseOther(celula, WRITE_DATE)
}

const WRITE_AMOUNT = 'escreva um valor como 1.234,56'
const NO_PERCENT = 'porcentagem não é lida; escreva o valor, como 1.234,56, e formate a coluna como Número'
const WRITE_DATE = 'escreva a data como DD/MM/AAAA'

function plainNumber(numero: string): Conversao<string> {
  const decimal = parseDecimal(numero)
  if (decimal === undefined) return fail('escreva um texto')
  const exact = split(decimal)
  if (exact.whole.length > EXCEL_DIGITS) {
    return fail('o Excel guarda só 15 dígitos de um número; formate a coluna como Texto e escreva o valor de novo')
  }
  const { whole, fraction } = split(toSignificantDigits(decimal, EXCEL_DIGITS))
  const digits = (whole || '0') + (fraction === '' ? '' : `.${fraction}`)
  return ok(decimal.negative && digits !== '0' ? `-${digits}` : digits)
}

/** Decimals beyond the hundredths that count as noise: within a millionth of the hundredth below or above. */
const NOISE_BELOW = /^0{4}/
const NOISE_ABOVE = /^9{4}/

/** Fifteen digits of hundredths are below 2^53, so the result is a safe integer. */
const HUNDREDTHS_DIGITS_MAX = 15

function hundredths(decimal: Decimal): Conversao<number> {
  const { whole, fraction } = split(decimal)
  const beyond = fraction.slice(2)
  const roundUp = NOISE_ABOVE.test(beyond)
  if (beyond !== '' && !roundUp && !NOISE_BELOW.test(beyond.padEnd(4, '0'))) {
    return fail('use no máximo 2 casas decimais')
  }
  const digits = (whole + fraction.slice(0, 2).padEnd(2, '0')).replace(/^0+/, '')
  const valor = Number(digits) + (roundUp ? 1 : 0)
  if (digits.length > HUNDREDTHS_DIGITS_MAX) return fail('o valor é alto demais; confira')
  return ok(decimal.negative && valor !== 0 ? -valor : valor)
}

const SIGN_AND_CURRENCY = /^(-?)\s*(R\$)?\s*(-?)\s*(?=[\d])/i
const BRAZILIAN = /^(?:\d+|\d{1,3}(?:\.\d{3})+),\d+$/
const PLAIN = /^\d+(?:\.\d+)?$/
const THOUSANDS = /^[1-9]\d{0,2}(?:\.\d{3})+$/

function amountInText(text: string): Conversao<number> {
  if (text.endsWith('%')) return fail(NO_PERCENT)
  const [prefix, before, currency, after] = SIGN_AND_CURRENCY.exec(text.replace('\u2212', '-')) ?? []
  if (prefix === undefined || (before && after)) return fail(WRITE_AMOUNT)
  const number = text.slice(prefix.length)
  const plain = plainAmount(number, currency !== undefined)
  if (plain === undefined) {
    return fail(
      THOUSANDS.test(number)
        ? `o ponto deixa dúvida; escreva ${number},00 se for milhar, ou use vírgula`
        : WRITE_AMOUNT,
    )
  }
  const decimal = parseDecimal(before + (after ?? '') + plain)
  return decimal === undefined ? fail(WRITE_AMOUNT) : exactHundredths(decimal)
}

function plainAmount(number: string, isBrazilian: boolean): string | undefined {
  if (BRAZILIAN.test(number)) return number.replaceAll('.', '').replace(',', '.')
  // Two points can only be separators of thousands.
  if (THOUSANDS.test(number) && (isBrazilian || number.indexOf('.') !== number.lastIndexOf('.'))) {
    return number.replaceAll('.', '')
  }
  return PLAIN.test(number) && !THOUSANDS.test(number) ? number : undefined
}

/** Text was typed, so it has no noise to tolerate. */
function exactHundredths(decimal: Decimal): Conversao<number> {
  return split(decimal).fraction.length > 2 ? fail('use no máximo 2 casas decimais') : hundredths(decimal)
}

const DAY_FIRST = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:\s+\d{1,2}:\d{2}(?::\d{2})?)?$/
const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}\S*)?$/

/** The first year that Excel knows: an earlier one is a typing error such as 0205. */
const FIRST_YEAR = 1900

function dayInText(text: string): Conversao<string> {
  const dayFirst = DAY_FIRST.exec(text)
  const iso = ISO.exec(text)
  const [year, month, day] = dayFirst ? [dayFirst[3], dayFirst[2], dayFirst[1]] : iso ? iso.slice(1) : []
  if (year === undefined || month === undefined || day === undefined) return fail(WRITE_DATE)
  if (Number(year) < FIRST_YEAR || !isRealDay(Number(year), Number(month), Number(day))) {
    return fail('esta data não existe no calendário; escreva a data como DD/MM/AAAA')
  }
  return ok(isoDate(Number(year), Number(month), Number(day)))
}

/** The text in one line, without what nobody sees and without the guard against formulas that our own files have. */
const trimmed = (text: string): string => umaLinha(text).replace(GUARD, '')

/** `semFormula` of the exports puts it there. */
const GUARD = /^'\s*(?=[=+\-@＝＋－＠])/

type NumberCell = Extract<CellValue, { numero: string }>

function isNumber(celula: CellValue | undefined): celula is NumberCell {
  return typeof celula === 'object' && celula !== null && 'numero' in celula
}

function isDate(celula: CellValue | undefined): celula is { data: string } {
  return typeof celula === 'object' && celula !== null && 'data' in celula
}

function refuseOther(celula: CellValue | undefined, write: string): { ok: false; mensagem: string } {
  if (estaVazia(celula)) return fail(`preencha esta célula: ${write}`)
  if (typeof celula === 'object' && celula !== null && 'erro' in celula) {
    if (celula.erro === SEM_VALOR)
      return fail('a fórmula não tem valor guardado; abra a planilha no Excel, salve e envie outra vez')
    return fail(`a célula tem o erro ${celula.erro} do Excel; ${write}`)
  }
  return fail(write)
}

function ok<T>(valor: T): { ok: true; valor: T } {
  return { ok: true, valor }
}

function fail(mensagem: string): { ok: false; mensagem: string } {
  return { ok: false, mensagem }
}
