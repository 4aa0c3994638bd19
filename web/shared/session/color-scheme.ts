import { localStorageColorSchemeManager } from '@mantine/core'

/** The same key as in `start-color-scheme.js`, which runs before the application. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'lastro.esquema' })
