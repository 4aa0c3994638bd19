import { z } from 'zod'

/** The definition of one type of event: its name, what its data holds, and how older versions become this one. */
export interface EventDefinition<T extends string = string, S extends z.ZodType = z.ZodType> {
  type: T
  version: number
  data: S
  /** What happened, in one Portuguese sentence; `docs/ledger.md` and the log screen show it. */
  titulo: string
  /** `upcasts[n]` turns data of version n + 1 into n + 2; there are `version - 1` of them. */
  upcasts: readonly ((data: never) => unknown)[]
}

export function event<const T extends string, S extends z.ZodType>(
  type: T,
  titulo: string,
  data: S,
  older: { version: number; upcasts: readonly ((data: never) => unknown)[] } = { version: 1, upcasts: [] },
): EventDefinition<T, S> {
  if (older.upcasts.length !== older.version - 1) throw new Error(`${type}: a version without its upcast`)
  return { type, titulo, data, ...older }
}

/** `{ type, data }` of a definition: what deciders return and `evolve` receives. */
export type EventOf<D> = D extends EventDefinition<infer T, infer S> ? { type: T; data: z.output<S> } : never

/** Who and when; nothing personal (`domain.md §1`). `at` is the only recording time that is read. */
export const eventMetadataSchema = z.object({
  /** Id of the panel user or salesperson who caused it; null for the system. */
  by: z.uuid().nullable(),
  byKind: z.enum(['usuario', 'parceiro', 'sistema']),
  at: z.iso.datetime(),
  correlationId: z.string(),
  /** Id of the event or command that caused it. */
  causationId: z.string().nullable(),
  commandId: z.string().nullable(),
  /** Template of the screen on which it was caused; there only for what a person did on one. */
  tela: z.string().optional(),
  /** The second person, who confirmed what `by` had asked for; there only for what needed one. */
  aprovadoPor: z.uuid().optional(),
  /** Version of the event's schema. */
  schema: z.int(),
})
export type EventMetadata = z.infer<typeof eventMetadataSchema>

/** A free text kept outside the ledger: an event holds its id and salted hash (`domain.md §1`). */
export const textoSchema = z.object({ idTexto: z.uuid(), hash: z.string() })
export type Texto = z.infer<typeof textoSchema>
