import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useMemo, type ReactNode } from 'react'
import type { Ordenacao } from '#contracts/lista.ts'
import { textOf, valueOf } from '#web/shared/list/field.ts'
import { List, type ListProps } from '#web/shared/list/list.tsx'
import { cellOf } from './cells.tsx'
import { isNumber, namingColumn, type TableColumn } from './columns.ts'
import { ACTIONS_COLUMN, ActionsContext, type RowAction } from './row-actions.tsx'
import { Rows } from './rows.tsx'
import type { Heading, RowsColumn } from './rows-column.tsx'
import { PageCheckbox, SelectingContext, SELECTION_COLUMN, SelectionBar, useSelection } from './selection-bar.tsx'
import type { Escolha } from './selection.ts'
import type { TableModel } from './table-model.ts'
import { ViewOptions } from './view-options.tsx'
import classes from './data-table.module.css'

interface Props<Row> extends ListProps<Row> {
  /** From `useServerTable` or `useClientTable`. */
  tabela: TableModel<Row>
  acoes?: (row: Row) => readonly RowAction[]
  /** Makes rows selectable; returns the buttons for the selection. */
  selecao?: (escolha: Escolha) => ReactNode
}

/** A list as a table, with order, columns and selection; as cards on a phone. */
export function DataTable<Row>({ tabela, chave, acoes, selecao, children, ...list }: Props<Row>) {
  const { state, change, visiveis, colunas } = tabela
  const selecting = useSelection(tabela, chave)
  const naming = namingColumn(colunas)
  const nameOf = (row: Row) => (naming === undefined ? '' : textOf(naming, valueOf(naming, row)))
  const selects = selecao !== undefined
  const acts = acoes !== undefined
  // Rows are drawn again when their columns are others, so these stay the same until another column shows.
  const columns = useMemo<RowsColumn<Row>[]>(
    () => [...(selects ? [SELECTION_COLUMN] : []), ...visiveis.map(drawn), ...(acts ? [ACTIONS_COLUMN] : [])],
    [visiveis, selects, acts],
  )
  const looks = {
    rotulo: list.rotulo,
    colunas: columns,
    cabecas: {
      ...headingsOf(visiveis, state.ordem, (ordem) => change({ ordem }, 'choosing')),
      ...(selects ? { [SELECTION_COLUMN.id]: { conteudo: <PageCheckbox selecting={selecting} /> } } : {}),
    },
    chave,
    rolavel: true,
    fixa: true,
    confortavel: tabela.preferences.preferences.densidade === 'confortavel',
  }
  return (
    <List
      {...list}
      lista={tabela}
      colunas={visiveis}
      botoes={children}
      exibicao={<ViewOptions tabela={tabela} />}
      escolha={
        selecao && (
          <SelectionBar selecting={selecting} count={tabela.count}>
            {selecao(selecting.escolha)}
          </SelectionBar>
        )
      }
      esqueleto={(quantos) => <Rows {...looks} linhas={[]} carregando={quantos} />}
    >
      {(linhas) => (
        <ActionsContext value={acoes ? { acoes, nameOf } : null}>
          <SelectingContext value={selects ? { selecting, chave, nameOf } : null}>
            <Rows
              {...looks}
              linhas={linhas}
              escolhida={selects ? (row: Row) => selecting.isChosen(chave(row)) : undefined}
            />
          </SelectingContext>
        </ActionsContext>
      )}
    </List>
  )
}

const drawn = <Row,>(coluna: TableColumn<Row>): RowsColumn<Row> => ({
  id: coluna.campo,
  titulo: coluna.titulo,
  encabeca: coluna.encabeca,
  destaque: coluna.destaque,
  frase: coluna.frase,
  corta: coluna.corta ?? (coluna.tipo === 'texto' && coluna.leva !== undefined && !coluna.curto),
  numero: isNumber(coluna),
  celula: (row) => cellOf(coluna, row),
})

/** Buttons that order, for the columns that can be ordered by. */
function headingsOf<Row>(
  colunas: readonly TableColumn<Row>[],
  ordem: Ordenacao | null,
  onOrder: (ordem: Ordenacao) => void,
): Record<string, Heading> {
  return Object.fromEntries(
    colunas
      .filter(({ ordena }) => ordena)
      .map(({ campo, titulo }) => {
        const now = ordem?.campo === campo ? ordem.direcao : undefined
        const Sign = now === undefined ? IconArrowsSort : now === 'asc' ? IconArrowUp : IconArrowDown
        const conteudo = (
          <button
            type="button"
            className={now === undefined ? classes.ordenar : `${classes.ordenar} ${classes.ordenada}`}
            onClick={() => onOrder({ campo, direcao: now === 'asc' ? 'desc' : 'asc' })}
          >
            {titulo}
            <Sign size="0.875rem" aria-hidden="true" />
          </button>
        )
        return [campo, { conteudo, ordem: now === undefined ? 'none' : now === 'asc' ? 'ascending' : 'descending' }]
      }),
  )
}
