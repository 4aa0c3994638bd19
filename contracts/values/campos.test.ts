import { describe, expect, test } from 'vitest'
import { codigo, codigoProcurado, email, emailOpcional, texto, textoLongo, textoOpcional } from './campos.ts'

const recusa = (
  schema: { safeParse: (valor: unknown) => { error?: { issues: { message: string }[] } } },
  valor: string,
) => schema.safeParse(valor).error?.issues[0]?.message

describe('a text of one line', () => {
  test.each([
    ['  Rede \u00a0 Azul  2\tB ', 'Rede Azul 2 B'],
    ['Sa\u0303o Jose\u0301', 'São José'],
    ['São\u200b José\u00ad', 'São José'],
    ['\u202eSão José\u202c \u2066Ltda\u2069', 'São José Ltda'],
    ['São\r\nJosé\u2028Ltda', 'São José Ltda'],
    ['\ufeffSão\u3000José\u2800', 'São José'],
    ['e\u200b\u0301', 'é'],
    ['d’Ávila & Filhos', 'd’Ávila & Filhos'],
  ])('%j is %j', (escrito, guardado) => {
    expect(texto('Nome').parse(escrito)).toBe(guardado)
    expect(textoOpcional('Nome').parse(escrito)).toBe(guardado)
  })

  test.each([' \u00a0 ', '\u200b\u200d', '\u3164\u115f', '\u2800', '\u202e', '\n'])('%j is none', (escrito) => {
    expect(recusa(texto('Nome'), escrito)).toBe('Nome obrigatório')
    expect(textoOpcional('Nome').parse(escrito)).toBe('')
  })

  test('is as long as what people see of it', () => {
    expect(texto('Nome', 3).parse(' A\u200b  B ')).toBe('A B')
    expect(recusa(texto('Nome', 3), 'A B C')).toBe('Nome: use no máximo 3 caracteres (há 5)')
  })

  test('that cannot be stored is refused', () => {
    expect(recusa(texto('Nome'), 'A\0B')).toContain('não pode ser guardado')
    expect(recusa(texto('Nome'), '\ud800')).toContain('não pode ser guardado')
  })
})

test('a text of several lines keeps them', () => {
  expect(textoLongo('Motivo', 50).parse(' Um\u200b \r\n\r\n  dois\u2028tre\u0302s\t. ')).toBe('Um \n\n  dois\ntrês .')
  expect(recusa(textoLongo('Motivo', 50), ' \n\u200b ')).toBe('Motivo obrigatório')
})

test('a code has the hyphens of a keyboard', () => {
  for (const hifen of ['-', '\u2010', '\u2011', '\u2013', '\u2212', '\u00ad-'])
    for (const schema of [codigo('Código'), codigoProcurado]) expect(schema.parse(` F${hifen}680\u200b `)).toBe('F-680')
  expect(recusa(codigo('Código'), '\u200e')).toBe('Código obrigatório')
})

test('an e-mail address has no marks that were copied with it', () => {
  expect(email.parse('\u200eAna@Example.com\u202c')).toBe('ana@example.com')
  expect(emailOpcional.parse(' \u200b ')).toBe('')
})
