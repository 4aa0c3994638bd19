import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

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

const slice = createSlice({
  name: 'session',
  initialState: noSession,
  reducers: {
    sessionStarted: (_, { payload }: PayloadAction<StoredSession>): SessionState => ({ ...payload, ended: null }),
    personChanged: (state, { payload }: PayloadAction<unknown>) => {
      state.person = payload
    },
    /** `token` is the refused one, if any: an answer to an older session must not end the new one. */
    sessionEnded: (state, { payload }: PayloadAction<{ how: SessionEnd; token?: string }>): SessionState =>
      payload.token !== undefined && payload.token !== state.token
        ? state
        : { token: null, person: null, ended: payload.how },
  },
})

export const { sessionStarted, personChanged, sessionEnded } = slice.actions
export const sessionReducer = slice.reducer
