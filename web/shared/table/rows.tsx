import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react'
import { Ellipsis } from '../ui/ellipsis.tsx'
import { useGrowing } from './growing.tsx'
import classes from './rows.module.css'

/** A column to draw. */
export interface RowsColumn<Row> {
  id: string
  titulo: string
  /** A text that does not fit is cut with "…"; other content is shown unchanged. */
  celula: (row: Row, index: number) => ReactNode
  /** Right-aligned and never wrapped. */
  numero?: boolean
  /** Wraps instead of being cut: for sentences. */
  frase?: boolean
  /** Gets a text's width although it is not a text: a name that is a link, which cuts itself. */
  corta?: boolean
  /** Heads a phone's card; by default the first column. */
  encabeca?: boolean
  /** Shown beside it; by default the second column. */
  destaque?: boolean
  /** Buttons of the row; the column's heading is for screen readers only. */
  acoes?: boolean
  /** The checkbox that selects the row, before all other columns. */
  selecao?: boolean
  /** Replaces the title: a button that orders, a checkbox. */
  cabeca?: ReactNode
  ordem?: 'ascending' | 'descending' | 'none'
}

export interface RowsProps<Row> {
  /** Names the table for screen readers. */
  rotulo: string
  /** The most important column first: on a phone it heads each card, beside the `destaque`. */
  colunas: readonly RowsColumn<Row>[]
  linhas: readonly Row[]
  chave: (row: Row, index: number) => string
  /** Rows of the skeleton while loading. */
  carregando?: number
  /** Limits the height; the rows then scroll under a sticky heading. */
  rolavel?: boolean
  confortavel?: boolean
  /** Keeps the first column in place when the table scrolls sideways. */
  fixa?: boolean
  escolhida?: (row: Row) => boolean
}

export const PHONE = '(max-width: 40em)'
export const usePhone = (): boolean => useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false })

const contentOf = <Row,>(column: RowsColumn<Row>, row: Row, index: number): ReactNode => {
  const content = column.celula(row, index)
  return typeof content === 'string' && !column.numero && !column.frase ? <Ellipsis>{content}</Ellipsis> : content
}

/** Rows as a table, as cards on a phone, or as a skeleton. The only place that draws a table. */
export function Rows<Row>(props: RowsProps<Row>) {
  const phone = usePhone()
  if (props.carregando !== undefined) return phone ? <CardsSkeleton {...props} /> : <Table {...props} linhas={[]} />
  return phone ? <Cards {...props} /> : <Table {...props} />
}

/** A scrolling frame must be focusable, so that the keyboard can scroll it; any other must not be a Tab stop. */
function useScrolls() {
  const frame = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState({ at: false, sideways: false })
  useEffect(() => {
    const element = frame.current
    if (element === null) return
    const look = () => {
      const sideways = element.scrollWidth > element.clientWidth
      const at = sideways || element.scrollHeight > element.clientHeight
      setScrolls((before) => (before.at === at && before.sideways === sideways ? before : { at, sideways }))
    }
    const observer = new ResizeObserver(look)
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    return () => observer.disconnect()
  }, [])
  return { frame, scrolls }
}

const list = (...names: (string | false | undefined)[]): string | undefined =>
  names.filter(Boolean).join(' ') || undefined

function Table<Row>({
  rotulo,
  colunas,
  linhas,
  chave,
  rolavel = false,
  confortavel = false,
  fixa = false,
  escolhida,
  carregando,
}: RowsProps<Row>) {
  const { frame, scrolls } = useScrolls()
  const { shown, sentinel } = useGrowing(linhas)
  const first = colunas.findIndex(({ selecao }) => !selecao)
  const sticks = (index: number) =>
    fixa
    && index <= first
    && (index === first ? (colunas[0]?.selecao ? classes.fixaDepois : classes.fixa) : classes.fixa)
  return (
    <div
      ref={frame}
      className={list(classes.moldura, rolavel && classes.rolavel, scrolls.sideways && classes.deLado)}
      {...(scrolls.at ? { tabIndex: 0, role: 'region', 'aria-label': rotulo } : {})}
    >
      <table
        className={list(classes.tabela, confortavel && classes.confortavel)}
        aria-label={rotulo}
        aria-rowcount={shown.length < linhas.length ? linhas.length + 1 : undefined}
      >
        <thead>
          <tr>
            {colunas.map((column, index) => (
              <th
                key={column.id}
                scope="col"
                aria-sort={column.ordem}
                className={list(
                  column.numero && classes.numero,
                  sticks(index),
                  column.selecao && classes.selecao,
                  fixa && column.acoes && classes.acoesFixas,
                )}
              >
                {column.cabeca ?? (column.acoes ? <span className="so-leitor">{column.titulo}</span> : column.titulo)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: carregando ?? 0 }, (_, row) => (
            <tr key={row} aria-hidden="true">
              {colunas.map(({ id, numero }, column) => (
                <td key={id} className={list(numero && classes.numero, sticks(column))}>
                  <Skeleton
                    height="0.875rem"
                    width={numero ? '4rem' : column === 0 ? '80%' : '60%'}
                    className={classes.osso}
                  />
                </td>
              ))}
            </tr>
          ))}
          {shown.map((row, index) => (
            <tr key={chave(row, index)} className={escolhida?.(row) ? classes.escolhida : undefined}>
              {colunas.map((column, place) => {
                const content = contentOf(column, row, index)
                const kind = column.numero
                  ? classes.numero
                  : column.frase
                    ? classes.frase
                    : column.selecao
                      ? classes.selecao
                      : column.corta || typeof column.celula(row, index) === 'string'
                        ? classes.texto
                        : classes.inteiro
                return (
                  <td key={column.id} className={list(kind, sticks(place), fixa && column.acoes && classes.acoesFixas)}>
                    {content}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {sentinel}
    </div>
  )
}

/** The columns at the top of a card: the naming one and the `destaque`. */
function partsOf<Row>(colunas: readonly RowsColumn<Row>[]) {
  const selecao = colunas.find((column) => column.selecao)
  const acoes = colunas.filter((column) => column.acoes)
  const plain = colunas.filter((column) => !column.selecao && !column.acoes)
  const first = plain.find(({ encabeca }) => encabeca) ?? plain[0]
  const second = plain.find((column) => column.destaque && column !== first) ?? plain.find((column) => column !== first)
  return { selecao, acoes, first, second, others: plain.filter((column) => column !== first && column !== second) }
}

function Cards<Row>({ rotulo, colunas, linhas, chave, escolhida }: RowsProps<Row>) {
  const { selecao, acoes, first, second, others } = partsOf(colunas)
  const { shown, sentinel } = useGrowing(linhas)
  return (
    <>
      <ul className={classes.cartoes} aria-label={rotulo}>
        {shown.map((row, index) => (
          <li key={chave(row, index)} className={list(classes.cartao, escolhida?.(row) && classes.escolhida)}>
            <div className={classes.cabeca}>
              {selecao?.celula(row, index)}
              <span className={classes.primeiro}>{first && contentOf(first, row, index)}</span>
              <span className={classes.segundo}>{second && contentOf(second, row, index)}</span>
            </div>
            <dl className={classes.resto}>
              {others.map((column) => (
                <Fragment key={column.id}>
                  <dt>{column.titulo}</dt>
                  <dd>{contentOf(column, row, index)}</dd>
                </Fragment>
              ))}
            </dl>
            {acoes.map((column) => (
              <div key={column.id} className={classes.acoes}>
                {column.celula(row, index)}
              </div>
            ))}
          </li>
        ))}
      </ul>
      {sentinel}
    </>
  )
}

function CardsSkeleton<Row>({ colunas, carregando = 0 }: RowsProps<Row>) {
  const { others } = partsOf(colunas)
  return (
    <div className={classes.cartoes} aria-hidden="true">
      {Array.from({ length: carregando }, (_, card) => (
        <div key={card} className={classes.cartao}>
          <div className={classes.cabeca}>
            <Skeleton height="1rem" width="45%" />
            <Skeleton height="1rem" width="20%" />
          </div>
          {others.map(({ id }) => (
            <Skeleton key={id} height="0.875rem" mt={8} />
          ))}
        </div>
      ))}
    </div>
  )
}
