/*
 * What a sheet shows of a number, where that is another number than the one it stores: 0.1 under `0%` is 10%, and
 * 994700 under `00000000` is 00994700. Every other format shows the number itself, only written in another way.
 */

/** What the cell shows of a number; undefined where it is the number. */
export type Shown = (numero: string) => string | undefined

/** Quoted or escaped literals, what takes room or names colours and currencies, and one sign of the format. */
const TOKEN = /"([^"]*)"?|\\(.)|[_*].|\[[^\]]*\]?|(.)/gsu

/** Signs that stand for themselves without quotes. */
const PLAIN = /[- ()/+:]/

interface Pattern {
  /** Literals and signs, in order. */
  parts: { literal?: string; sign?: string }[]
  signs: string
}

/** Of the first section, the one for positive numbers. */
function patternOf(code: string): Pattern {
  const parts: Pattern['parts'] = []
  for (const [, quoted, escaped, sign] of code.matchAll(TOKEN)) {
    if (sign === ';') break
    if (sign !== undefined && !PLAIN.test(sign)) parts.push({ sign })
    else parts.push({ literal: quoted ?? escaped ?? sign ?? '' })
  }
  return { parts, signs: parts.map(({ sign = '' }) => sign).join('') }
}

/** How a format of numbers shows them, when it shows others than it stores. */
export function shownBy(code: string): Shown | undefined {
  const { parts, signs } = patternOf(code)
  if (signs.includes('%')) {
    const decimals = /\.([0#?]*)/.exec(signs)?.[1]?.length ?? 0
    const percent = new Intl.NumberFormat('pt-BR', {
      style: 'percent',
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    })
    return (numero) => percent.format(Number(numero))
  }
  // Whoever writes the sign as a text sees a percentage all the same.
  if (parts.some(({ literal }) => literal?.includes('%'))) return (numero) => `${numero.replace('.', ',')}%`
  return /^00+$/.test(signs) ? (numero) => zeroPadded(parts, numero) : undefined
}

/** ECMA-376 part 1, 18.8.30: the percentages among the formats that files only name by a number. */
export const BUILT_IN_PERCENT: ReadonlyMap<number, string> = new Map([
  [9, '0%'],
  [10, '0.00%'],
])

const WHOLE = /^\d+(?:\.0+)?$/

function zeroPadded(parts: Pattern['parts'], numero: string): string | undefined {
  if (!WHOLE.test(numero)) return undefined
  let digits = numero.replace(/\..*/, '').replace(/^0+(?=.)/, '')
  let shown = ''
  let places = parts.filter(({ sign }) => sign !== undefined).length
  for (const { literal } of parts.toReversed()) {
    if (literal !== undefined) {
      shown = literal + shown
      continue
    }
    places -= 1
    // What there is no place for stands at the first one.
    shown = (places === 0 ? digits || '0' : digits.slice(-1) || '0') + shown
    digits = digits.slice(0, -1)
  }
  return shown.trim()
}
