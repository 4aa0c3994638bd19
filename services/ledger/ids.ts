import { createHash } from 'node:crypto'
import { v7 as uuidV7 } from 'uuid'

/** Namespace of every id that Lastro derives; never changes, or repeated commands would not find what they wrote. */
const NAMESPACE = Buffer.from('6f1b0f0a6c0b5d0e9a571a57e0c0ffee', 'hex')

/**
 * The same parts always give the same id: what makes commands and reactions safe to repeat. A UUIDv5 by Node's own SHA-1:
 * a sale in an import takes half a dozen of them, and the package takes several times as long.
 */
export function derivedId(...parts: (string | number)[]): string {
  const hash = createHash('sha1').update(NAMESPACE).update(parts.join('\u001f')).digest()
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6) // version 5
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8) // variant of RFC 9562
  const hex = hash.toString('hex', 0, 16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** A new id; ids of later moments sort later. */
export const newId = (): string => uuidV7()
