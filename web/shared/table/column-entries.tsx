import { ActionIcon, Checkbox, SegmentedControl } from '@mantine/core'
import {
  IconArrowAutofitWidth,
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconMinus,
  IconPlus,
  type Icon,
} from '@tabler/icons-react'
import type { Column } from '@tanstack/react-table'
import { useLayoutEffect, useRef, useState } from 'react'
import { formatarInteiro } from '#web/shared/format/numeros.ts'
import { useNarrow } from '#web/shared/ui/narrow.ts'
import { headingName } from './column-heading.tsx'
import { putBeside } from './column-order.ts'
import { groupsOf, type TableModel } from './table-model.ts'
import classes from './view-panel.module.css'

interface Props<Row> {
  table: TableModel<Row>
  /** Says for screen readers what became of a column. */
  tell: (what: string) => void
}

const PINNED = { left: 'fixada à esquerda', right: 'fixada à direita' }
/** What a press makes a column wider. In pixels. */
const STEP = 16

/** Every column: whether it shows, its place among the others, whether it stays in place, and its width. */
export function ColumnEntries<Row>({ table: tabela, tell }: Props<Row>) {
  const { table } = tabela
  const narrow = useNarrow()
  const [whole, setWhole] = useState<string | null>(null)
  const columns = groupsOf(table, true).flat()
  // An entry that moves down is put there anew, and would lose the focus.
  const held = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (held.current instanceof HTMLElement) held.current.focus()
    held.current = null
  })
  const move = (column: Column<Row>, place: number, by: 1 | -1) => {
    const other = columns[place + by]
    if (other === undefined) return tell(`${titleOf(column)} já é a ${by === 1 ? 'última' : 'primeira'} coluna.`)
    held.current = document.activeElement
    putBeside(table, column.id, other.id, by === 1 ? 'depois' : 'antes')
    const pinned = other.getIsPinned()
    const became = pinned === column.getIsPinned() ? '' : `, ${pinned ? PINNED[pinned] : 'não mais fixada'}`
    tell(`${titleOf(column)}: coluna ${place + by + 1} de ${columns.length}${became}.`)
  }
  return (
    <ol className={classes.colunas}>
      {columns.map((column, place) => {
        const titulo = titleOf(column)
        return (
          <li
            key={column.id}
            onKeyDown={(event) => {
              if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
              event.preventDefault()
              move(column, place, event.key === 'ArrowUp' ? -1 : 1)
            }}
          >
            <div className={classes.coluna}>
              <Checkbox
                size="sm"
                className={classes.mostra}
                label={titulo}
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                disabled={!column.getCanHide()}
                checked={column.getIsVisible()}
                onChange={({ currentTarget }) => column.toggleVisibility(currentTarget.checked)}
              />
              <Act label={`Subir ${titulo}`} icon={IconArrowUp} onClick={() => move(column, place, -1)} />
              <Act label={`Descer ${titulo}`} icon={IconArrowDown} onClick={() => move(column, place, 1)} />
              {!narrow && (
                <Act
                  label={`Lugar e largura de ${titulo}`}
                  icon={IconDots}
                  aria-expanded={whole === column.id}
                  onClick={() => setWhole(whole === column.id ? null : column.id)}
                />
              )}
            </div>
            {!narrow && whole === column.id && <PinAndWidth column={column} table={tabela} tell={tell} />}
          </li>
        )
      })}
    </ol>
  )
}

const titleOf = <Row,>(column: Column<Row>): string => column.columnDef.header as string

function PinAndWidth<Row>({ column, table: tabela, tell }: Props<Row> & { column: Column<Row> }) {
  const titulo = titleOf(column)
  const { table, id, slices } = tabela
  const width = slices.columnSizing?.[column.id]
  const widen = (by: number) => {
    const shown = document.querySelector(`th[data-coluna="${headingName(id, column)}"]`)?.getBoundingClientRect().width
    const { minSize = 0, maxSize = Infinity, size = 0 } = column.columnDef
    const next = Math.round(Math.min(maxSize, Math.max(minSize, (width ?? shown ?? size) + by)))
    table.setColumnSizing((old) => ({ ...old, [column.id]: next }))
    tell(`${titulo}: ${formatarInteiro(next)} pixels.`)
  }
  const automatic = () => {
    column.resetSize()
    tell(`${titulo}: largura automática.`)
  }
  return (
    <div className={classes.ajustes}>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={`Fixar ${titulo}`}
        value={column.getIsPinned() || 'livre'}
        onChange={(value) => {
          column.pin(value === 'livre' ? false : (value as 'left' | 'right'))
          tell(`${titulo} ${PINNED[value as 'left' | 'right'] ?? 'não mais fixada'}.`)
        }}
        data={[
          { value: 'left', label: 'À esquerda' },
          { value: 'livre', label: 'Livre' },
          { value: 'right', label: 'À direita' },
        ]}
      />
      <div className={classes.coluna}>
        <span className={classes.mostra}>
          {width === undefined ? 'Largura automática' : `${formatarInteiro(width)} px`}
        </span>
        <Act label={`Estreitar ${titulo}`} icon={IconMinus} onClick={() => widen(-STEP)} />
        <Act label={`Alargar ${titulo}`} icon={IconPlus} onClick={() => widen(STEP)} />
        <Act label={`Largura automática de ${titulo}`} icon={IconArrowAutofitWidth} onClick={automatic} />
      </div>
    </div>
  )
}

const Act = ({
  label,
  icon: Sign,
  ...props
}: {
  label: string
  icon: Icon
  onClick: () => void
  'aria-expanded'?: boolean
}) => (
  <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} {...props}>
    <Sign size="1rem" aria-hidden="true" />
  </ActionIcon>
)
