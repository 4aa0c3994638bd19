import { Skeleton } from '@mantine/core'
import { memo, useRef, type ReactNode } from 'react'
import { useGrowing } from '#web/shared/list/growing.tsx'
import { contentOf, list, styleOf, WIDTH, type Content, type RowsColumn, type RowsProps } from './rows-column.tsx'
import { usePlaces } from './places.ts'
import { ScrollFrame } from './scroll-frame.tsx'
import footerClasses from './footer.module.css'
import classes from './rows.module.css'

/** With more columns than this they stand closer together. */
const MANY = 10

/** Whether no other column that stays at its side stands between it and those that scroll. */
function isInnermost<Row>(colunas: readonly RowsColumn<Row>[], place: number): boolean {
  const { fixa } = colunas[place]!
  const inner = fixa === 'left' ? colunas.slice(place + 1) : colunas.slice(0, place)
  return !inner.some((column) => column.fixa === fixa)
}

/** How a column stands among the others: in place, the last that does, and as wide as it was made. */
function standing<Row>(colunas: readonly RowsColumn<Row>[], place: number): string | undefined {
  const { fixa, heads, actions, ajustada } = colunas[place]!
  return list(
    fixa === 'left' && classes.fixa,
    fixa === 'right' && classes.fixaNoFim,
    fixa && isInnermost(colunas, place) && classes.beira,
    fixa && heads && classes.nome,
    actions && classes.colunaDeAcoes,
    ajustada && classes.ajustada,
  )
}

/** Rows as a table. Text columns share the room that numbers leave; a number is never cut. */
export function RowTable<Row>({
  label,
  colunas,
  cabecas = {},
  linhas,
  keyOf,
  scrolls = false,
  wide = false,
  roomy = false,
  larguras = {},
  chosen,
  loading,
  footer,
}: RowsProps<Row>) {
  const { shown, sentinel } = useGrowing(linhas)
  const head = useRef<HTMLTableRowElement>(null)
  usePlaces(head, colunas)
  return (
    <ScrollFrame label={label} scrolls={scrolls} wide={wide}>
      <table
        className={list(classes.tabela, roomy && classes.confortavel, colunas.length > MANY && classes.cheia)}
        style={Object.fromEntries(Object.entries(larguras).map(([id, width]) => [WIDTH + id, `${width}px`]))}
        aria-label={label}
        aria-rowcount={shown.length < linhas.length ? linhas.length + 1 : undefined}
      >
        <thead>
          <tr ref={head}>
            {colunas.map((column, place) => (
              <th
                key={column.id}
                scope="col"
                {...cabecas[column.id]?.th}
                style={styleOf(column)}
                className={list(
                  column.numero && classes.numero,
                  standing(colunas, place),
                  column.selection && classes.selecao,
                )}
              >
                {cabecas[column.id]?.content
                  ?? (column.actions ? <span className="so-leitor">{column.title}</span> : column.title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: loading ?? 0 }, (_, row) => (
            <tr key={row} aria-hidden="true">
              {colunas.map((column, place) => (
                <td
                  key={column.id}
                  style={styleOf(column)}
                  className={list(column.numero && classes.numero, standing(colunas, place))}
                >
                  <Skeleton
                    height="0.875rem"
                    width={column.numero ? '4rem' : place === 0 ? '80%' : '60%'}
                    className={classes.osso}
                  />
                </td>
              ))}
            </tr>
          ))}
          {shown.map((row, index) => (
            <Line key={keyOf(row, index)} row={row} index={index} colunas={colunas} chosen={chosen?.(row) ?? false} />
          ))}
        </tbody>
        {footer && linhas.length > 0 && (
          <tfoot className={footerClasses.rodape}>
            <tr>
              {colunas.map((column, place) => (
                <td
                  key={column.id}
                  style={styleOf(column)}
                  className={list(column.numero && classes.numero, standing(colunas, place))}
                >
                  {footer[column.id]}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
      {sentinel}
    </ScrollFrame>
  )
}

interface LineProps<Row> {
  row: Row
  index: number
  colunas: readonly RowsColumn<Row>[]
  chosen: boolean
}

/** Drawn again only when its own row or the columns change, not when the list around it does. */
const Line = memo(function Line<Row>({ row, index, colunas, chosen }: LineProps<Row>) {
  return (
    <tr className={chosen ? classes.escolhida : undefined}>
      {colunas.map((column, place) => {
        const content = contentOf(column, row, index)
        return (
          <td
            key={column.id}
            style={styleOf(column)}
            className={list(kindOf(column, content), standing(colunas, place))}
          >
            {content.content}
          </td>
        )
      })}
    </tr>
  )
}) as <Row>(props: LineProps<Row>) => ReactNode

/** What a row does not have says nothing of its column's width. */
function kindOf<Row>(
  { numero, frase, selection, clips }: RowsColumn<Row>,
  { isText, isAbsent }: Content,
): string | undefined {
  if (numero) return classes.numero
  if (frase) return classes.frase
  if (selection) return classes.selecao
  if (isAbsent) return undefined
  return clips || isText ? classes.texto : classes.inteiro
}
