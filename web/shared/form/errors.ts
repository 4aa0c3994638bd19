import { get, type FieldErrors } from 'react-hook-form'
import { isGroup } from './names.ts'

/** An error of a field, or of a list beside those of its rows. */
interface Found {
  message?: unknown
  root?: { message?: unknown }
}

const messageOf = (error: Found | undefined): string | undefined => {
  const message = error?.root?.message ?? error?.message
  return typeof message === 'string' ? message : undefined
}

/** The sentence beside the field at that path; undefined when it is right. */
export const messageAt = (errors: FieldErrors, path: string): string | undefined =>
  messageOf(get(errors, path) as Found | undefined)

/** Every sentence of a form, those of its rows included. */
export function messagesOf(errors: unknown): string[] {
  if (!Array.isArray(errors) && !isGroup(errors)) return []
  const own = messageOf(errors as Found)
  const inner = Object.entries(errors).flatMap(([name, error]) =>
    name === 'ref' || name === 'root' ? [] : messagesOf(error),
  )
  return own === undefined ? inner : [own, ...inner]
}
