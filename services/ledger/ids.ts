import { v5 as uuidV5, v7 as uuidV7 } from 'uuid'

/** Namespace of every id that Lastro derives; never changes, or repeated commands would not find what they wrote. */
const NAMESPACE = '6f1b0f0a-6c0b-5d0e-9a57-1a57e0c0ffee'

/** The same parts always give the same id: what makes commands and reactions safe to repeat. */
export const derivedId = (...parts: (string | number)[]): string => uuidV5(parts.join('\u001f'), NAMESPACE)

/** A new id; ids of later moments sort later. */
export const newId = (): string => uuidV7()
