import { localStorageColorSchemeManager } from '@mantine/core'

/** The same key as in `before-first-paint.js`, which runs before the application. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'lastro.esquema' })
