import { describe, expect, test } from 'vitest'
import { cancelled, failureOf, noConnection, reactionTo } from './failure.ts'

const plain = { sentToken: true, handlesErrors: false }

describe('failureOf', () => {
  test('keeps what the server says', () => {
    const body = {
      erro: 'Planilha vazia',
      mensagem: 'Planilha vazia',
      codigo: 'planilha-vazia',
      campos: { arquivo: 'Escolha outro' },
      correlacao: 'abc',
    }
    expect(failureOf(422, body)).toEqual({
      status: 422,
      erro: 'Planilha vazia',
      codigo: 'planilha-vazia',
      campos: { arquivo: 'Escolha outro' },
      correlacao: 'abc',
    })
  })
  test.each([
    ['a proxy page', '<html>'],
    ['nothing', undefined],
    ['null', null],
    ['empty texts', { erro: '', mensagem: '' }],
  ])('gives a sentence for %s', (_, body) => {
    const failure = failureOf(502, body)
    expect(failure.erro).not.toBe('')
    expect(failure.correlacao).toBeNull()
  })
  test('takes mensagem where erro is missing', () =>
    expect(failureOf(400, { mensagem: 'Informe o nome' }).erro).toBe('Informe o nome'))
})

describe('reactionTo', () => {
  test('a lost connection only speaks, also for calls that handle their errors', () => {
    expect(reactionTo(noConnection(), plain)).toBe('connection-toast')
    expect(reactionTo(noConnection(), { sentToken: true, handlesErrors: true })).toBe('connection-toast')
  })
  test('a 401 ends the session whose token was sent', () => {
    expect(reactionTo(failureOf(401, {}), plain)).toBe('end-session')
    expect(reactionTo(failureOf(401, {}), { sentToken: true, handlesErrors: true })).toBe('end-session')
  })
  test('a 401 without a token (wrong log-in) ends nothing', () => {
    expect(reactionTo(failureOf(401, {}), { sentToken: false, handlesErrors: true })).toBe('none')
    expect(reactionTo(failureOf(401, {}), { sentToken: false, handlesErrors: false })).toBe('error-toast')
  })
  test('other errors are toasts unless the call handles its own', () => {
    expect(reactionTo(failureOf(409, {}), plain)).toBe('error-toast')
    expect(reactionTo(failureOf(403, {}), plain)).toBe('error-toast')
    expect(reactionTo(failureOf(409, {}), { sentToken: true, handlesErrors: true })).toBe('none')
  })
  test("a cancelled call is nobody's business", () => expect(reactionTo(cancelled(), plain)).toBe('none'))
})
