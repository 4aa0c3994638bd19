import './mantine-styles.ts'
import { Suspense, use, type ReactNode } from 'react'
import type { Coluna } from '#contracts/lista.ts'
import { FilterBar } from '#web/shared/filters/filter-bar.tsx'
import { ExportMenu } from './export-menu.tsx'
import { useShowListCount } from './list-heading.ts'
import type { ListModel } from './list-model.ts'
import { ListViews, type ColumnsOfView } from './list-view.ts'
import { Failed, isTouched, narrowedBy, NoRows, untouched } from './list-states.tsx'
import { ListOfRows } from './row-link.tsx'
import { Pager } from './pager.tsx'
import { pagingText, TODOS } from './paging.ts'
import { SearchBox } from './search-box.tsx'
import { StaleNotice } from './stale-notice.tsx'
import { useNarrow } from '#web/shared/ui/narrow.ts'
import { poucoLugar } from '#web/shared/ui/tool-button.tsx'
import classes from './list.module.css'

/** What every face of a list is given. */
export interface ListProps<Row> {
  /** Names the list, for people and screen readers: "Sell-out". */
  label: string
  keyOf: (row: Row) => string
  /**
   * Shown for an empty list without filters: an `EmptyState` that says what the list is for, with the action that fills
   * it.
   */
  empty: ReactNode
  /** The heading of a failed load. */
  errorTitle?: string
  /** The screen's main list: its count is shown beside the screen's title. */
  principal?: boolean
  semBusca?: boolean
  /** The list's sums: `Totals`. */
  summary?: ReactNode
  /** More buttons for the whole list, such as "Cadastrar". */
  children?: ReactNode
}

interface Props<Row> extends Omit<ListProps<Row>, 'keyOf' | 'children'> {
  lista: ListModel<Row>
  /** Of an export. */
  colunas?: readonly Coluna[]
  /** What a view keeps of them. */
  colunasDaVisao?: ColumnsOfView
  buttons?: ReactNode
  /** How the rows are shown: a button that is no wider than its icon. */
  display?: ReactNode
  /** Above the rows: what was selected. */
  choice?: ReactNode
  /** The face while rows load, with as many as are expected. */
  skeleton: (quantos: number) => ReactNode
  /** The face. */
  children: (linhas: readonly Row[]) => ReactNode
}

/** The most rows of the skeleton. */
const SKELETON_ROWS = 10

/** A list with search, filters, pages, export and all its states; how its rows look is for the face. */
export function List<Row>({
  lista,
  label,
  empty,
  errorTitle,
  principal = false,
  semBusca = false,
  summary,
  colunas = lista.campos.filter(({ oculta }) => !oculta),
  colunasDaVisao,
  buttons,
  display,
  choice,
  skeleton,
  children,
}: Props<Row>) {
  const { state, change, filtros, linhas, count, fetching, error, refetch } = lista
  useShowListCount(principal && linhas !== undefined ? count : null)
  const views = use(ListViews)
  const failed = error !== undefined && linhas === undefined
  const exportar = lista.contrato && <ExportMenu lista={lista} label={label} colunas={colunas} />
  // On a phone these two stand beside the search, which leaves fewer rows of tools above the list.
  const phone = useNarrow()
  const small = (
    <>
      {display}
      {exportar}
    </>
  )
  return (
    <section className={classes.quadro} aria-label={label} aria-busy={fetching}>
      {principal && views !== null && lista.path !== undefined && (
        <Suspense>{views({ lista, path: lista.path, colunas: colunasDaVisao })}</Suspense>
      )}
      <div className={classes.ferramentas} {...poucoLugar(phone || Boolean(buttons) || filtros.length > 1)}>
        {!semBusca && (
          <SearchBox
            value={state.busca}
            label={label}
            busy={fetching}
            onSearch={(busca) => change({ busca }, 'typing')}
          />
        )}
        {phone && small}
        <FilterBar
          filtros={filtros}
          valores={state.filtros}
          onChange={(valores, way) => change({ filtros: valores }, way)}
          onClear={isTouched(lista) ? () => change(untouched(lista), 'choosing') : undefined}
        />
        <span className={classes.lado}>
          {buttons}
          {!phone && small}
        </span>
      </div>
      {choice}
      <PrintHead lista={lista} label={label} />
      {count > 0 && summary}
      {error !== undefined && linhas !== undefined && <StaleNotice onRetry={refetch} />}
      <div className={fetching && linhas !== undefined ? `${classes.corpo} ${classes.antigas}` : classes.corpo}>
        {failed ? (
          <Failed lista={lista} title={errorTitle} exportar={exportar} />
        ) : linhas === undefined ? (
          <div role="status" aria-label="Carregando">
            {skeleton(state.limite === TODOS ? SKELETON_ROWS : Math.min(state.limite, SKELETON_ROWS))}
          </div>
        ) : linhas.length === 0 ? (
          <NoRows lista={lista} empty={empty} />
        ) : (
          <ListOfRows value={{ lista: lista as unknown as ListModel<never>, label }}>{children(linhas)}</ListOfRows>
        )}
      </div>
      {!failed && <Pager lista={lista} />}
      <p className="so-leitor" role="status">
        {fetching || linhas === undefined ? '' : announced(lista)}
      </p>
    </section>
  )
}

/** The announcement for screen readers when the rows have changed. */
function announced<Row>(lista: ListModel<Row>): string {
  const {
    state: { pagina, limite },
    count,
    linhas,
  } = lista
  const by = narrowedBy(lista)
  return `${pagingText({ pagina, limite, count }, linhas?.length ?? 0)}${by === '' ? '' : ` com ${by}`}`
}

/** Shown on paper, where the tools are hidden: the list's name and its filters. */
function PrintHead<Row>({ lista, label }: { lista: ListModel<Row>; label: string }) {
  const by = narrowedBy(lista)
  return (
    <div className={classes.papel} aria-hidden="true">
      <strong>{label}</strong>
      {by !== '' && ` · ${by}`}
    </div>
  )
}
