import { useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { lateSheet } from '#web/shared/ui/late-sheet.tsx'
import { useSheets } from '#web/shared/ui/sheet-history.ts'
import { RecordLinks, type LinkTo } from '#web/shared/ui/record-link.tsx'
import { paths } from '#web/loja/paths.ts'

const RecordSheet = lateSheet(() => import('./record-sheet.tsx'))

export type Registro = { venda: number } | { resgate: number } | { lote: string }

/** The record that a sheet's name asks for: `venda-7`, `resgate-41`, `lote-0198…`. */
function registroDe(folha: string | null): Registro | null {
  const [, tipo, numero] = /^(venda|resgate)-(\d{1,15})$/.exec(folha ?? '') ?? []
  if (numero !== undefined) return tipo === 'venda' ? { venda: Number(numero) } : { resgate: Number(numero) }
  const [, lote] = /^lote-([0-9a-f-]{36})$/.exec(folha ?? '') ?? []
  return lote === undefined ? null : { lote }
}

const sheetOf = (registro: Registro): string => Object.entries(registro).flat().join('-')

/** The sheets of sales, redemptions and lots over every private screen, and the links that lead to them. */
export function RecordSheets({ children }: { children: ReactNode }) {
  const location = useLocation()
  const sheets = useSheets()
  const chosen = registroDe(sheets.opened)
  // The sheet keeps its content while it slides away.
  const [last, setLast] = useState({ folha: sheets.opened, registro: chosen })
  if (chosen !== null && last.folha !== sheets.opened) setLast({ folha: sheets.opened, registro: chosen })

  const linkTo: LinkTo = (registro) => {
    if ('planilha' in registro) return null
    const here = new URLSearchParams(location.search)
    const [pathname, folha] =
      'movimento' in registro
        ? [paths.extrato, `movimento-${registro.movimento}`]
        : [location.pathname, sheetOf(registro)]
    if (pathname !== location.pathname) for (const name of [...here.keys()]) here.delete(name)
    here.set('folha', folha)
    return { to: { pathname, search: here.toString() }, state: { abertaAqui: true }, preventScrollReset: true }
  }
  return (
    <RecordLinks value={linkTo}>
      {children}
      {last.registro !== null && (
        <RecordSheet registro={last.registro} opened={chosen !== null} onClose={sheets.close} />
      )}
    </RecordLinks>
  )
}
