import type { FieldValues } from 'react-hook-form'
import { isGroup } from './names.ts'

/** Whether two values of a form are the same, rows and groups included. */
export function same(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, n) => same(each, other[n]))
  if (!isGroup(one) || !isGroup(other)) return false
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => same(one[name], other[name]))
}

/** The values that differ from the loaded record. Only these are sent, so that others' changes meanwhile are kept. */
export function changesOf<Values extends FieldValues>(values: Values, loaded: FieldValues): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !same(value, loaded[name])),
  ) as Partial<Values>
}
