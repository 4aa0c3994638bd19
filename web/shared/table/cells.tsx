import { IconCheck, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { RowLink } from '#web/shared/list/row-link.tsx'
import { Ellipsis } from '#web/shared/ui/ellipsis.tsx'
import { Count, Money, Points, Quantity } from '#web/shared/ui/number.tsx'
import { isEmpty, SEM_VALOR, textOf, valueOf } from '#web/shared/list/field.ts'
import type { TableColumn } from './columns.ts'
import classes from './cells.module.css'

/**
 * A cell by the kind of its column, or as the screen draws it. Texts are returned as strings, which are cut when too
 * long.
 */
export function cellOf<Row>(coluna: TableColumn<Row>, row: Row): ReactNode {
  const drawn = coluna.cell?.(row)
  if (drawn !== undefined) return drawn
  const valor = valueOf(coluna, row)
  if (isEmpty(valor)) return <Nothing />
  const para = typeof coluna.leadsTo === 'function' ? coluna.leadsTo(row) : coluna.leadsTo
  if (para !== undefined) {
    const texto = textOf(coluna, valor)
    return (
      <RowLink para={para} row={row as object}>
        {coluna.short ? texto : <Ellipsis>{texto}</Ellipsis>}
      </RowLink>
    )
  }
  switch (coluna.tipo) {
    case 'texto':
      return coluna.short ? <span className={classes.curto}>{textOf(coluna, valor)}</span> : textOf(coluna, valor)
    case 'inteiro':
      return <Count valor={valor as number} />
    case 'pontos':
      return <Points valor={valor as number} />
    case 'dinheiro':
      return <Money valor={valor as number} />
    case 'quantidade':
      return <Quantity valor={valor as number} />
    case 'simNao':
      return coluna.palavras ? textOf(coluna, valor) : <YesNo yes={valor === 1 || valor === true} />
    case 'dia':
    case 'momento':
    case 'cpf':
    case 'cnpj':
      return <span className={classes.inteiro}>{textOf(coluna, valor)}</span>
  }
}

/** In place of a value that the row does not have. */
export const Nothing = () => (
  <span className={classes.nada}>
    <span aria-hidden="true">{SEM_VALOR}</span>
    <span className="so-leitor">sem valor</span>
  </span>
)

const YesNo = ({ yes }: { yes: boolean }) => {
  const Sign = yes ? IconCheck : IconX
  return (
    <span className={yes ? classes.sim : classes.nao}>
      <Sign size="1em" aria-hidden="true" />
      {yes ? 'Sim' : 'Não'}
    </span>
  )
}
