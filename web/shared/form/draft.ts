/**
 * What a person had typed when their session ended, kept until they log in again (docs/decisions/0018). It is in
 * `sessionStorage`: for this tab until it closes, for one person, for one hour.
 */
export interface Draft {
  /** The panel user's or salesperson's id. */
  person: string
  at: number
  values: Record<string, unknown>
}

const KEPT_MS = 60 * 60 * 1000
const PREFIX = 'lastro.rascunho.'

/** Passwords are never kept; a file cannot be. */
const isKept = ([name, value]: [string, unknown]) => !/senha/i.test(name) && !(value instanceof File)

export const draftOf = (person: string, values: Record<string, unknown>, at: number): Draft => ({
  person,
  at,
  values: Object.fromEntries(Object.entries(values).filter(isKept)),
})

/** The draft that a stored text holds for this person; null when it is another person's, too old or broken. */
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

/** Browsers may refuse storage; then what was typed is lost with the session. */
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
