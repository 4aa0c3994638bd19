import {
  centesimosDeDecimal,
  decimalDeCentesimos,
  formatarCentesimos,
  type Centesimos,
} from '#contracts/values/centesimos.ts'

/*
 * Decimals as people in Brazil type them, and the plain decimals on the wire, without floats in between: digits are
 * handled as text and as integer hundredths (`contracts/values/centesimos.ts`).
 */

/** Nine digits and their points: longer than any amount here. */
const LONGEST = 11

/** The part of a typed text that can belong to a decimal: digits, points as typed, one comma, two digits after it. */
export function decimalTyped(text: string, decimals: boolean): string {
  const [whole = '', ...rest] = text.replace(/[^\d.,]/g, '').split(',')
  const short = whole.slice(0, LONGEST)
  if (!decimals || rest.length === 0) return short
  return `${short},${rest.join('').replaceAll('.', '').slice(0, 2)}`
}

/**
 * "1.234,5" and "1234,5" → 1234.5, the number on the wire; null when there is none yet. A lone point with one or two
 * digits after it is a comma.
 */
export function wireDecimal(typed: string): number | null {
  const [whole = '', fraction = ''] = (
    /^\d*\.\d{0,2}$/.test(typed) ? typed.replace('.', ',') : typed.replaceAll('.', '')
  ).split(',')
  if (whole === '' && fraction === '') return null
  const hundredths = centesimosDeDecimal(`${whole === '' ? '0' : whole}${fraction === '' ? '' : `.${fraction}`}`)
  return hundredths === undefined ? null : wireOf(hundredths)
}

/** Hundredths as the number on the wire. */
export const wireOf = (hundredths: Centesimos): number => Number(decimalDeCentesimos(hundredths))

/** 1234.5 → "1.234,50": how a field without focus shows its number. */
export function decimalShown(wire: number | null, decimals: boolean): string {
  const hundredths = wire === null ? undefined : centesimosDeDecimal(String(wire))
  return hundredths === undefined ? '' : formatarCentesimos(hundredths, !decimals)
}

/** The hundredths of a number in a form; none is zero. */
export const centesimos = (decimal: number | null | undefined): Centesimos =>
  centesimosDeDecimal(String(decimal ?? 0)) ?? 0
