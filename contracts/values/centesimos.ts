import { z } from 'zod'

/**
 * Points, money and quantities are exact integers of hundredths everywhere inside Lastro: events, code and read models
 * (`domain.md §2`). Only this module converts, multiplies and rounds them. A `Centesimos` of 1230 is shown as "12,30"
 * and sent as the JSON number 12.3.
 */
export type Centesimos = number

/** Limits of the domain (`domain.md §2`): the maximum for one item, so that every product stays a safe integer. */
export const QTDE_MAXIMA: Centesimos = 100_000_00
export const VALOR_UNITARIO_MAXIMO: Centesimos = 1_000_000_00

export const ehCentesimos = (valor: unknown): valor is Centesimos => Number.isSafeInteger(valor)

/**
 * `qtde × valor`, both in hundredths, rounded half away from zero to hundredths. Computed in wide integers, without
 * losing a digit.
 */
export function multiplicar(qtde: Centesimos, valor: Centesimos): Centesimos {
  return arredondar(BigInt(qtde) * BigInt(valor), 100n)
}

/** `valor × numerador ÷ denominador` in hundredths, rounded half away from zero. Throws on a zero denominator. */
export function proporcao(valor: Centesimos, numerador: number, denominador: number): Centesimos {
  if (denominador === 0) throw new RangeError('proporcao: denominador zero')
  const sinal = denominador < 0 ? -1n : 1n
  return arredondar(BigInt(valor) * BigInt(numerador) * sinal, BigInt(denominador) * sinal)
}

/** Exact sum; throws when the result leaves the safe range instead of losing a hundredth. */
export function somar(valores: Iterable<Centesimos>): Centesimos {
  let total = 0
  for (const valor of valores) total = seguro(total + valor)
  return total
}

function arredondar(produto: bigint, divisor: bigint): Centesimos {
  const positivo = produto < 0n ? -produto : produto
  const inteiro = (positivo * 2n + divisor) / (divisor * 2n)
  return seguro(Number(produto < 0n ? -inteiro : inteiro))
}

function seguro(valor: number): Centesimos {
  if (!Number.isSafeInteger(valor)) throw new RangeError(`Valor fora do limite: ${valor}`)
  return valor
}

const DECIMAL = /^(-?)(\d{1,14})(?:\.(\d{1,2})0*)?$/

/**
 * Hundredths of a plain decimal text ("1234.5" → 123450). `undefined` when it is not one, or has more than two
 * significant decimals: the caller tells the person what to write instead.
 */
export function centesimosDeDecimal(texto: string): Centesimos | undefined {
  const partes = DECIMAL.exec(texto)
  if (!partes) return undefined
  const [, sinal, inteiros, decimais = ''] = partes
  const valor = Number(`${inteiros}${decimais.padEnd(2, '0')}`)
  if (!Number.isSafeInteger(valor)) return undefined
  return sinal && valor !== 0 ? -valor : valor
}

/** The plain decimal text of hundredths: 123450 → "1234.50", -5 → "-0.05". */
export function decimalDeCentesimos(valor: Centesimos): string {
  const digitos = String(Math.abs(valor)).padStart(3, '0')
  return `${valor < 0 ? '-' : ''}${digitos.slice(0, -2)}.${digitos.slice(-2)}`
}

/** In events and code: an integer of hundredths. */
export const centesimosSchema = z.int()
export const centesimosPositivosSchema = z.int().nonnegative()

/** At the HTTP edge: a plain decimal on the wire, hundredths inside. */
export const decimalSchema = z.codec(z.number(), z.int(), {
  decode: (numero, contexto) => {
    const valor = centesimosDeDecimal(String(numero))
    if (valor === undefined) {
      contexto.issues.push({ code: 'custom', message: 'Use no máximo 2 casas decimais', input: numero })
      return z.NEVER
    }
    return valor
  },
  encode: (valor) => Number(decimalDeCentesimos(valor)),
})

/** The true minus sign, as wide as a figure. Files and the wire keep the plain one. */
export const MENOS = '\u2212'

const milhares = (inteiros: string) => inteiros.replace(/\B(?=(\d{3})+(?!\d))/g, '.')

/** "1.234,50"; with `curto`, decimals only if there are any ("1.234" and "1.234,50"). Works on the digits. */
export function formatarCentesimos(valor: Centesimos, curto = false): string {
  const [inteiros = '', decimais = ''] = decimalDeCentesimos(Math.abs(valor)).split('.')
  const cauda = curto && decimais === '00' ? '' : `,${decimais}`
  return `${valor < 0 ? MENOS : ''}${milhares(inteiros)}${cauda}`
}

/** Points as people read them: "1.250" or "1.250,50". */
export const formatarPontos = (valor: Centesimos): string => formatarCentesimos(valor, true)

const UM_PONTO: Centesimos = 100

/** "1 ponto", "157,50 pontos", "−40 pontos". */
export const pontosPorExtenso = (pontos: Centesimos): string =>
  `${formatarPontos(pontos)} ${Math.abs(pontos) === UM_PONTO ? 'ponto' : 'pontos'}`

/** Money as people read it: "R$ 1.250,50", "−R$ 3,00". */
export const formatarDinheiro = (valor: Centesimos): string =>
  `${valor < 0 ? MENOS : ''}R$\u00A0${formatarCentesimos(Math.abs(valor))}`
