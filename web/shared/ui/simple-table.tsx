import { useMediaQuery } from '@mantine/hooks'
import { Skeleton } from '@mantine/core'
import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react'
import { Ellipsis } from './ellipsis.tsx'
import classes from './simple-table.module.css'

export interface SimpleColumn<Row> {
  id: string
  titulo: string
  /** A text is cut with "…" when it does not fit; anything else shows as it is. */
  celula: (row: Row, index: number) => ReactNode
  /** Right-aligned and never wrapped. */
  numero?: boolean
  /** Content that cuts itself with "…", such as a link around an `Ellipsis`: it shares the room of the texts. */
  corta?: boolean
  /** Wraps instead of being cut: for sentences. */
  frase?: boolean
  /** Stands beside the first column in the head of a phone's card; the second column does when none says so. */
  destaque?: boolean
  /** Buttons of the row: their column's heading is for screen readers only. */
  acoes?: boolean
}

interface Props<Row> {
  /** Names the table for screen readers. */
  rotulo: string
  /** The most important first: on a phone it heads each card, beside the `destaque`. */
  colunas: readonly SimpleColumn<Row>[]
  linhas: readonly Row[]
  chave: (row: Row, index: number) => string
  /** Rows of the skeleton while loading. */
  carregando?: number
  /** Height limit with its own scrolling; the header sticks either way. */
  rolavel?: boolean
}

const contentOf = <Row,>(column: SimpleColumn<Row>, row: Row, index: number): ReactNode => {
  const content = column.celula(row, index)
  return typeof content === 'string' && !column.numero && !column.frase ? <Ellipsis>{content}</Ellipsis> : content
}

function cellClass<Row>(column: SimpleColumn<Row>, row: Row, index: number): string | undefined {
  if (column.numero) return classes.numero
  if (column.frase) return classes.frase
  return column.corta || typeof column.celula(row, index) === 'string' ? classes.texto : classes.inteiro
}

/** A short table without paging or sorting; cards on a phone. Long lists have the `DataTable`. */
export function SimpleTable<Row>(props: Props<Row>) {
  const phone = useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false })
  if (props.carregando !== undefined) return <TableSkeleton linhas={props.carregando} colunas={props.colunas.length} />
  return phone ? <Cards {...props} /> : <Table {...props} />
}

/** A frame that scrolls has to take the focus, so that the keyboard can scroll it; one that does not should not stop Tab. */
function useScrolls() {
  const frame = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const element = frame.current
    if (element === null) return
    const observer = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight))
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    return () => observer.disconnect()
  }, [])
  return { frame, scrolls }
}

function Table<Row>({ rotulo, colunas, linhas, chave, rolavel }: Props<Row>) {
  const { frame, scrolls } = useScrolls()
  return (
    <div ref={frame} className={rolavel ? classes.rolavel : classes.moldura} {...(scrolls ? { tabIndex: 0, role: 'region', 'aria-label': rotulo } : {})}>
      <table className={classes.tabela} aria-label={rotulo}>
        <thead>
          <tr>{colunas.map((column) => (
            <th key={column.id} scope="col" className={column.numero ? classes.numero : undefined}>
              {column.acoes ? <span className="so-leitor">{column.titulo}</span> : column.titulo}
            </th>
          ))}</tr>
        </thead>
        <tbody>
          {linhas.map((row, index) => (
            <tr key={chave(row, index)}>
              {colunas.map((column) => <td key={column.id} className={cellClass(column, row, index)}>{contentOf(column, row, index)}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cards<Row>({ rotulo, colunas, linhas, chave }: Props<Row>) {
  const first = colunas[0]
  const second = colunas.find(({ destaque }) => destaque) ?? colunas[1]
  const others = colunas.filter((column) => column !== first && column !== second)
  return (
    <ul className={classes.cartoes} aria-label={rotulo}>
      {linhas.map((row, index) => (
        <li key={chave(row, index)} className={classes.cartao}>
          <div className={classes.cabeca}>
            <span className={classes.primeiro}>{first && contentOf(first, row, index)}</span>
            <span className={classes.segundo}>{second && contentOf(second, row, index)}</span>
          </div>
          <dl className={classes.resto}>
            {others.map((column) => (
              <Fragment key={column.id}>
                <dt className={column.acoes ? 'so-leitor' : undefined}>{column.titulo}</dt>
                <dd className={column.acoes ? classes.acoes : undefined}>{contentOf(column, row, index)}</dd>
              </Fragment>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

const TableSkeleton = ({ linhas, colunas }: { linhas: number; colunas: number }) => (
  <div className={classes.esqueleto} aria-hidden="true">
    {Array.from({ length: linhas }, (_, row) => (
      <div key={row} className={classes.linhaEsqueleto}>
        {Array.from({ length: colunas }, (_, column) => <Skeleton key={column} height="0.875rem" width={column === 0 ? '80%' : '60%'} />)}
      </div>
    ))}
  </div>
)
