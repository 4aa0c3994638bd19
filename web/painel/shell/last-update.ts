import { createContext, useContext, useEffect } from 'react'

/** The time and the ledger event up to which the figures on the screen are complete. */
export interface LastUpdate {
  em: string | null
  posicao: string
}

export const LastUpdateContext = createContext<(update: LastUpdate | null) => void>(() => undefined)

/** Puts a screen's "Atualizado em …" into the top bar while the screen shows. */
export function useLastUpdate(em: string | null | undefined, posicao: string | undefined): void {
  const show = useContext(LastUpdateContext)
  useEffect(() => {
    if (posicao === undefined) return
    show({ em: em ?? null, posicao })
    return () => show(null)
  }, [show, em, posicao])
}
