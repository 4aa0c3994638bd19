/** A decimal number as its digits: the value is `digits × 10^-scale`, negative if `negative`. */
export interface Decimal {
  negative: boolean
  /** Without leading zeros; zero is `''`. */
  digits: string
  /** May be negative: 1E+3 is `1` with scale -3. */
  scale: number
}

const DECIMAL = /^([+-]?)(\d*)\.?(\d*)(?:[eE]([+-]?\d{1,4}))?$/

/**
 * Doubles end at 1e308. A larger exponent cannot come from a spreadsheet, and writing out its digits would fill the
 * memory.
 */
const EXPONENT_MAX = 308

/** Reads a decimal text (`12.3`, `-1.5E-7`) exactly. `undefined` if it is not one. */
export function parseDecimal(text: string): Decimal | undefined {
  const match = DECIMAL.exec(text)
  if (match === null) return undefined
  const [, sign, whole = '', fraction = '', exponent = '0'] = match
  if (whole + fraction === '' || Math.abs(Number(exponent)) > EXPONENT_MAX) return undefined
  return {
    negative: sign === '-',
    digits: (whole + fraction).replace(/^0+/, ''),
    scale: fraction.length - Number(exponent),
  }
}

/** Rounds to `precision` significant digits, half away from zero. */
export function toSignificantDigits(decimal: Decimal, precision: number): Decimal {
  const excess = decimal.digits.length - precision
  if (excess <= 0) return decimal
  const kept = decimal.digits.slice(0, precision)
  const roundUp = decimal.digits.charAt(precision) >= '5'
  return {
    negative: decimal.negative,
    digits: roundUp ? String(BigInt(kept) + 1n) : kept,
    scale: decimal.scale - excess,
  }
}

/** The digits before the decimal point (`''` for none) and those after it, without trailing zeros. */
export function split({ digits, scale }: Decimal): { whole: string; fraction: string } {
  if (scale <= 0) return { whole: digits === '' ? '' : digits + '0'.repeat(-scale), fraction: '' }
  const padded = digits.padStart(scale, '0')
  return {
    whole: padded.slice(0, padded.length - scale).replace(/^0+/, ''),
    fraction: padded.slice(padded.length - scale).replace(/0+$/, ''),
  }
}
