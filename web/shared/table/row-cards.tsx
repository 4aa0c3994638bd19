import { ActionIcon, Skeleton } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { Fragment, memo, useState, type ReactNode } from 'react'
import { useGrowing } from '#web/shared/list/growing.tsx'
import { contentOf, list, type RowsColumn, type RowsProps } from './rows-column.tsx'
import classes from './rows.module.css'

/** Fields below a card's heading; "Ver tudo" shows the others. */
const FIELDS = 3

/** The columns of a card: the naming one and the `highlight` at its top, some below, and the rest on request. */
function partsOf<Row>(colunas: readonly RowsColumn<Row>[]) {
  const selecao = colunas.find((column) => column.selection)
  const acoes = colunas.filter((column) => column.actions)
  const plain = colunas.filter((column) => !column.selection && !column.actions)
  const first = plain.find(({ heads }) => heads) ?? plain[0]
  const second =
    plain.find((column) => column.highlight && column !== first)
    ?? plain.find((column) => column !== first && !column.frase)
  const others = plain.filter((column) => column !== first && column !== second)
  return { selecao, acoes, first, second, fields: others.slice(0, FIELDS), rest: others.slice(FIELDS) }
}

/** Rows as cards, for a phone. Nothing stands below another there, so what a row does not have is left out. */
export function RowCards<Row>({ label, colunas, linhas, keyOf, chosen, footer }: RowsProps<Row>) {
  const { shown, sentinel } = useGrowing(linhas)
  return (
    <>
      <ul className={classes.cartoes} aria-label={label}>
        {shown.map((row, index) => (
          <Card key={keyOf(row, index)} row={row} index={index} colunas={colunas} chosen={chosen?.(row) ?? false} />
        ))}
        {footer && linhas.length > 0 && (
          <li className={classes.cartao}>
            <dl className={classes.resto}>
              {colunas.flatMap(({ id, title }) =>
                footer[id] === undefined
                  ? []
                  : [
                      <Fragment key={id}>
                        <dt>{title}</dt>
                        <dd>{footer[id]}</dd>
                      </Fragment>,
                    ],
              )}
            </dl>
          </li>
        )}
      </ul>
      {sentinel}
    </>
  )
}

interface CardProps<Row> {
  row: Row
  index: number
  colunas: readonly RowsColumn<Row>[]
  chosen: boolean
}

const Card = memo(function Card<Row>({ row, index, colunas, chosen }: CardProps<Row>) {
  const [whole, setWhole] = useState(false)
  const { selecao, acoes, first, second, fields, rest } = partsOf(colunas)
  const draw = (column: RowsColumn<Row> | undefined) => column && contentOf(column, row, index).content
  const hasButtons = rest.length > 0 || acoes.length > 0
  const facts = (whole ? [...fields, ...rest] : fields)
    .map((column) => ({ column, ...contentOf(column, row, index) }))
    .filter(({ isAbsent }) => !isAbsent)
    .map(({ column, content, isText }) => (
      <Fragment key={column.id}>
        <dt>{column.title}</dt>
        <dd className={list(isText && classes.curta, column.frase && classes.sentenca)}>{content}</dd>
      </Fragment>
    ))
  const beside = hasButtons && !whole ? facts.splice(-1) : []
  const Sign = whole ? IconChevronUp : IconChevronDown
  return (
    <li className={list(classes.cartao, chosen && classes.escolhida)}>
      <div className={classes.cabeca}>
        {draw(selecao)}
        <span className={classes.primeiro}>{draw(first)}</span>
        <span className={classes.segundo}>{draw(second)}</span>
      </div>
      {facts.length > 0 && <dl className={list(classes.resto, !whole && classes.resumida)}>{facts}</dl>}
      {hasButtons && (
        <div className={classes.acoes}>
          {beside.length > 0 && <dl className={list(classes.resto, classes.resumida)}>{beside}</dl>}
          {rest.length > 0 && (
            <ActionIcon
              variant="subtle"
              className={classes.verTudo}
              aria-label={whole ? 'Ver menos' : 'Ver tudo'}
              aria-expanded={whole}
              onClick={() => setWhole(!whole)}
            >
              <Sign size="1.125rem" aria-hidden="true" />
            </ActionIcon>
          )}
          {acoes.map((column) => (
            <Fragment key={column.id}>{draw(column)}</Fragment>
          ))}
        </div>
      )}
    </li>
  )
}) as <Row>(props: CardProps<Row>) => ReactNode

export function RowCardsSkeleton<Row>({ colunas, loading = 0 }: RowsProps<Row>) {
  const { fields } = partsOf(colunas)
  return (
    <div className={classes.cartoes} aria-hidden="true">
      {Array.from({ length: loading }, (_, card) => (
        <div key={card} className={classes.cartao}>
          <div className={classes.cabeca}>
            <Skeleton height="1rem" width="45%" />
            <Skeleton height="1rem" width="20%" />
          </div>
          {fields.map(({ id }) => (
            <Skeleton key={id} height="0.875rem" mt={8} />
          ))}
        </div>
      ))}
    </div>
  )
}
