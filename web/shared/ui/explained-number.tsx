import { useId, type ReactNode } from 'react'
import classes from './explained-number.module.css'
import { lateSheet } from './late-sheet.tsx'
import { useSheet } from './sheet-history.ts'

const SourceSheet = lateSheet(() => import('./source-sheet.tsx'))

interface Props {
  /** The number itself, for example `<Points valor={saldo} />`. */
  valor: ReactNode
  /** The number's name, for people and screen readers: "Saldo", "Pontos de novembro". */
  titulo: string
  /**
   * The movements that add up to it, mounted (and so loaded) only while the sheet is open. Must end with
   * `<CheckedUpTo>`.
   */
  children: ReactNode
}

/** A total with a dotted underline that opens the sheet "De onde vem". */
export function ExplainedNumber({ valor, titulo, children }: Props) {
  const sheet = useSheet(useId())
  return (
    <>
      <button type="button" className={classes.numero} aria-haspopup="dialog" onClick={sheet.open}>
        {valor}
        <span className="so-leitor">: de onde vem</span>
      </button>
      <SourceSheet titulo={titulo} valor={valor} opened={sheet.opened} onClose={sheet.close}>
        {children}
      </SourceSheet>
    </>
  )
}
