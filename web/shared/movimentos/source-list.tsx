import { useState, type ReactNode } from 'react'
import { Loaded, type QueryOf } from '#web/shared/ui/loaded.tsx'
import { CheckedUpTo } from '#web/shared/ui/source-sheet.tsx'
import { LoadMore } from './load-more.tsx'
import { MovementSkeletons } from './movement-line.tsx'
import classes from './source-list.module.css'

const ESQUELETOS = 6

/** What every page of an origin has beside its lines. */
interface Pagina {
  posicao: string
  atualizadoEm: string | null
}

/** Pages of an origin, as an infinite query gives them. */
export interface Pages<P extends Pagina> extends QueryOf<{ pages: readonly P[] }> {
  hasNextPage: boolean
  fetchNextPage: () => unknown
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
}

/** One part of a figure: its line and its details. */
export interface SourceLine {
  id: string
  linha: ReactNode
  /** Drawn when the line is opened, and so loaded only then. */
  detalhe: () => ReactNode
}

interface Props<P extends Pagina> {
  pages: Pages<P>
  /** From the sum of the lines to the figure: the last row is the figure itself. */
  soma: (first: P) => readonly { label: string; valor: string }[]
  total: (first: P) => number
  linhas: (page: P) => SourceLine[]
  /** Where all lines can be filtered and exported. */
  more?: (first: P) => ReactNode
}

/** The content of "De onde vem": the lines that add up to a figure, newest first, each with its own explanation. */
export const SourceList = <P extends Pagina>(props: Props<P>) => (
  <Loaded query={props.pages} skeleton={<MovementSkeletons count={ESQUELETOS} />}>
    {({ pages: [first, ...rest] }) =>
      first && <Lines {...props} first={first} lines={[first, ...rest].flatMap(props.linhas)} />
    }
  </Loaded>
)

function Lines<P extends Pagina>({
  pages: { hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError },
  soma,
  total,
  more,
  first,
  lines,
}: Props<P> & { first: P; lines: readonly SourceLine[] }) {
  const rows = soma(first)
  return (
    <>
      <dl className={classes.soma}>
        {rows.map(({ label, valor }, index) => {
          const estilo = index === rows.length - 1 ? classes.total : undefined
          return [
            <dt key={label} className={estilo}>
              {label}
            </dt>,
            <dd key={`${label} =`} className={estilo}>
              {valor}
            </dd>,
          ]
        })}
      </dl>
      {more?.(first)}
      <ul className={classes.lista} aria-label="Movimentos, do mais novo ao mais antigo">
        {lines.map((line) => (
          <li key={line.id}>
            <Line {...line} />
          </li>
        ))}
      </ul>
      <LoadMore
        shown={lines.length}
        total={total(first)}
        hasMore={hasNextPage}
        isLoading={isFetchingNextPage}
        failed={isFetchNextPageError}
        onMore={fetchNextPage}
      />
      <CheckedUpTo posicao={first.posicao} em={first.atualizadoEm} />
    </>
  )
}

function Line({ id, linha, detalhe }: SourceLine) {
  const [opened, setOpened] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary className={classes.linha} data-movimento={id}>
        {linha}
      </summary>
      {opened && <div className={classes.detalhe}>{detalhe()}</div>}
    </details>
  )
}
