import { Skeleton } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import { useGrowing } from '#web/shared/list/growing.tsx'
import { contentOf, list, type Content, type RowsColumn, type RowsProps } from './rows-column.tsx'
import { ScrollFrame } from './scroll-frame.tsx'
import classes from './rows.module.css'

/** With more columns than this they stand closer together. */
const MANY = 10

/** The columns that stay in place when the table scrolls sideways: the one that names the row, and its checkbox. */
function sticking<Row>(colunas: readonly RowsColumn<Row>[], fixa: boolean) {
  const naming = colunas.find(({ encabeca }) => encabeca) ?? colunas.find(({ selecao }) => !selecao)
  return (column: RowsColumn<Row>): string | undefined => {
    if (!fixa) return undefined
    if (column.acoes) return classes.acoesFixas
    if (column.selecao) return classes.fixa
    return column === naming ? list(classes.fixa, classes.nome, colunas[0]?.selecao && classes.depois) : undefined
  }
}

/** Rows as a table. Text columns share the room that numbers leave; a number is never cut. */
export function RowTable<Row>({
  rotulo,
  colunas,
  cabecas = {},
  linhas,
  chave,
  rolavel = false,
  confortavel = false,
  fixa = false,
  escolhida,
  carregando,
}: RowsProps<Row>) {
  const { shown, sentinel } = useGrowing(linhas)
  const stick = sticking(colunas, fixa)
  return (
    <ScrollFrame rotulo={rotulo} rolavel={rolavel}>
      <table
        className={list(classes.tabela, confortavel && classes.confortavel, colunas.length > MANY && classes.cheia)}
        aria-label={rotulo}
        aria-rowcount={shown.length < linhas.length ? linhas.length + 1 : undefined}
      >
        <thead>
          <tr>
            {colunas.map((column) => (
              <th
                key={column.id}
                scope="col"
                aria-sort={cabecas[column.id]?.ordem}
                className={list(column.numero && classes.numero, stick(column), column.selecao && classes.selecao)}
              >
                {cabecas[column.id]?.conteudo
                  ?? (column.acoes ? <span className="so-leitor">{column.titulo}</span> : column.titulo)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: carregando ?? 0 }, (_, row) => (
            <tr key={row} aria-hidden="true">
              {colunas.map((column, place) => (
                <td key={column.id} className={list(column.numero && classes.numero, stick(column))}>
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
            <Line
              key={chave(row, index)}
              row={row}
              index={index}
              colunas={colunas}
              fixa={fixa}
              escolhida={escolhida?.(row) ?? false}
            />
          ))}
        </tbody>
      </table>
      {sentinel}
    </ScrollFrame>
  )
}

interface LineProps<Row> {
  row: Row
  index: number
  colunas: readonly RowsColumn<Row>[]
  fixa: boolean
  escolhida: boolean
}

/** Drawn again only when its own row or the columns change, not when the list around it does. */
const Line = memo(function Line<Row>({ row, index, colunas, fixa, escolhida }: LineProps<Row>) {
  const stick = sticking(colunas, fixa)
  return (
    <tr className={escolhida ? classes.escolhida : undefined}>
      {colunas.map((column) => {
        const content = contentOf(column, row, index)
        return (
          <td key={column.id} className={list(kindOf(column, content), stick(column))}>
            {content.content}
          </td>
        )
      })}
    </tr>
  )
}) as <Row>(props: LineProps<Row>) => ReactNode

/** What a row does not have says nothing of its column's width. */
function kindOf<Row>(
  { numero, frase, selecao, corta }: RowsColumn<Row>,
  { isText, isAbsent }: Content,
): string | undefined {
  if (numero) return classes.numero
  if (frase) return classes.frase
  if (selecao) return classes.selecao
  if (isAbsent) return undefined
  return corta || isText ? classes.texto : classes.inteiro
}
