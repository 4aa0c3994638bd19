import type { FieldValues } from 'react-hook-form'

declare const valueOf: unique symbol

/** The place of one value in a form, as a path: `nome`, `itens.0.quantidade`. It knows what the value is. */
export type Name<Value> = string & { readonly [valueOf]: Value }

/** The names of a form's values, in the shape of the values; a list has one name, and `Rows` those of its rows. */
export type NamesOf<Values> = { readonly [Key in keyof Values]-?: NameOf<NonNullable<Values[Key]>> }

type NameOf<Value> = [Value] extends [readonly unknown[] | File | string | number | boolean]
  ? Name<Value>
  : NamesOf<Value>

/** A form in which nothing is filled in: an option not yet chosen is '', a number not yet typed and a file are null. */
export type Blank<Values> = { [Key in keyof Values]: BlankOf<NonNullable<Values[Key]>> }

type BlankOf<Value> = [Value] extends [readonly (infer Row)[]]
  ? [Row] extends [string]
    ? Value
    : Blank<Row>[]
  : [Value] extends [File | string | number | boolean]
    ? Value | '' | null
    : Blank<Value>

/** Whether a value groups other values, by name. */
export const isGroup = (value: unknown): value is FieldValues =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** The names of the values that a blank form has. `before` is the path of the group or row that they belong to. */
export const namesOf = <Values>(blank: Blank<Values>, before = ''): NamesOf<Values> =>
  Object.fromEntries(
    Object.entries(blank as FieldValues).map(([key, value]: [string, unknown]) => {
      const path = `${before}${key}`
      return [key, isGroup(value) ? namesOf(value, `${path}.`) : path]
    }),
  ) as NamesOf<Values>
