import type { ReactNode } from 'react'
import { comSinal, type Parcela } from './movimento.ts'
import classes from './explanation.module.css'

interface Props {
  title: string
  /** Only for screen readers: a heading above says the same. */
  untitled?: boolean
  total?: Parcela
  children: ReactNode
}

/** Rows of points that add up to the total below them. */
export function Account({ title, untitled = false, total, children }: Props) {
  return (
    <table className={classes.conta}>
      <caption className={untitled ? 'so-leitor' : classes.titulo}>{title}</caption>
      <thead className="so-leitor">
        <tr>
          <th scope="col">O que</th>
          <th scope="col">Pontos</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
      {total !== undefined && (
        <tfoot>
          <tr>
            <th scope="row">{total.label}</th>
            <td className={classes.pontos}>{comSinal(total.pontos)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}

/** One row, with what explains it below its name. */
export const AccountRow = ({
  pontos,
  detalhes = [],
  children,
}: {
  pontos: string
  detalhes?: readonly string[]
  children: ReactNode
}) => (
  <tr>
    <td>
      {children}
      {detalhes.map((detalhe) => (
        <span key={detalhe} className={classes.detalhe}>
          {detalhe}
        </span>
      ))}
    </td>
    <td className={classes.pontos}>{pontos}</td>
  </tr>
)
