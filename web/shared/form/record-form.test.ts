import { expect, test } from 'vitest'
import { z } from 'zod'
import type { KnownFields } from './known-fields.ts'
import { differencesOf, textsOf } from './record-form.ts'

const known: KnownFields = new Map([
  ['regiao', { label: 'Região', shown: String }],
  ['valor', { label: 'Valor', shown: (valor: number) => `R$ ${valor}` }],
  ['hobby', { label: 'Hobby', shown: String }],
  ['itens', { label: 'Itens', shown: (itens: unknown[]) => `${itens.length} itens` }],
  ['itens.0.codigo', { label: 'Código', shown: String }],
])
const before = { regiao: 'Sul', valor: 1, hobby: 'Xadrez', itens: [{ codigo: 'A' }] }

test('what the other person changed is told in the order and words of the fields, beside what was typed', () => {
  const now = { regiao: 'Norte', valor: 2, hobby: '', itens: [] }
  const values = { ...before, regiao: 'Leste' }
  expect(differencesOf(known, { before, now, values })).toEqual([
    { label: 'Região', theirs: 'Norte', mine: 'Leste' },
    { label: 'Valor', theirs: 'R$ 2', mine: null },
    { label: 'Hobby', theirs: '(vazio)', mine: null },
    { label: 'Itens', theirs: '0 itens', mine: null },
  ])
})

test('what only this person changed, or both in the same way, is no difference', () => {
  const now = { ...before, regiao: 'Norte' }
  expect(differencesOf(known, { before, now, values: { ...before, regiao: 'Norte', valor: 3 } })).toEqual([])
})

test("a form's texts are those of the record; numbers, whose writing differs, and nothing stay out", () => {
  const schema = z.object({ nome: z.string(), hobby: z.string(), valor: z.number(), desde: z.string().optional() })
  const record = { id: 'a', nome: 'Ana', hobby: undefined as string | undefined, valor: 250, sexo: 'F' }
  expect(textsOf(schema, record)).toEqual({ nome: 'Ana', hobby: '', desde: '' })
  expect(textsOf(schema, { ...record, nome: null })).not.toHaveProperty('nome')
})
