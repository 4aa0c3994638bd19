import { useEffect } from 'react'

/** What a field on the screen tells its form. */
export interface KnownField {
  label: string
  /** Its value, as people read it. */
  shown: (value: never) => string
  /** Why a value is refused beside what the contract says. */
  refuses?: ((value: never) => string | undefined) | undefined
}

/** The fields on the screen by their paths, in the order in which they appeared. */
export type KnownFields = Map<string, KnownField>

/** Makes a field known to its form while it is on the screen. */
export function useKnownField(known: KnownFields, path: string, field: KnownField): void {
  useEffect(() => {
    known.set(path, field)
  })
  useEffect(() => () => void known.delete(path), [known, path])
}
