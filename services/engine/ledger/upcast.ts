import { definitions } from '#contracts/events/catalogue.ts'

/**
 * Data of the newest version, from what was stored as version `schema`. An event of a type that this program does not
 * know, or of a newer version, is a fault that stops the reader: guessing would lose points silently.
 */
export function upcast(type: string, schema: number, data: unknown): unknown {
  const definition = definitions.get(type)
  if (!definition) throw new Error(`Unknown event type in the ledger: ${type}`)
  if (schema > definition.version)
    throw new Error(`${type}: version ${schema} is newer than this program's ${definition.version}`)
  let current = data
  for (const step of definition.upcasts.slice(schema - 1)) current = (step as (old: unknown) => unknown)(current)
  return current
}
