import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import classes from './explained-number.module.css'
import { lateSheet } from './late-sheet.tsx'
import { useSheet } from './sheet-history.ts'

/** The sheet "De onde vem". */
export const SourceSheet = lateSheet(() => import('./source-sheet.tsx'))

interface Props {
  /** Names the sheet in the address: unique on the page, and the same whenever the page shows this number. */
  sheet: string
  /** The number itself, for example `<Points valor={saldo} />`. */
  valor: ReactNode
  /** The number's name, for people and screen readers: "Saldo", "Pontos de novembro". */
  title: string
  /**
   * The movements that add up to it, mounted (and so loaded) only while the sheet is open. Must end with
   * `<CheckedUpTo>`.
   */
  children: ReactNode
}

/** A total with a dotted underline that opens the sheet "De onde vem". */
export function ExplainedNumber({ sheet: folha, valor, title, children }: Props) {
  const sheet = useSheet(folha)
  return (
    <>
      <NumberButton valor={valor} onOpen={sheet.open} />
      <SourceSheet title={title} valor={valor} opened={sheet.opened} onClose={sheet.close}>
        {children}
      </SourceSheet>
    </>
  )
}

/** The number alone, where one sheet serves several. */
export const NumberButton = ({ valor, onOpen }: { valor: ReactNode; onOpen: () => void }) => (
  <button type="button" className={classes.numero} aria-haspopup="dialog" onClick={onOpen}>
    {valor}
    <span className="so-leitor">: de onde vem</span>
  </button>
)

/** A number that a list explains: the rows that it counts, or that it was read from. */
export const NumberLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={classes.numero}>
    {children}
    <span className="so-leitor">: de onde vem</span>
  </Link>
)
