import { invalid } from '#contracts/errors.ts'
import type { Ordenacao } from '#contracts/lista.ts'
import { ehTexto } from '#contracts/values/textos.ts'

/** How a value that a list is ordered by reads in the database. */
export type KeyType = 'date' | 'bigint' | 'text' | 'timestamptz' | 'uuid'

/** A place in a list: between the row that has these values and its neighbour. Values are the database's own texts. */
export interface Place {
  sentido: 'depois' | 'antes'
  values: string[]
}

const FORMATS: Record<KeyType, RegExp> = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  bigint: /^-?\d{1,18}$/,
  text: /^/,
  timestamptz: /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?[+-](?:0\d|1[0-5])(?::[0-5]\d){0,2}$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
}

/** Opaque to whoever holds it. It carries no right: what a person may see is asked anew with every page. */
export const encodeCursor = ({ campo, direcao }: Ordenacao, { sentido, values }: Place): string =>
  Buffer.from(JSON.stringify([campo, direcao, sentido, ...values])).toString('base64url')

/** @throws Failure `cursor-invalido` for anything that `encodeCursor` did not make of a list in this order */
export function decodeCursor(cursor: string, { campo, direcao }: Ordenacao, types: readonly KeyType[]): Place {
  const parts = parse(cursor)
  const [de, para, sentido, ...values] = parts ?? []
  if (
    de !== campo
    || para !== direcao
    || (sentido !== 'depois' && sentido !== 'antes')
    || values.length !== types.length
    || !types.every((type, n) => isOf(type, values[n]!))
  )
    throw invalid('cursor-invalido', 'A página pedida não existe nesta lista. Volte ao início da lista.')
  return { sentido, values }
}

function parse(cursor: string): string[] | undefined {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(parts) && parts.every((part) => typeof part === 'string') ? parts : undefined
  } catch {
    return undefined
  }
}

/** A date of the right form can still be none; so can an instant. */
const isOf = (type: KeyType, value: string): boolean =>
  FORMATS[type].test(value) && ehTexto(value) && ((type !== 'date' && type !== 'timestamptz') || isInstant(value))

function isInstant(value: string): boolean {
  const day = value.slice(0, 10)
  const at = new Date(`${day}T00:00:00Z`)
  const [hour = 0, minute = 0, second = 0] = value.slice(11, 19).split(':').map(Number)
  // The database has no year 0.
  return (
    !day.startsWith('0000')
    && !Number.isNaN(at.getTime())
    && at.toISOString().startsWith(day)
    && hour < 24
    && minute < 60
    && second < 60
  )
}
