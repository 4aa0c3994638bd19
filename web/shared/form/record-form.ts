import { useRef, useState } from 'react'
import { get, type FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import type { ApiFailure } from '#web/shared/api/failure.ts'
import { changesOf, same } from './changes.ts'
import { useContractForm, type FormOf } from './contract-form.ts'
import type { BodySchema } from './contract-resolver.ts'
import type { KnownFields } from './known-fields.ts'
import type { Blank } from './names.ts'

export interface Sent<Answer> {
  data?: Answer
  error?: unknown
}

/** A record as every answer has it. */
export interface Versioned {
  id: string
  versao: number
}

export interface RecordOptions<S extends BodySchema, Registro extends Versioned, Read, Saved> {
  schema: S
  /** The record as it was opened. */
  record: Registro
  /** What the form holds of a record. */
  valores: (record: Registro) => Blank<z.input<S>>
  /** The calls that read it again and that change it; both answer with the record, which `de` finds. */
  ler: (call: { params: { id: string } }) => PromiseLike<{ data?: Read }>
  gravar: (call: { params: { id: string }; body: Partial<z.input<S>> & { versao: number } }) => PromiseLike<Sent<Saved>>
  de: (answer: Read | Saved) => Registro
}

type TextsOf<Values, Registro> = {
  [K in keyof Values & keyof Registro as Registro[K] extends string | undefined ? K : never]-?:
    Exclude<Registro[K], undefined> | (undefined extends Registro[K] ? '' : never)
}

/** The texts of a form that are called as in the record; one that the record leaves out is empty. */
export const textsOf = <S extends z.ZodObject, Registro extends object>(
  { shape }: S,
  record: Registro,
): TextsOf<z.input<S>, Registro> =>
  Object.fromEntries(
    Object.keys(shape).flatMap((name) => {
      const value = (record as Record<string, unknown>)[name]
      return value === undefined ? [[name, '']] : typeof value === 'string' ? [[name, value]] : []
    }),
  ) as TextsOf<z.input<S>, Registro>

/** A field that another person changed: what is stored now, and what this form has; null when it was not touched. */
export interface Difference {
  label: string
  theirs: string
  mine: string | null
}

/** The form's record was changed by another person since it was opened. */
export interface Conflict {
  /** The server's sentence: who changed the record, and when. */
  frase: string
  differences: Difference[]
  /** Whether something was typed that is not stored yet. */
  changed: boolean
}

/** What a form does about a record that others may change too. */
export interface SharedRecord {
  conflict: Conflict | null
  /** Reads the record after it was found changed; false when it cannot be read. */
  meet: (failure: ApiFailure) => Promise<boolean>
  /** The choices. Without one, the form still stands on the record as it was opened, and is refused again. */
  keepMine: () => void
  takeTheirs: () => void
  decideLater: () => void
}

/** `services/engine/records/alterar.ts`: the record moved since it was opened. */
export const ALTERADO_POR_OUTRO = 'alterado-por-outro'

/**
 * The form of a record that others may change meanwhile. Only what was changed is sent, with the version that the
 * person has seen. A newer one is taken when they chose so, and only then: else what they never touched would undo the
 * other person's change.
 */
export function useRecordForm<S extends BodySchema, Registro extends Versioned, Read, Saved>({
  schema,
  record,
  valores,
  ler,
  gravar,
  de,
}: RecordOptions<S, Registro, Read, Saved>): {
  form: FormOf<z.input<S>>
  send: (values: z.input<S>) => Promise<Sent<Saved>>
  record: SharedRecord
} {
  const form = useContractForm<S>(schema, valores(record))
  const seen = useRef(record)
  const [met, setMet] = useState<(Conflict & { record: Registro }) | null>(null)
  const params = { id: record.id }

  const take = (newer: Registro, mine: FieldValues = {}) => {
    seen.current = newer
    form.reset({ ...valores(newer) } as z.input<S>)
    for (const [name, value] of Object.entries(mine))
      form.setValue(name as never, value as never, { shouldDirty: true })
    setMet(null)
  }
  const mine = () => changesOf(form.getValues(), valores(seen.current) as FieldValues)

  const send = async (values: z.input<S>) => {
    const changes = changesOf(values, valores(seen.current) as FieldValues)
    const sent = await gravar({ params, body: { ...changes, versao: seen.current.versao } })
    if (sent.data !== undefined) seen.current = de(sent.data)
    return sent
  }
  const meet = async ({ erro }: ApiFailure) => {
    const { data } = await ler({ params })
    if (data === undefined) return false
    const newer = de(data)
    const values = form.getValues()
    const [before, now] = [valores(seen.current), valores(newer)]
    setMet({
      record: newer,
      frase: erro,
      differences: differencesOf(form.known, { before, now, values }),
      changed: Object.keys(changesOf(mine(), now as FieldValues)).length > 0,
    })
    return true
  }

  return {
    form,
    send,
    record: {
      conflict: met,
      meet,
      keepMine: () => met !== null && take(met.record, mine()),
      takeTheirs: () => met !== null && take(met.record),
      decideLater: () => setMet(null),
    },
  }
}

/** What the other person changed, by the words of the form's own fields. */
export function differencesOf(
  known: KnownFields,
  { before, now, values }: { before: unknown; now: unknown; values: unknown },
): Difference[] {
  return [...known].flatMap(([path, { label, shown }]) => {
    const [then, theirs, mine]: unknown[] = [before, now, values].map((all) => get(all, path))
    // A row's fields are told by their list.
    if (/\.\d+\./.test(path) || same(then, theirs) || same(mine, theirs)) return []
    const write = (value: unknown) => (value === '' || value == null ? '(vazio)' : shown(value as never))
    return [{ label, theirs: write(theirs), mine: same(mine, then) ? null : write(mine) }]
  })
}
