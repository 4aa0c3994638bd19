import { lazy, Suspense, useState, type ReactNode } from 'react'
import classes from './explained-number.module.css'

const SourceSheet = lazy(() => import('./source-sheet.tsx'))

interface Props {
  /** The number itself, for example `<Points valor={saldo} />`. */
  valor: ReactNode
  /** What the number is, for people and screen readers: "Saldo", "Pontos de novembro". */
  titulo: string
  /** The movements that add up to it; mounted, and so loaded, only while the sheet is open. End with `<CheckedUpTo>`. */
  children: ReactNode
}

/** A total that can say where it comes from: a dotted underline that opens the sheet "De onde vem". */
export function ExplainedNumber({ valor, titulo, children }: Props) {
  const [open, setOpen] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      <button type="button" className={classes.numero} aria-haspopup="dialog" onClick={() => setOpen('open')}>
        {valor}<span className="so-leitor">: de onde vem</span>
      </button>
      {open !== 'never' && (
        <Suspense>
          <SourceSheet titulo={titulo} valor={valor} opened={open === 'open'} onClose={() => setOpen('closed')}>{children}</SourceSheet>
        </Suspense>
      )}
    </>
  )
}
