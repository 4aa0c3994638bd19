import { centesimosDeDecimal, decimalDeCentesimos, formatarCentesimos, type Centesimos } from '#contracts/values/centesimos.ts'

/*
 * Decimals as people in Brazil type them, and the plain decimals that travel, without a float in between: the digits
 * are moved as text and as integer hundredths (`contracts/values/centesimos.ts`).
 */

/** What of a typed text can belong to a decimal: digits, one comma, two digits after it. A lone point is a comma. */
export function decimalTyped(text: string, decimals: boolean): string {
  const plain = text.replace(/[^\d.,]/g, '')
  const lastPoint = plain.lastIndexOf('.')
  const pointIsComma = !plain.includes(',') && plain.indexOf('.') === lastPoint && lastPoint >= 0 && plain.length - lastPoint <= 3
  const [whole = '', ...rest] = (pointIsComma ? plain.replace('.', ',') : plain.replaceAll('.', '')).split(',')
  const digits = whole.replace(/^0+(?=\d)/, '').slice(0, 9)
  if (!decimals || rest.length === 0) return digits
  return `${digits === '' ? '0' : digits},${rest.join('').slice(0, 2)}`
}

/** "1234,5" → 1234.5, the number that travels; null when there is none yet. */
export function wireDecimal(typed: string): number | null {
  const hundredths = centesimosDeDecimal(typed.replace(',', '.').replace(/\.$/, ''))
  return hundredths === undefined ? null : wireOf(hundredths)
}

/** Hundredths as the number that travels. */
export const wireOf = (hundredths: Centesimos): number => Number(decimalDeCentesimos(hundredths))

/** 1234.5 → "1.234,50": how a field shows its number while nobody types in it. */
export function decimalShown(wire: number | null, decimals: boolean): string {
  const hundredths = wire === null ? undefined : centesimosDeDecimal(String(wire))
  return hundredths === undefined ? '' : formatarCentesimos(hundredths, !decimals)
}
