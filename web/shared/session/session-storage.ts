import type { App, StoredSession } from './session.slice.ts'

export const sessionKey = (app: App): string => `lastro.${app}.sessao`

/** The session that a stored text holds; null for anything else (an older shape, a broken text). */
export function parseSession(text: string | null): StoredSession | null {
  if (text === null) return null
  try {
    const stored = JSON.parse(text) as Partial<StoredSession> | null
    return typeof stored?.token === 'string' && stored.person ? { token: stored.token, person: stored.person } : null
  } catch {
    return null
  }
}

/** Browsers may refuse storage (private windows, policies): the session then lives until the page closes. */
export function readSession(app: App): StoredSession | null {
  try {
    return parseSession(localStorage.getItem(sessionKey(app)))
  } catch {
    return null
  }
}

export function writeSession(app: App, session: StoredSession | null): void {
  try {
    if (session === null) localStorage.removeItem(sessionKey(app))
    else localStorage.setItem(sessionKey(app), JSON.stringify(session))
  } catch {
    // See above.
  }
}
