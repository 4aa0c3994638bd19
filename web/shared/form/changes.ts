import type { FieldValues } from 'react-hook-form'

/** The values that differ from the loaded record. Only these are sent, so that others' changes meanwhile are kept. */
export function changesOf<Values extends FieldValues>(values: Values, loaded: FieldValues): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !Object.is(value, loaded[name])),
  ) as Partial<Values>
}

/** A field that two people filled in differently. */
export interface Difference {
  name: string
  theirs: unknown
  mine: unknown
}

/** The labelled fields in which the typed values and the current record disagree. */
export function differences(mine: FieldValues, theirs: FieldValues, names: readonly string[]): Difference[] {
  return names
    .filter((name) => !Object.is(mine[name], theirs[name]))
    .map((name) => ({ name, theirs: theirs[name], mine: mine[name] }))
}
