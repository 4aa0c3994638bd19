/**
 * What somebody had typed when their session ended, kept for when they have logged in again (docs/decisions/0018).
 * In `sessionStorage`: for this tab only, gone when it closes. For one person, and for one hour.
 */
export interface Draft {
  /** The panel user's or salesperson's id. */
  person: string
  at: number
  values: Record<string, unknown>
}

const KEPT_MS = 60 * 60 * 1000
const PREFIX = 'lastro.rascunho.'

/** Passwords are typed again. */
const isSecret = (name: string) => /senha/i.test(name)

export const draftOf = (person: string, values: Record<string, unknown>, at: number): Draft => ({
  person,
  at,
  values: Object.fromEntries(Object.entries(values).filter(([name]) => !isSecret(name))),
})

/** The draft that a stored text holds for this person; another person's, an old or a broken one is none. */
export function parseDraft(text: string | null, person: string, now: number): Draft | null {
  if (text === null) return null
  try {
    const draft = JSON.parse(text) as Partial<Draft> | null
    const { person: whose, at, values } = draft ?? {}
    const valid = whose === person && typeof at === 'number' && now - at < KEPT_MS && typeof values === 'object'
    return valid ? (draft as Draft) : null
  } catch {
    return null
  }
}

/** Whose session it is, in either app: what the log-in stored (`web/painel/person.ts`, `web/loja/person.ts`). */
export function personIdOf(person: unknown): string | null {
  const stored = person as { id?: unknown; usuario?: { id?: unknown } } | null
  const id = stored?.usuario?.id ?? stored?.id
  return typeof id === 'string' ? id : null
}

/** Browsers may refuse storage: what was typed is then lost with the session. */
export function readDraft(form: string, person: string): Draft | null {
  try {
    return parseDraft(sessionStorage.getItem(PREFIX + form), person, Date.now())
  } catch {
    return null
  }
}

export function keepDraft(form: string, person: string, values: Record<string, unknown>): void {
  try {
    sessionStorage.setItem(PREFIX + form, JSON.stringify(draftOf(person, values, Date.now())))
  } catch {
    // See above.
  }
}

export function dropDraft(form: string): void {
  try {
    sessionStorage.removeItem(PREFIX + form)
  } catch {
    // See above.
  }
}
