import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  digitos,
  estaVazia,
  lerCentesimos,
  lerCodigo,
  lerData,
  lerTexto,
  textoMostrado,
  type Conversao,
} from './cell.ts'
import { d, e, n } from './test-support/spreadsheet-files.ts'

/** The value, or the message that a row's error would show. */
function outcome<T>(conversao: Conversao<T>): T | string {
  return conversao.ok ? conversao.valor : conversao.mensagem
}

const TWO_DECIMALS = 'use no máximo 2 casas decimais'
const WRITE_AMOUNT = 'escreva um valor como 1.234,56'
const WRITE_DATE = 'escreva a data como DD/MM/AAAA'

describe('estaVazia', () => {
  test.each([null, undefined, '', '  ', '\u00a0\u200b'])('%j is empty', (celula) => {
    expect(estaVazia(celula)).toBe(true)
  })
  test.each([n('0'), false, 'x', e('#N/A'), d('2025-01-01')])('%j is not', (celula) => {
    expect(estaVazia(celula)).toBe(false)
  })
})

describe('lerTexto', () => {
  test.each([
    ['  P 001\u00a0', 'P 001'],
    ['\ufeff0012', '0012'],
    [n('10021'), '10021'],
    [n('1.2345678000195E+13'), '12345678000195'],
    [n('12345678000195.0'), '12345678000195'],
    [n('12.300000000000001'), '12.3'],
    [n('1.5E-3'), '0.0015'],
    [n('-7'), '-7'],
    [n('-0'), '0'],
    [n('0'), '0'],
  ])('%j is %j', (celula, texto) => {
    expect(outcome(lerTexto(celula))).toBe(texto)
  })

  test('refuses a number whose digits Excel has dropped', () => {
    expect(outcome(lerTexto(n('3.5250112345678E+43')))).toContain('15 dígitos')
  })

  test('refuses a date that Excel made of a code', () => {
    expect(outcome(lerTexto(d('2025-12-10')))).toContain('formate a coluna como Texto')
  })

  test('takes the zeros in front that the sheet shows, and refuses what it shows as a percentage', () => {
    expect(outcome(lerTexto({ numero: '994700', mostrado: '00994700' }))).toBe('00994700')
    expect(outcome(lerTexto({ numero: '0.1', mostrado: '10%' }))).toContain('em porcentagem')
  })

  test.each(['7,89E+12', '1.23E+5', '7E+12'])('refuses %s, whose last digits are lost', (celula) => {
    expect(outcome(lerTexto(celula))).toContain('perdeu os últimos dígitos')
  })
  test.each(['2E10', 'E+12', '1,2E', 'A1E+12'])('takes %s, which is a code', (celula) => {
    expect(outcome(lerTexto(celula))).toBe(celula)
  })

  test.each([
    ["'-F680", '-F680'],
    ["'=A1", '=A1'],
    ["'+55", '+55'],
    ["'@x", '@x'],
    ["' -F680", '-F680'],
    ["'F680", "'F680"],
    ["d'Ávila", "d'Ávila"],
  ])('%s is %s, without the guard of our own files', (celula, texto) => {
    expect(outcome(lerTexto(celula))).toBe(texto)
  })

  test('has no characters that nobody sees, in any column', () => {
    expect(outcome(lerTexto('Sa\u0303o\u200b \u202eJose\u0301\u00a0 \n Ltda'))).toBe('São José Ltda')
    expect(outcome(lerCodigo('\u200eF\u2011680\u00ad'))).toBe('F-680')
    expect(outcome(digitos(11)('529.982.247\u201125\u202c'))).toBe('52998224725')
    expect(outcome(lerCentesimos("'-1,50\u200b"))).toBe(-150)
    expect(outcome(lerData('\u200e31/01/2025', false))).toBe('2025-01-31')
    expect(estaVazia('\u2060\u3164 \u2800')).toBe(true)
  })

  test('names the error of Excel', () => {
    expect(outcome(lerTexto(e('#REF!')))).toContain('#REF!')
  })

  test('refuses an empty cell and a logical value', () => {
    expect(outcome(lerTexto(null))).toBe('preencha esta célula: escreva um texto')
    expect(outcome(lerTexto(true))).toBe('escreva um texto')
  })

  test('gives the exact digits of any integer that Excel can keep, in either notation', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999_999 }), (value) => {
        expect(outcome(lerTexto(n(String(value))))).toBe(String(value))
        expect(outcome(lerTexto(n(value.toExponential())))).toBe(String(value))
      }),
    )
  })
})

describe('digitos', () => {
  const cnpj = digitos(14)

  test.each([
    ['12.345.678/0001-95', '12345678000195'],
    [' 12345678000195 ', '12345678000195'],
    [n('1.2345678000195E+13'), '12345678000195'],
    [n('191'), '00000000000191'],
  ])('%j is %j', (celula, texto) => {
    expect(outcome(cnpj(celula))).toBe(texto)
  })

  test('a number that the sheet shows with its punctuation', () => {
    expect(outcome(cnpj({ numero: '191', mostrado: '00.000.000/0001-91' }))).toBe('00000000000191')
  })

  test.each(['1234567800019', 'doze', n('-12345678000195'), n('1234567800019.5'), n('123456780001955')])(
    '%j is refused',
    (celula) => {
      expect(outcome(cnpj(celula))).toBe('escreva os 14 dígitos')
    },
  )
})

describe('lerCentesimos of a number cell', () => {
  test.each([
    ['12.300000000000001', 1230],
    ['83.70999999999999', 8371],
    ['1000.1000000001', 100010],
    ['9999999999999.9902', 999999999999999],
    ['189.9', 18990],
    ['1E+3', 100000],
    ['1.5E-1', 15],
    ['-0.01', -1],
    ['-0', 0],
    ['0.000000001', 0],
    ['.5', 50],
  ])('%s is %i', (numero, centesimos) => {
    expect(outcome(lerCentesimos(n(numero)))).toBe(centesimos)
  })

  test('zero is never negative', () => {
    expect(Object.is(outcome(lerCentesimos(n('-0.000000001'))), 0)).toBe(true)
  })

  test('a percentage is not guessed, from a number or a text', () => {
    const refused = 'porcentagem não é lida; escreva o valor, como 1.234,56, e formate a coluna como Número'
    expect(outcome(lerCentesimos({ numero: '0.1', mostrado: '10%' }))).toBe(refused)
    expect(outcome(lerCentesimos('5%'))).toBe(refused)
    expect(outcome(lerCentesimos({ numero: '12', mostrado: '0012' }))).toBe(1200)
  })

  test.each(['1.239', '0.005', '33.3333333333333', '0.00001'])('%s has too many decimals', (numero) => {
    expect(outcome(lerCentesimos(n(numero)))).toBe(TWO_DECIMALS)
  })

  test.each(['10000000000000', '1E+300', '9999999999999.999'])('%s is too high', (numero) => {
    expect(lerCentesimos(n(numero)).ok).toBe(false)
  })

  test.each(['1E+999999999', '', 'NaN', '1,5'])('%j is no number', (numero) => {
    expect(outcome(lerCentesimos(n(numero)))).toBe(WRITE_AMOUNT)
  })

  test('whatever a double of n/100 prints as, with 15 to 17 digits, gives n', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }),
        fc.integer({ min: 15, max: 17 }),
        (hundredths, precision) => {
          expect(outcome(lerCentesimos(n((hundredths / 100).toPrecision(precision))))).toBe(hundredths + 0)
          expect(outcome(lerCentesimos(n(String(hundredths / 100))))).toBe(hundredths + 0)
        },
      ),
    )
  })
})

describe('lerCentesimos of a text', () => {
  test.each([
    ['1.234,56', 123456],
    ['1234,56', 123456],
    ['1234,5', 123450],
    ['1234', 123400],
    ['1234.56', 123456],
    ['0.500', 50],
    ['12,3000', 1230],
    ['R$ 1.234,56', 123456],
    ['R$\u00a01.234', 123400],
    ['r$10', 1000],
    ['1.234.567', 123456700],
    ['1.234.567,89', 123456789],
    ['-1.234,56', -123456],
    ['- R$ 5,00', -500],
    ['R$ -5,00', -500],
    ['\u22125,00', -500],
    [' 7,00\u00a0', 700],
  ])('%j is %i', (texto, centesimos) => {
    expect(outcome(lerCentesimos(texto))).toBe(centesimos)
  })

  test.each(['1,239', '1.234,567', '12.3456', '0,001'])('%j has too many decimals', (texto) => {
    expect(outcome(lerCentesimos(texto))).toBe(TWO_DECIMALS)
  })

  test('a thousand or one and a bit is not guessed', () => {
    expect(outcome(lerCentesimos('1.234'))).toBe('o ponto deixa dúvida; escreva 1.234,00 se for milhar, ou use vírgula')
  })

  test.each([
    '1,234.56',
    '12.34.56',
    '1.23,4',
    'dez',
    'R$',
    '-',
    '--5',
    '-R$ -5',
    '5-',
    '(5,00)',
    '1e3',
    ',50',
    '1 234,00',
    'US$ 5',
  ])('%j is refused', (texto) => {
    expect(outcome(lerCentesimos(texto))).toBe(WRITE_AMOUNT)
  })

  test('any amount as Brazilians write it comes back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (hundredths) => {
        const brazilian = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
        expect(outcome(lerCentesimos(brazilian.format(hundredths / 100)))).toBe(hundredths + 0)
      }),
    )
  })

  test('never answers with anything but a safe integer or a message, whatever is written', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^-?(R\$ ?)?[\d.,]{1,20}$/)), (texto) => {
        const conversao = lerCentesimos(texto)
        expect(conversao.ok ? Number.isSafeInteger(conversao.valor) : conversao.mensagem !== '').toBe(true)
      }),
    )
  })
})

describe('lerCentesimos of other cells', () => {
  test.each([
    [null, `preencha esta célula: ${WRITE_AMOUNT}`],
    [e('#VALUE!'), `a célula tem o erro #VALUE! do Excel; ${WRITE_AMOUNT}`],
    [true, WRITE_AMOUNT],
    [d('2025-01-01'), 'a célula está formatada como data; formate a coluna como Número e escreva o valor de novo'],
  ])('%j: %s', (celula, mensagem) => {
    expect(outcome(lerCentesimos(celula))).toBe(mensagem)
  })
})

describe('lerData', () => {
  test.each([
    [d('2025-01-31'), '2025-01-31'],
    ['31/01/2025', '2025-01-31'],
    ['1/2/2025', '2025-02-01'],
    [' 31/01/2025 14:30 ', '2025-01-31'],
    ['2025-01-31', '2025-01-31'],
    ['2025-01-31T23:30:00-03:00', '2025-01-31'],
    ['2025-01-31 23:30:00', '2025-01-31'],
    ['29/02/2024', '2024-02-29'],
    [n('45688'), '2025-01-31'],
    [n('45688.75'), '2025-01-31'],
  ])('%j is %s', (celula, data) => {
    expect(outcome(lerData(celula, false))).toBe(data)
  })

  test("counts a bare serial in the workbook's system", () => {
    expect(outcome(lerData(n('44226'), true))).toBe('2025-01-31')
  })

  test.each(['29/02/2025', '31/04/2025', '2025-13-01', '00/01/2025', '01/01/0205', d('2025-02-30')])(
    '%j is not in the calendar',
    (celula) => {
      expect(outcome(lerData(celula, false))).toBe(`esta data não existe no calendário; ${WRITE_DATE}`)
    },
  )

  test.each(['31/01/25', '31-01-2025', 'hoje', '20250131', n('20250131'), n('19999'), n('-45688'), true])(
    '%j is refused',
    (celula) => {
      expect(outcome(lerData(celula, false))).toBe(WRITE_DATE)
    },
  )
})

describe('what people see', () => {
  test.each([
    [{ numero: '0.1', mostrado: '10%' }, '10%'],
    [{ numero: '994700', mostrado: '00994700' }, '00994700'],
    [n('12.300000000000001'), '12,3'],
    [n('1.2E+13'), '12000000000000'],
    [n('1E+400'), '1E+400'],
    [d('2025-01-31'), '31/01/2025'],
    [e('#REF!'), '#REF!'],
    [true, 'VERDADEIRO'],
    [false, 'FALSO'],
    ['F680', 'F680'],
    [null, ''],
  ])('of %j is %s', (celula, texto) => expect(textoMostrado(celula)).toBe(texto))
})
