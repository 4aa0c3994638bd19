import { useMediaQuery } from '@mantine/hooks'

/** Whether rows are cards and filters are in a sheet: there is no room for columns. */
export const usePhone = (): boolean => useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false })
