import { hash } from 'node:crypto'
import { v7 as uuidV7 } from 'uuid'

/** Namespace of every id that Lastro derives; never changes, or repeated commands would not find what they wrote. */
const NAMESPACE = Buffer.from('6f1b0f0a6c0b5d0e9a571a57e0c0ffee', 'hex')

const VARIANT_OF_RFC_9562 = '89ab'
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A new id; ids of later moments sort later. */
export const newId = (): string => uuidV7()

/**
 * The same parts always give the same id: what makes commands and reactions safe to repeat. When the first part is an
 * id, the derived one sorts where that one does: what one command writes stands together in every index, after what
 * earlier commands wrote (docs/decisions/0044).
 */
export function derivedId(...parts: (string | number)[]): string {
  const [first] = parts
  const digest = digestOf(parts)
  return idAt(typeof first === 'string' && UUID.test(first) ? hexOf(first) : digest, digest)
}

/** An id derived from the parts that sorts by a moment, where new ids of that moment do. */
export const idOfMoment = (moment: Date, ...parts: (string | number)[]): string =>
  idAt(moment.getTime().toString(16).padStart(12, '0'), digestOf([moment.getTime(), ...parts]))

/**
 * An id derived from a group and a name in it. Ids of one group stand together, in the order of the numbers that the
 * names hold.
 */
export function numberedId(group: readonly string[], name: string): string {
  const number = Number(name.replace(/\D/g, '').slice(-9))
  return idAt(digestOf(group).slice(0, 4) + number.toString(16).padStart(8, '0'), digestOf([...group, name]))
}

const hexOf = (id: string): string => id.slice(0, 8) + id.slice(9, 13)

/** SHA-1 by Node's own call: a sale in an import takes half a dozen, and a hash object takes several times as long. */
const digestOf = (parts: readonly (string | number)[]): string =>
  hash('sha1', Buffer.concat([NAMESPACE, Buffer.from(parts.join('\u001f'))]))

/** A UUIDv8: 48 bits of the place by which it sorts, and 74 of the digest. */
function idAt(place: string, digest: string): string {
  const variant = VARIANT_OF_RFC_9562.charAt(Number.parseInt(digest.charAt(16), 16) & 3)
  return `${place.slice(0, 8)}-${place.slice(8, 12)}-8${digest.slice(13, 16)}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`
}
