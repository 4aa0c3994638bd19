import { hash } from 'node:crypto'
import { v7 as uuidV7 } from 'uuid'

/** Namespace of every id that Lastro derives; never changes, or repeated commands would not find what they wrote. */
const NAMESPACE = Buffer.from('6f1b0f0a6c0b5d0e9a571a57e0c0ffee', 'hex')

const VARIANT_OF_RFC_9562 = '89ab'

/**
 * The same parts always give the same id: what makes commands and reactions safe to repeat. A UUIDv5 by Node's own
 * SHA-1 in one call: a sale in an import takes half a dozen of them, and both the package and a hash object take
 * several times as long.
 */
export function derivedId(...parts: (string | number)[]): string {
  const hex = hash('sha1', Buffer.concat([NAMESPACE, Buffer.from(parts.join('\u001f'))]))
  const variant = VARIANT_OF_RFC_9562.charAt(Number.parseInt(hex.charAt(16), 16) & 3)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** A new id; ids of later moments sort later. */
export const newId = (): string => uuidV7()
