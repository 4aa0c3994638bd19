import { useLocalStorage } from '@mantine/hooks'
import { personIdOf } from '#web/shared/session/person-id.ts'
import { usePerson } from '#web/shared/session/session.hooks.ts'
import { SIZES, TODOS } from './paging.ts'

/** A size that a list offers; "Todos" is for the list at hand: another one may be too long for it. */
export function parseOwnSize(text: string | undefined): number | null {
  const size = Number(text)
  return size !== TODOS && SIZES.includes(size) ? size : null
}

/** The page size that the person chose last, in whichever list, as this browser remembers it; null: the usual one. */
export function useOwnSize(): [size: number | null, remember: (size: number) => void] {
  const [size, set] = useLocalStorage<number | null>({
    key: `lastro.linhas.${personIdOf(usePerson()) ?? ''}`,
    defaultValue: null,
    getInitialValueInEffect: false,
    deserialize: parseOwnSize,
    serialize: String,
  })
  return [
    size,
    (chosen) => {
      if (parseOwnSize(String(chosen)) !== null) set(chosen)
    },
  ]
}
