import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cnpjSchema,
  cpfSchema,
  ehCnpj,
  ehCpf,
  formatarCnpj,
  formatarCpf,
  identificadorSchema,
  chaveDeAntes,
  nomeDoDocumento,
  normalizarIdentificador,
  raizDaChave,
  siglaDoDocumento,
  soDigitos,
  tipoFiscalSchema,
} from './documentos.ts'

describe('CPF', () => {
  test('masked or not, with right check digits, becomes its digits', () => {
    expect(cpfSchema.parse('529.982.247-25')).toBe('52998224725')
    expect(cpfSchema.parse('52998224725')).toBe('52998224725')
    expect(ehCpf('11144477735')).toBe(true)
  })

  test.each(['529.982.247-26', '111.111.111-11', '00000000000', '5299822472', '529982247250', 'abc', ''])(
    '%j, is refused',
    (texto) => {
      expect(cpfSchema.safeParse(texto).success).toBe(false)
    },
  )

  test('a mask is not part of a stored CPF', () => {
    for (const texto of ['529.982.247-25', 'x52998224725', '52998224725x']) expect(ehCpf(texto)).toBe(false)
    expect(formatarCpf('52998224725')).toBe('529.982.247-25')
    expect(soDigitos(' 529.982-x')).toBe('529982')
  })
})

/** What people read of a value that is refused. */
const recusaDe = (
  schema: { safeParse: (texto: string) => { error?: { issues: { message: string }[] } } },
  texto: string,
) => schema.safeParse(texto).error?.issues.map(({ message }) => message)

test('a document that is refused says which', () => {
  expect(recusaDe(cpfSchema, '1')).toEqual(['CPF não é válido'])
  expect(recusaDe(cnpjSchema, '1')).toEqual(['CNPJ não é válido'])
})

test('what has not the length of a document is shown as it is', () => {
  for (const texto of ['', '152998224725', '529982247251']) expect(formatarCpf(texto)).toBe(texto)
  for (const texto of ['', '111222333000181', '112223330001811']) expect(formatarCnpj(texto)).toBe(texto)
})

test('a mask is not part of a stored CNPJ', () => {
  for (const texto of ['11.222.333/0001-81', '.11222333000181', '11222333000181.', '12abc34501de35'])
    expect(ehCnpj(texto)).toBe(false)
})

test('a fiscal document is a nota or a cupom, and is called so with its number', () => {
  expect(tipoFiscalSchema.options).toEqual(['N', 'C'])
  const [nota, cupom] = [
    { tipoFiscal: 'N', identificador: '008766' },
    { tipoFiscal: 'C', identificador: 'Nº 12' },
  ] as const
  expect([nomeDoDocumento(nota), siglaDoDocumento(nota)]).toEqual(['Nota fiscal 8766', 'NF 8766'])
  expect([nomeDoDocumento(cupom), siglaDoDocumento(cupom)]).toEqual(['Cupom fiscal 12', 'CF 12'])
})

test('the number of a fiscal document is kept as it was written, but for what stands around it', () => {
  expect(identificadorSchema.parse(' 12-3 A ')).toBe('12-3 A')
  expect(recusaDe(identificadorSchema, '§')).toEqual([
    'Use só letras sem acento, algarismos, espaços, ponto, hífen e barra',
  ])
  expect(recusaDe(identificadorSchema, '-')).toEqual(['Número fiscal inválido'])
})

test.each([
  ['12 3 .0', '123'],
  ['12.0.0', '12'],
  ['1NF2', '1NF2'],
])('the key of %j is %s', (texto, chave) => {
  expect(normalizarIdentificador(texto)).toBe(chave)
})

/** Check digits as described by the Receita Federal: each character valued `ASCII − 48`, modulo 11. */
function comDigitos(base: string): string {
  const digito = (texto: string): number => {
    const soma = [...texto]
      .reverse()
      .reduce((total, caractere, n) => total + (caractere.charCodeAt(0) - 48) * (2 + (n % 8)), 0)
    return soma % 11 < 2 ? 0 : 11 - (soma % 11)
  }
  const primeiro = digito(base)
  return `${base}${primeiro}${digito(`${base}${primeiro}`)}`
}

describe('CNPJ', () => {
  test.each([
    ['11.222.333/0001-81', '11222333000181'],
    ['12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['12.abc.345/01de-35', '12ABC34501DE35'],
    [' 12ABC34501DE35 ', '12ABC34501DE35'],
  ])('%j, numeric or with letters, becomes %s', (texto, esperado) => {
    expect(cnpjSchema.parse(texto)).toBe(esperado)
  })

  test.each([
    '11.222.333/0001-82',
    '12ABC34501DE36',
    '12ABC34501DEA5',
    '00000000000000',
    '1122233300018',
    '112223330001811',
    '',
  ])('%j, is refused', (texto) => {
    expect(cnpjSchema.safeParse(texto).success).toBe(false)
  })

  test('any twelve letters or digits, are accepted with the check digits of the Receita and no others', () => {
    const base = fc
      .array(fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'), { minLength: 12, maxLength: 12 })
      .map((letras) => letras.join(''))
    fc.assert(
      fc.property(
        base.filter((texto) => new Set(texto).size > 1),
        fc.integer({ min: 1, max: 99 }),
        (texto, erro) => {
          const certo = comDigitos(texto)
          const errado = `${texto}${String((Number(certo.slice(12)) + erro) % 100).padStart(2, '0')}`
          expect(ehCnpj(certo)).toBe(true)
          expect(ehCnpj(errado)).toBe(false)
        },
      ),
    )
  })

  test('with letters, keeps them under the mask', () => {
    expect(formatarCnpj('12ABC34501DE35')).toBe('12.ABC.345/01DE-35')
    expect(formatarCnpj('11222333000181')).toBe('11.222.333/0001-81')
  })
})

describe('normalizarIdentificador', () => {
  test.each([
    ['000123', '123'],
    ['1.234', '1234'],
    [' nf 00.12 ', '12'],
    ['0', '0'],
    ['000', '0'],
    ['0.0', '0'],
    ['00a', 'A'],
    ['1\u00A02', '12'],
    ['12-3', '12-3'],
    ['123.0', '123'],
    ['1230', '1230'],
    ['123,00', '123'],
    ['1.234.0', '1234'],
    ['12.000', '12000'],
    ['NFe 123', '123'],
    ['NF-e: 123', '123'],
    ['nfc-e.0123', '123'],
    ['NFCE-123', '123'],
    ['NFC 123-1', '123-1'],
    ['Cupom 123', '123'],
    ['Nº 123', '123'],
    ['N.º123', '123'],
    ['n° 123', '123'],
    ['NUM. 123', '123'],
    ['NF Nº 00123.0', '123'],
    ['123/1', '123/1'],
    ['NFA12', 'NFA12'],
    ['NF', 'NF'],
    ['P-1', 'P-1'],
    ['87\u00AD66', '8766'],
    ['\u200D8766\uFE0F', '8766'],
    ['８７６６', '8766'],
    ['ｎｆ\u3000８７６６', '8766'],
  ])('%j, becomes %s', (texto, esperado) => {
    expect(normalizarIdentificador(texto)).toBe(esperado)
  })

  test('any text, written again with its normal form, stays the same', () => {
    fc.assert(
      fc.property(fc.string(), (texto) => {
        const normal = normalizarIdentificador(texto)
        expect(normalizarIdentificador(normal)).toBe(normal)
      }),
    )
  })
})

describe('identificadorSchema', () => {
  test.each([
    ['8766', '8766'],
    [' NF-e 1.234/5 ', '1234/5'],
    ['００８７６６', '008766'],
    ['87\u00AD\u200B6\u20606', '8766'],
    ['Nº 12', '12'],
    ['1\u00A02', '1 2'],
  ])('%j, becomes %j', (texto, esperado) => {
    expect(identificadorSchema.parse(texto)).toBe(esperado)
  })

  const SO_ESTES = 'Use só letras sem acento, algarismos, espaços, ponto, hífen e barra'
  test.each([
    ['<script>alert(1)</script>', SO_ESTES],
    ['12\u00003', SO_ESTES],
    ['12\n3', SO_ESTES],
    ['12_3', SO_ESTES],
    ['\u0410123', SO_ESTES],
    ['\u0661\u0662', SO_ESTES],
    ['12\u202E\u03013', SO_ESTES],
    ['', 'Número fiscal inválido'],
    [' \u00AD\u200D ', 'Número fiscal inválido'],
    ['.-/', 'Número fiscal inválido'],
    ['1'.repeat(61), 'Use no máximo 60 caracteres'],
  ])('%j, is refused with a sentence', (texto, mensagem) => {
    expect(identificadorSchema.safeParse(texto).error?.issues.map(({ message }) => message)).toEqual([mensagem])
  })

  test.each([
    ['Nº 123', '123'],
    ['n° 0012', '12'],
    ['123,0', '123'],
    ['00.12', '00.12'],
  ])('%j, is kept as %j', (texto, guardado) => {
    expect(identificadorSchema.parse(texto)).toBe(guardado)
  })

  test('any number that it takes, has one key in every version from now on, and stays the same', () => {
    const ordinario = fc
      .array(fc.constantFrom(...'0123456789abcXYZ ./-', 'NF', 'NFe', '.0'), { minLength: 1, maxLength: 60 })
      .map((letras) => letras.join(''))
      .filter((texto) => /\w/.test(texto) && texto.length <= 60)
    fc.assert(
      fc.property(ordinario, (texto) => {
        const lido = identificadorSchema.parse(texto)
        expect(identificadorSchema.parse(lido)).toBe(lido)
        expect(normalizarIdentificador(lido)).toBe(normalizarIdentificador(texto))
        expect(chaveDeAntes(lido)).toBeNull()
      }),
    )
  })
})

describe('chaveDeAntes', () => {
  test.each([
    ['123.0', '1230'],
    ['NF 0012', 'NF0012'],
    ['00.12', null],
    ['1.234', null],
    ['1.234.567', null],
    ['12-3', null],
  ])('%j was named by %j', (texto, antes) => {
    expect(chaveDeAntes(texto)).toBe(antes)
  })
})

describe('raizDaChave', () => {
  test.each([
    ['123-1', '123'],
    ['123/1-2', '123'],
    ['123', null],
    ['P-1', null],
    ['A12-1', null],
    ['12A-1', null],
  ])('%s begins with the number %s', (chave, raiz) => {
    expect(raizDaChave(chave)).toBe(raiz)
  })
})
