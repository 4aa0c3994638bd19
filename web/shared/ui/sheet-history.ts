import { useLocation, useNavigate } from 'react-router-dom'

interface WithSheet {
  folha?: string
}

/**
 * The browser's history holds which sheet is open, so that Back closes it instead of leaving the screen. Names are
 * unique among the sheets of a page.
 */
export function useSheets(): { opened: string | null; open: (name: string) => void; close: () => void } {
  const location = useLocation()
  const navigate = useNavigate()
  const state = location.state as WithSheet | null
  return {
    opened: state?.folha ?? null,
    open: (name) =>
      void navigate(location, { state: { ...state, folha: name } satisfies WithSheet, preventScrollReset: true }),
    close: () => {
      if (state?.folha !== undefined) void navigate(-1)
    },
  }
}

/** One sheet by its name. */
export function useSheet(name: string): { opened: boolean; open: () => void; close: () => void } {
  const sheets = useSheets()
  return { opened: sheets.opened === name, open: () => sheets.open(name), close: sheets.close }
}
