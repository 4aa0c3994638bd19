import { centesimosDeDecimal, formatarPontos, MENOS, type Centesimos } from '#contracts/values/centesimos.ts'

/** "1.250,50", "+157,50 pontos", "R$ 10" as people read them, in hundredths. */
export function hundredthsOf(text: string): Centesimos {
  const number = /[-+]?[\d.]+(,\d+)?/.exec(text.replace(MENOS, '-'))?.[0] ?? ''
  const value = centesimosDeDecimal(number.replace('+', '').replaceAll('.', '').replace(',', '.'))
  if (value === undefined) throw new Error(`"${text}" holds no number`)
  return value
}

/** A decimal of an answer, as the screens show points. */
export const pointsText = (decimal: number): string => formatarPontos(Math.round(decimal * 100))
