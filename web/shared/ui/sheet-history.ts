import { useLocation, useNavigate } from 'react-router-dom'

/** The parameter of the address that names the open sheet. */
export const FOLHA = 'folha'

/** In the history entry of a sheet that was opened on this page, and not by its address. */
interface OpenedHere {
  abertaAqui?: true
}

export interface Sheets {
  /** The name of the open sheet. */
  opened: string | null
  open: (name: string) => void
  close: () => void
}

/**
 * The address names the sheet that is open: it can be copied, a reload keeps it, and Back closes it instead of leaving
 * the screen. Names are unique among the sheets of a page, and say what the sheet shows.
 */
export function useSheets(): Sheets {
  const location = useLocation()
  const navigate = useNavigate()
  const state = location.state as OpenedHere | null
  const opened = new URLSearchParams(location.search).get(FOLHA)

  /** The current address, with another sheet or none. */
  const address = (name: string | null) => {
    const search = new URLSearchParams(location.search)
    if (name === null) search.delete(FOLHA)
    else search.set(FOLHA, name)
    return { ...location, search: search.toString() }
  }
  return {
    opened,
    open: (name) =>
      void navigate(address(name), {
        state: { ...state, abertaAqui: true } satisfies OpenedHere,
        preventScrollReset: true,
      }),
    close: () => {
      if (opened === null) return
      if (state?.abertaAqui) void navigate(-1)
      else void navigate(address(null), { replace: true, state, preventScrollReset: true })
    },
  }
}

/** One sheet by its name. */
export function useSheet(name: string): { opened: boolean; open: () => void; close: () => void } {
  const sheets = useSheets()
  return { opened: sheets.opened === name, open: () => sheets.open(name), close: sheets.close }
}
