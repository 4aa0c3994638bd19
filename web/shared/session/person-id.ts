/**
 * The id of the session's person, in either app, from what the log-in stored (`web/painel/person.ts`,
 * `web/loja/person.ts`).
 */
export function personIdOf(person: unknown): string | null {
  const stored = person as { id?: unknown; usuario?: { id?: unknown } } | null
  const id = stored?.usuario?.id ?? stored?.id
  return typeof id === 'string' ? id : null
}
