import { describe, expect, test } from 'vitest'
import { draftOf, parseDraft } from './draft.ts'

const HOUR_MS = 3_600_000
const stored = JSON.stringify(
  draftOf('ana', { nome: 'Rui', cpf: '52998224725', senha: 'segredo', confirmarSenha: 'segredo' }, 1000),
)

describe('a draft', () => {
  test('keeps what was typed, but no password', () => {
    expect(parseDraft(stored, 'ana', 2000)?.values).toEqual({ nome: 'Rui', cpf: '52998224725' })
    expect(stored).not.toContain('segredo')
  })
  test('is not shown to another person', () => expect(parseDraft(stored, 'eva', 2000)).toBeNull())
  test('is forgotten after an hour', () => {
    expect(parseDraft(stored, 'ana', 1000 + HOUR_MS - 1)).not.toBeNull()
    expect(parseDraft(stored, 'ana', 1000 + HOUR_MS)).toBeNull()
  })
  test.each([[null], ['{'], ['null'], ['{}'], ['{"person":"ana","at":1000}']])('%s is none', (text) =>
    expect(parseDraft(text, 'ana', 2000)).toBeNull(),
  )
})
