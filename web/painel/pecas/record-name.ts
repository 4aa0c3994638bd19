import { createContext, use, useEffect } from 'react'

export const RecordNameContext = createContext<(nome: string | null) => void>(() => undefined)

/** Makes a record's name the title, the end of the breadcrumb and the browser tab's name while its page shows. */
export function useRecordName(nome: string | null): void {
  const show = use(RecordNameContext)
  useEffect(() => {
    show(nome)
    return () => show(null)
  }, [show, nome])
}
