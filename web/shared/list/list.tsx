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
  rotulo: string
  chave: (row: Row) => string
  /**
   * Shown for an empty list without filters: an `EmptyState` that says what the list is for, with the action that fills
   * it.
   */
  vazio: ReactNode
  /** The heading of a failed load. */
  tituloDoErro?: string
  /** The screen's main list: its count is shown beside the screen's title. */
  principal?: boolean
  semBusca?: boolean
  /** The list's sums: `Totals`. */
  resumo?: ReactNode
  /** More buttons for the whole list, such as "Cadastrar". */
  children?: ReactNode
}

interface Props<Row> extends Omit<ListProps<Row>, 'chave' | 'children'> {
  lista: ListModel<Row>
  /** Of an export. */
  colunas?: readonly Coluna[]
  /** What a view keeps of them. */
  colunasDaVisao?: ColumnsOfView
  botoes?: ReactNode
  /** How the rows are shown: a button that is no wider than its icon. */
  exibicao?: ReactNode
  /** Above the rows: what was selected. */
  escolha?: ReactNode
  /** The face while rows load, with as many as are expected. */
  esqueleto: (quantos: number) => ReactNode
  /** The face. */
  children: (linhas: readonly Row[]) => ReactNode
}

/** The most rows of the skeleton. */
const SKELETON_ROWS = 10

/** A list with search, filters, pages, export and all its states; how its rows look is for the face. */
export function List<Row>({
  lista,
  rotulo,
  vazio,
  tituloDoErro,
  principal = false,
  semBusca = false,
  resumo,
  colunas = lista.campos.filter(({ oculta }) => !oculta),
  colunasDaVisao,
  botoes,
  exibicao,
  escolha,
  esqueleto,
  children,
}: Props<Row>) {
  const { state, change, filtros, linhas, count, buscando, erro, refetch } = lista
  useShowListCount(principal && linhas !== undefined ? count : null)
  const views = use(ListViews)
  const failed = erro !== undefined && linhas === undefined
  const exportar = lista.contrato && <ExportMenu lista={lista} rotulo={rotulo} colunas={colunas} />
  // On a phone these two stand beside the search, which leaves fewer rows of tools above the list.
  const phone = useNarrow()
  const small = (
    <>
      {exibicao}
      {exportar}
    </>
  )
  return (
    <section className={classes.quadro} aria-label={rotulo} aria-busy={buscando}>
      {principal && views !== null && lista.caminho !== undefined && (
        <Suspense>{views({ lista, caminho: lista.caminho, colunas: colunasDaVisao })}</Suspense>
      )}
      <div className={classes.ferramentas} {...poucoLugar(phone || Boolean(botoes) || filtros.length > 1)}>
        {!semBusca && (
          <SearchBox
            value={state.busca}
            rotulo={rotulo}
            busy={buscando}
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
          {botoes}
          {!phone && small}
        </span>
      </div>
      {escolha}
      <PrintHead lista={lista} rotulo={rotulo} />
      {count > 0 && resumo}
      {erro !== undefined && linhas !== undefined && <StaleNotice onRetry={refetch} />}
      <div className={buscando && linhas !== undefined ? `${classes.corpo} ${classes.antigas}` : classes.corpo}>
        {failed ? (
          <Failed lista={lista} titulo={tituloDoErro} exportar={exportar} />
        ) : linhas === undefined ? (
          <div role="status" aria-label="Carregando">
            {esqueleto(state.limite === TODOS ? SKELETON_ROWS : Math.min(state.limite, SKELETON_ROWS))}
          </div>
        ) : linhas.length === 0 ? (
          <NoRows lista={lista} vazio={vazio} />
        ) : (
          <ListOfRows value={{ lista: lista as unknown as ListModel<never>, rotulo }}>{children(linhas)}</ListOfRows>
        )}
      </div>
      {!failed && <Pager lista={lista} />}
      <p className="so-leitor" role="status">
        {buscando || linhas === undefined ? '' : announced(lista)}
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
function PrintHead<Row>({ lista, rotulo }: { lista: ListModel<Row>; rotulo: string }) {
  const by = narrowedBy(lista)
  return (
    <div className={classes.papel} aria-hidden="true">
      <strong>{rotulo}</strong>
      {by !== '' && ` · ${by}`}
    </div>
  )
}
