import { describe, expect, test } from 'vitest'
import { cancelled, failureOf, noConnection, reactionTo, saidOnScreen } from './failure.ts'

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

describe('saidOnScreen', () => {
  test('is what the server says, and a sentence where nothing else is known', () => {
    expect(saidOnScreen(failureOf(409, { erro: 'Já existe' }))).toBe('Já existe')
    expect(saidOnScreen(new Error('defect'), 'Não foi possível corrigir.')).toBe('Não foi possível corrigir.')
    expect(saidOnScreen(failureOf(502, '<html>'), 'Não foi possível corrigir.')).toBe('Não foi possível corrigir.')
    expect(saidOnScreen(failureOf(413, '<html>'), 'Não foi possível corrigir.')).toBe('O arquivo é grande demais.')
  })
  test('says of a lost connection that nothing came back, and what to do', () =>
    expect(saidOnScreen(noConnection())).toBe('O servidor não respondeu. Confira a conexão e tente de novo.'))
  test('is nothing without a failure and for a call given up', () => {
    for (const error of [undefined, null, cancelled()]) expect(saidOnScreen(error)).toBeNull()
  })
})

describe('reactionTo', () => {
  const refused = (status: number) => ({ failure: failureOf(status, {}), token: 'abc' })
  test('a lost connection only speaks, also when the screen shows its errors', () => {
    expect(reactionTo({ failure: noConnection(), token: 'abc' })).toBe('connection-toast')
    expect(reactionTo({ failure: noConnection(), token: null, unseen: true })).toBe('connection-toast')
  })
  test('a 401 ends the session whose token was sent', () => {
    expect(reactionTo(refused(401))).toBe('end-session')
    expect(reactionTo({ ...refused(401), unseen: true })).toBe('end-session')
  })
  test('a 401 without a token (wrong log-in) ends nothing', () => {
    expect(reactionTo({ ...refused(401), token: null })).toBe('none')
    expect(reactionTo({ ...refused(401), token: null, unseen: true })).toBe('error-toast')
  })
  test('other errors are toasts only when nothing shows them', () => {
    expect(reactionTo(refused(409))).toBe('none')
    expect(reactionTo({ ...refused(409), unseen: true })).toBe('error-toast')
    expect(reactionTo({ ...refused(403), unseen: true })).toBe('error-toast')
  })
  test("a cancelled call is nobody's business", () =>
    expect(reactionTo({ failure: cancelled(), token: 'abc', unseen: true })).toBe('none'))
})
