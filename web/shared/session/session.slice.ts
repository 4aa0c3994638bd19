import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { callFailed } from '#web/shared/api/failed-call.ts'
import { reactionTo } from '#web/shared/api/failure.ts'

/** Each app has its own session, token and storage key: ending one leaves the other alone (`decisions.md §B 17`). */
export type App = 'painel' | 'loja'

/** How the last session ended; guards and greetings depend on it. */
export type SessionEnd = 'saiu' | 'expirada' | 'outra-aba'

export interface SessionState<Person = unknown> {
  token: string | null
  person: Person | null
  ended: SessionEnd | null
}

export interface StoredSession {
  token: string
  person: unknown
}

export const noSession: SessionState = { token: null, person: null, ended: null }

const ended = (how: SessionEnd): SessionState => ({ token: null, person: null, ended: how })

const slice = createSlice({
  name: 'session',
  initialState: noSession,
  reducers: {
    sessionStarted: (_, { payload }: PayloadAction<StoredSession>): SessionState => ({ ...payload, ended: null }),
    personChanged: (state, { payload }: PayloadAction<unknown>) => {
      state.person = payload
    },
    sessionEnded: (_, { payload: how }: PayloadAction<SessionEnd>): SessionState => ended(how),
  },
  extraReducers: (builder) => {
    // The refusal of an older token must not end the new session.
    builder.addCase(callFailed, (state, { payload }) =>
      payload.token === state.token && reactionTo(payload) === 'end-session' ? ended('expirada') : state,
    )
  },
})

export const { sessionStarted, personChanged, sessionEnded } = slice.actions
export const sessionReducer = slice.reducer
