import { describe, expect, test } from 'vitest'
import { parseSession } from './session-storage.ts'
import { callFailed } from '#web/shared/api/failed-call.ts'
import { failureOf } from '#web/shared/api/failure.ts'
import { noSession, sessionEnded, sessionReducer, sessionStarted } from './session.slice.ts'

const refused = (token: string) => callFailed({ failure: failureOf(401, {}), token })

describe('the session', () => {
  const running = sessionReducer(noSession, sessionStarted({ token: 'new', person: { nome: 'Ana' } }))
  test('ends when its own token is refused', () =>
    expect(sessionReducer(running, refused('new'))).toEqual({ token: null, person: null, ended: 'expirada' }))
  test('survives the late refusal of an older token', () =>
    expect(sessionReducer(running, refused('old'))).toEqual(running))
  test('forgets how the last one ended when a new one starts', () => {
    const ended = sessionReducer(running, sessionEnded('saiu'))
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
