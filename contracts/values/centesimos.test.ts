import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  centesimosDeDecimal,
  centesimosPositivosSchema,
  centesimosSchema,
  decimalDeCentesimos,
  decimalSchema,
  ehCentesimos,
  formatarCentesimos,
  formatarDinheiro,
  formatarPontos,
  MENOS,
  multiplicar,
  pontosPorExtenso,
  proporcao,
  QTDE_MAXIMA,
  somar,
  VALOR_UNITARIO_MAXIMO,
} from './centesimos.ts'

const centesimos = fc.integer({ min: -1e15, max: 1e15 })
/** Half away from zero, by quotient and remainder, independent of the module's formula. */
function dividir(dividendo: bigint, divisor: bigint): bigint {
  const negativo = dividendo < 0n !== divisor < 0n
  const [n, d] = [dividendo < 0n ? -dividendo : dividendo, divisor < 0n ? -divisor : divisor]
  const quociente = n / d + (2n * (n % d) >= d ? 1n : 0n)
  return negativo ? -quociente : quociente
}

describe('multiplicar', () => {
  test('whatever the two values, equals the exact product rounded half away from zero', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -QTDE_MAXIMA, max: QTDE_MAXIMA }),
        fc.integer({ min: -VALOR_UNITARIO_MAXIMO, max: VALOR_UNITARIO_MAXIMO }),
        (qtde, valor) => {
          expect(BigInt(multiplicar(qtde, valor))).toBe(dividir(BigInt(qtde) * BigInt(valor), 100n))
        },
      ),
    )
  })

  test('at the limits of the domain, is exact', () => {
    expect(multiplicar(QTDE_MAXIMA, VALOR_UNITARIO_MAXIMO)).toBe(100_000 * 1_000_000 * 100)
  })

  test.each([
    [50, 1, 1],
    [-50, 1, -1],
    [49, 1, 0],
    [150, 1, 2],
    [-150, 1, -2],
    [150, 150, 225],
    [0, -5, 0],
  ])('%i × %i hundredths, rounds to %i', (qtde, valor, esperado) => {
    expect(multiplicar(qtde, valor)).toBe(esperado)
  })

  test('a product outside the safe range, throws instead of losing a hundredth', () => {
    expect(() => multiplicar(Number.MAX_SAFE_INTEGER, 101)).toThrow(RangeError)
  })
})

describe('proporcao', () => {
  test('whatever the parts, equals the exact quotient rounded half away from zero', () => {
    const parte = fc.integer({ min: -1e6, max: 1e6 })
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        parte,
        parte.filter((n) => n !== 0),
        (valor, numerador, denominador) => {
          expect(BigInt(proporcao(valor, numerador, denominador))).toBe(
            dividir(BigInt(valor) * BigInt(numerador), BigInt(denominador)),
          )
        },
      ),
    )
  })

  test('a denominator of zero, throws', () => {
    expect(() => proporcao(1, 1, 0)).toThrow(RangeError)
  })
})

describe('somar', () => {
  test('any values, equals the exact sum', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e13, max: 1e13 }), { maxLength: 50 }), (valores) => {
        expect(BigInt(somar(valores))).toBe(valores.reduce((total, valor) => total + BigInt(valor), 0n))
      }),
    )
  })

  test('a sum outside the safe range, throws instead of losing a hundredth', () => {
    expect(() => somar([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError)
    expect(() => somar([-Number.MAX_SAFE_INTEGER, -1])).toThrow(RangeError)
  })
})

describe('plain decimals', () => {
  test('any hundredths are restored from their text', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (valor) => {
        expect(centesimosDeDecimal(decimalDeCentesimos(valor))).toBe(valor)
      }),
    )
  })

  test.each([
    ['1234.5', 123450],
    ['1234.50', 123450],
    ['0.01', 1],
    ['-0.05', -5],
    ['-0', 0],
    ['0', 0],
    ['007', 700],
    ['1.100', 110],
    ['1.000000', 100],
    ['90071992547409.91', Number.MAX_SAFE_INTEGER],
  ])('%s, is %i hundredths', (texto, valor) => {
    expect(centesimosDeDecimal(texto)).toBe(valor)
  })

  test.each([
    '',
    ' ',
    '1,5',
    '1.234',
    '1.001',
    '.5',
    '1.',
    '+1',
    '1e3',
    '1 000',
    '--1',
    'NaN',
    'Infinity',
    '90071992547409.92',
    '123456789012345',
    '0x10',
  ])('%j, is not one', (texto) => {
    expect(centesimosDeDecimal(texto)).toBeUndefined()
  })

  test.each([
    [0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [123450, '1234.50'],
    [-100, '-1.00'],
  ])('%i hundredths, is the text %s', (valor, texto) => {
    expect(decimalDeCentesimos(valor)).toBe(texto)
  })
})

describe('decimalSchema', () => {
  test('any hundredths are restored from JSON', () => {
    fc.assert(
      fc.property(centesimos, (valor) => {
        const fio = JSON.parse(JSON.stringify(decimalSchema.encode(valor))) as number
        expect(decimalSchema.decode(fio)).toBe(valor)
      }),
    )
  })

  test('a decimal in its usual form becomes its hundredths', () => {
    expect([12.3, 0.1, 0.07, 4.35, 1.15, -0.05, 1_000_000].map((numero) => decimalSchema.decode(numero))).toEqual([
      1230, 10, 7, 435, 115, -5, 1_000_000_00,
    ])
  })

  test.each([0.1 + 0.2, 1.005, 1e21, 1e-7, 90071992547410])(
    '%d, more than two decimals or too large, is refused with what to write',
    (numero) => {
      expect(decimalSchema.safeDecode(numero).error?.issues[0]?.message).toBe('Use no máximo 2 casas decimais')
    },
  )

  test.each([Number.NaN, Number.POSITIVE_INFINITY, '1', null, undefined])('%s, not a number, is refused', (valor) => {
    expect(decimalSchema.safeParse(valor).success).toBe(false)
  })
})

describe('centesimosSchema', () => {
  test('only safe integers pass, and only the positive one refuses negatives', () => {
    expect([1, -1, 0, 1.5, 2 ** 53, '1', Number.NaN].map((valor) => centesimosSchema.safeParse(valor).success)).toEqual(
      [true, true, true, false, false, false, false],
    )
    expect([1, -1, 0].map((valor) => centesimosPositivosSchema.safeParse(valor).success)).toEqual([true, false, true])
    expect([1, 1.5, '1', 2 ** 53].map(ehCentesimos)).toEqual([true, false, false, false])
  })
})

describe('text for people', () => {
  test.each([
    [0, '0,00', '0'],
    [5, '0,05', '0,05'],
    [-5, '−0,05', '−0,05'],
    [99_999, '999,99', '999,99'],
    [100_000, '1.000,00', '1.000'],
    [123_456_789, '1.234.567,89', '1.234.567,89'],
    [-100_000_000, '−1.000.000,00', '−1.000.000'],
  ])('%i hundredths, read %s in full and %s when short', (valor, completo, curto) => {
    expect(formatarCentesimos(valor)).toBe(completo)
    expect(formatarCentesimos(valor, true)).toBe(curto)
    expect(formatarPontos(valor)).toBe(curto)
  })

  test('points, are one or many', () => {
    expect([1_00, -1_00, 1_50, 0, 1250_00].map(pontosPorExtenso)).toEqual([
      '1 ponto',
      '−1 ponto',
      '1,50 pontos',
      '0 pontos',
      '1.250 pontos',
    ])
  })

  test('money, carries the sign before R$', () => {
    expect(formatarDinheiro(125_050)).toBe('R$\u00A01.250,50')
    expect(formatarDinheiro(-300)).toBe('−R$\u00A03,00')
  })

  test('any hundredths in full, say the same digits as their plain decimal', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (valor) => {
        const digits = formatarCentesimos(valor).replaceAll('.', '').replace(',', '.').replace(MENOS, '-')
        expect(digits).toBe(decimalDeCentesimos(valor))
      }),
    )
  })
})
