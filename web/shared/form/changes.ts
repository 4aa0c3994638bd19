import type { FieldValues } from 'react-hook-form'

/** What differs from the record as it was loaded: a change sends only that, and touches nothing that others changed meanwhile. */
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

/** Where what somebody typed and the record as it is now disagree, among the fields that have a label. */
export function differences(mine: FieldValues, theirs: FieldValues, names: readonly string[]): Difference[] {
  return names
    .filter((name) => !Object.is(mine[name], theirs[name]))
    .map((name) => ({ name, theirs: theirs[name], mine: mine[name] }))
}
