import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Failure } from '#contracts/errors.ts'
import { decodeParts } from './validation.ts'

const INVALID = 'O texto tem um caractere que não pode ser guardado. Escreva-o de novo.'
const jsonText = z.codec(z.string(), z.object({ nome: z.string() }), {
  decode: (text) => JSON.parse(text) as { nome: string },
  encode: (value) => JSON.stringify(value),
})
const schemas = {
  query: z.object({ buscar: z.string().optional(), filtros: jsonText.optional() }),
  body: z.object({ nome: z.string(), nomes: z.array(z.string()).optional() }),
}

function camposOf(
  query: object,
  body: object,
  by: Parameters<typeof decodeParts>[0] = schemas,
): Record<string, string> | undefined {
  try {
    decodeParts(by, { params: {}, query, body })
    return undefined
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    expect([error.kind, error.codigo]).toEqual(['invalid', 'dados-invalidos'])
    return error.campos
  }
}
const nome = 'Ana 😀'

test.each([
  ['NUL in a text', {}, { nome: 'a\0' }, { nome: INVALID }],
  ['the first half of a character', {}, { nome: 'a\ud83d' }, { nome: INVALID }],
  ['the second half of a character', {}, { nome: '\ude00a' }, { nome: INVALID }],
  ['NUL in a list', {}, { nome, nomes: ['a', '\0'] }, { 'nomes.1': INVALID }],
  ['NUL in a field that nobody reads', {}, { nome, outro: '\0' }, { outro: INVALID }],
  ['NUL in the name of a field', {}, { nome, '\0': 1 }, { corpo: INVALID }],
  ['NUL in the query', { buscar: '\0' }, { nome }, { buscar: INVALID }],
  ['NUL in JSON in the query', { filtros: '{"nome":"\\u0000"}' }, { nome }, { 'filtros.nome': INVALID }],
  ['half a character in JSON in the query', { filtros: '{"nome":"\\ud800"}' }, { nome }, { 'filtros.nome': INVALID }],
])('%s, is refused with its field', (_what, query, body, campos) => {
  expect(camposOf(query, body)).toEqual(campos)
})

test('characters outside the first plane, pass', () => expect(camposOf({ buscar: '😀' }, { nome })).toBeUndefined())

test.each([
  ['a number that must be more', { qtde: 0, total: 1 }, { qtde: 'Muito pequeno: mais de 0' }],
  ['a number that must be at least', { qtde: 1, total: -1 }, { total: 'Muito pequeno: no mínimo 0' }],
  ['a number that must be less', { qtde: 5, total: 1 }, { qtde: 'Muito grande: menos de 5' }],
])('%s, is told the limit as it is', (_what, body, campos) => {
  expect(
    camposOf({}, body, { body: z.object({ qtde: z.number().positive().lt(5), total: z.number().min(0) }) }),
  ).toEqual(campos)
})

describe('the sentence of what is wrong', () => {
  const body = z.object({ cpf: z.string('CPF obrigatório'), nome: z.string(), qtde: z.number().optional() })
  const sentenceOf = (sent: object) => {
    try {
      decodeParts({ body }, { params: {}, query: {}, body: sent })
    } catch (error) {
      return (error as Failure).message
    }
  }
  test.each([
    ["one field: the field's own", { nome }, 'CPF obrigatório'],
    ['one field without one of its own: its name too', { cpf: '1' }, 'Confira o campo nome: obrigatório'],
    [
      'a value of another type: what it must be',
      { cpf: '1', nome, qtde: 'x' },
      'Confira o campo qtde: valor inválido: deve ser um número',
    ],
    ['a text that cannot be stored: where', { cpf: 'a\0', nome }, `Confira o campo cpf: o${INVALID.slice(1)}`],
    ['several fields: their names', {}, 'Confira os campos: cpf, nome.'],
  ])('%s', (_what, sent, sentence) => expect(sentenceOf(sent)).toBe(sentence))
})
