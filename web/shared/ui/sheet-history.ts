import { useLocation, useNavigate } from 'react-router-dom'

interface WithSheet { folha?: string }

/**
 * Whether a sheet is open lives in the browser's history: on a phone the Back button closes it instead of leaving the
 * screen. `name` is unique among the sheets of a page.
 */
export function useSheet(name: string): { opened: boolean; open: () => void; close: () => void } {
  const location = useLocation()
  const navigate = useNavigate()
  const state = location.state as WithSheet | null
  const opened = state?.folha === name
  return {
    opened,
    open: () => void navigate(location, { state: { ...state, folha: name } satisfies WithSheet, preventScrollReset: true }),
    close: () => { if (opened) void navigate(-1) },
  }
}

/** Which sheet is open, for screens where one sheet serves many lines. */
export const useOpenSheet = (): string | null => (useLocation().state as WithSheet | null)?.folha ?? null
