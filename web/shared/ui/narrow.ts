import { useMediaQuery } from '@mantine/hooks'

/**
 * Whether the window is a phone's, or a tablet's held upright: rows are cards, forms one column, dialogs and sheets come
 * from below, filters are in a sheet, and the panel's menu is a rail. Styles say the same as `(width <= 48em)`, or
 * `(width > 48em)` (`tools/tidy.test.ts`).
 */
export const useNarrow = (): boolean => useMediaQuery('(width <= 48em)', undefined, { getInitialValueInEffect: false })
