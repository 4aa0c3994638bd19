import { describe, expect, test } from 'vitest'
import { parseSession } from './session-storage.ts'
import { noSession, sessionEnded, sessionReducer, sessionStarted } from './session.slice.ts'

describe('the session', () => {
  const running = sessionReducer(noSession, sessionStarted({ token: 'new', person: { nome: 'Ana' } }))
  test('ends with its own token', () =>
    expect(sessionReducer(running, sessionEnded({ how: 'expirada', token: 'new' }))).toEqual({
      token: null,
      person: null,
      ended: 'expirada',
    }))
  test('survives the late refusal of an older token', () =>
    expect(sessionReducer(running, sessionEnded({ how: 'expirada', token: 'old' }))).toEqual(running))
  test('forgets how the last one ended when a new one starts', () => {
    const ended = sessionReducer(running, sessionEnded({ how: 'saiu' }))
    expect(sessionReducer(ended, sessionStarted({ token: 'x', person: {} })).ended).toBeNull()
  })
})

describe('parseSession', () => {
  test.each([[null], ['{'], ['null'], ['{}'], ['{"token":1,"person":{}}'], ['{"token":"x"}']])(
    '%s is no session',
    (text) => expect(parseSession(text)).toBeNull(),
  )
  test('reads what was written', () =>
    expect(parseSession('{"token":"x","person":{"nome":"Ana"}}')).toEqual({ token: 'x', person: { nome: 'Ana' } }))
})
