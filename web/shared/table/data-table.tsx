import './mantine-styles.ts'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Ordenacao } from '#contracts/lista.ts'
import { FilterBar } from '../filters/filter-bar.tsx'
import { textOf } from './cell.ts'
import { cellOf } from './cells.tsx'
import { isNumber, namingColumn, valueOf, type TableColumn } from './columns.ts'
import { ExportMenu } from './export-menu.tsx'
import { useShowListCount } from './list-count.ts'
import { Pager } from './pager.tsx'
import { pagingText, TODOS } from './paging.ts'
import { RowActions, type RowAction } from './row-actions.tsx'
import { Rows, type RowsColumn } from './rows.tsx'
import { SearchBox } from './search-box.tsx'
import { SelectionBar, selectionColumn, useSelection } from './selection-bar.tsx'
import type { Escolha } from './selection.ts'
import { StaleNotice } from './stale-notice.tsx'
import { Failed, isTouched, narrowedBy, NoRows, untouched } from './table-states.tsx'
import type { TableModel } from './table-model.ts'
import { ViewOptions } from './view-options.tsx'
import classes from './data-table.module.css'

interface Props<Row> {
  /** From `useServerTable` or `useClientTable`. */
  tabela: TableModel<Row>
  /** Names the table, for people and screen readers: "Sell-out". */
  rotulo: string
  chave: (row: Row) => string
  /**
   * Shown for an empty list without filters: an `EmptyState` that says what the list is for, with the action that fills
   * it.
   */
  vazio: ReactNode
  acoes?: (row: Row) => readonly RowAction[]
  /** Makes rows selectable; returns the buttons for the selection. */
  selecao?: (escolha: Escolha) => ReactNode
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

/** The most rows of the skeleton. */
const SKELETON_ROWS = 10

/** A list with search, filters, order, pages, columns, export and selection, cards on a phone, and all its states. */
export function DataTable<Row>({
  tabela,
  rotulo,
  chave,
  vazio,
  acoes,
  selecao,
  tituloDoErro,
  principal = false,
  semBusca = false,
  resumo,
  children,
}: Props<Row>) {
  const {
    state,
    change,
    colunas,
    table,
    linhas,
    count,
    buscando,
    erro,
    refetch,
    preferences: { preferences },
  } = tabela
  const selecting = useSelection(tabela, chave)
  useShowListCount(principal && linhas !== undefined ? count : null)
  const columns = colunas
    .filter(({ campo }) => table.getColumn(campo)?.getIsVisible())
    .map((coluna) => drawn(coluna, state.ordem, (ordem) => change({ ordem }, 'choosing')))
  const naming = namingColumn(colunas)
  const nameOf = (row: Row) => (naming === undefined ? '' : textOf(naming.tipo, valueOf(naming, row)))
  const all: RowsColumn<Row>[] = [
    ...(selecao ? [selectionColumn(selecting, chave, nameOf)] : []),
    ...columns,
    ...(acoes
      ? [
          {
            id: 'acoes',
            titulo: 'Ações',
            acoes: true,
            celula: (row: Row) => <RowActions acoes={acoes(row)} linha={nameOf(row)} />,
          },
        ]
      : []),
  ]
  const failed = erro !== undefined && linhas === undefined
  const looks = {
    rotulo,
    colunas: all,
    chave,
    rolavel: true,
    fixa: true,
    confortavel: preferences.densidade === 'confortavel',
  }

  return (
    <section className={classes.quadro} aria-label={rotulo} aria-busy={buscando}>
      <div className={classes.ferramentas}>
        {!semBusca && (
          <SearchBox
            value={state.busca}
            rotulo={rotulo}
            busy={buscando}
            onSearch={(busca) => change({ busca }, 'typing')}
          />
        )}
        <FilterBar
          filtros={tabela.filtros}
          valores={state.filtros}
          onChange={(campo, valor) => change({ filtros: { [campo]: valor } }, 'choosing')}
          onClear={isTouched(tabela) ? () => change(untouched(tabela), 'choosing') : undefined}
        />
        <span className={classes.lado}>
          {children}
          <ViewOptions tabela={tabela} />
          {tabela.lista && <ExportMenu tabela={tabela} rotulo={rotulo} />}
        </span>
      </div>
      {selecao && (
        <SelectionBar selecting={selecting} count={count}>
          {selecao(selecting.escolha)}
        </SelectionBar>
      )}
      <PrintHead tabela={tabela} rotulo={rotulo} />
      {count > 0 && resumo}
      {erro !== undefined && linhas !== undefined && <StaleNotice onRetry={refetch} />}
      <div className={buscando && linhas !== undefined ? `${classes.corpo} ${classes.antigas}` : classes.corpo}>
        {failed ? (
          <Failed erro={erro} onRetry={refetch} titulo={tituloDoErro} />
        ) : linhas === undefined ? (
          <div role="status" aria-label="Carregando">
            <Rows
              {...looks}
              linhas={[]}
              carregando={state.limite === TODOS ? SKELETON_ROWS : Math.min(state.limite, SKELETON_ROWS)}
            />
          </div>
        ) : linhas.length === 0 ? (
          <NoRows tabela={tabela} vazio={vazio} />
        ) : (
          <Rows
            {...looks}
            linhas={linhas}
            escolhida={selecao ? (row: Row) => selecting.isChosen(chave(row)) : undefined}
          />
        )}
      </div>
      {!failed && <Pager tabela={tabela} />}
      <p className="so-leitor" role="status">
        {buscando || linhas === undefined ? '' : announced(tabela)}
      </p>
    </section>
  )
}

/** The announcement for screen readers when the rows have changed. */
function announced<Row>(tabela: TableModel<Row>): string {
  const {
    state: { pagina, limite },
    count,
    linhas,
  } = tabela
  const by = narrowedBy(tabela)
  return `${pagingText({ pagina, limite, count }, linhas?.length ?? 0)}${by === '' ? '' : ` com ${by}`}`
}

function drawn<Row>(
  coluna: TableColumn<Row>,
  ordem: Ordenacao | null,
  onOrder: (ordem: Ordenacao) => void,
): RowsColumn<Row> {
  const { campo, titulo, ordena = false, encabeca, destaque, frase, corta } = coluna
  const now = ordem?.campo === campo ? ordem.direcao : undefined
  const Sign = now === undefined ? IconArrowsSort : now === 'asc' ? IconArrowUp : IconArrowDown
  return {
    id: campo,
    titulo,
    encabeca,
    destaque,
    frase,
    corta,
    numero: isNumber(coluna),
    celula: (row) => cellOf(coluna, row),
    ...(ordena
      ? {
          ordem: now === undefined ? 'none' : now === 'asc' ? 'ascending' : 'descending',
          cabeca: (
            <button
              type="button"
              className={now === undefined ? classes.ordenar : `${classes.ordenar} ${classes.ordenada}`}
              onClick={() => onOrder({ campo, direcao: now === 'asc' ? 'desc' : 'asc' })}
            >
              {titulo}
              <Sign size="0.875rem" aria-hidden="true" />
            </button>
          ),
        }
      : {}),
  }
}

/** Shown on paper, where the tools are hidden: the list's name and its filters. */
function PrintHead<Row>({ tabela, rotulo }: { tabela: TableModel<Row>; rotulo: string }) {
  const by = narrowedBy(tabela)
  return (
    <div className={classes.papel} aria-hidden="true">
      <strong>{rotulo}</strong>
      {by !== '' && ` · ${by}`}
    </div>
  )
}
