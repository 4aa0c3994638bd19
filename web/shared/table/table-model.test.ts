import { createTable, functionalUpdate, getCoreRowModel, type Updater } from '@tanstack/react-table'
import { expect, test } from 'vitest'
import { putBeside } from './column-order.ts'
import { definitionsOf, type TableColumn } from './columns.ts'
import { slicesIn, type ColumnSlices } from './preferences.ts'
import { groupsOf, stateOf } from './table-model.ts'

const colunas: TableColumn<never>[] = [
  { campo: 'nome', titulo: 'Nome', tipo: 'texto' },
  { campo: 'id', titulo: 'ID', tipo: 'texto', oculta: true },
  { campo: 'total', titulo: 'Total', tipo: 'dinheiro', ordena: true },
  { campo: 'dia', titulo: 'Dia', tipo: 'dia' },
]

/** A table as `useColumns` makes one, whose changes are kept. */
function tableOf(stored: unknown = {}, of = colunas) {
  let slices = slicesIn(stored)
  const put = () => table.setOptions((old) => ({ ...old, state: { ...table.initialState, ...stateOf(of, slices) } }))
  const changes =
    <Slice extends keyof ColumnSlices>(slice: Slice) =>
    (updater: Updater<NonNullable<ColumnSlices[Slice]>>) => {
      slices = slicesIn({ ...slices, [slice]: functionalUpdate(updater, stateOf(of, slices)[slice] as never) })
      put()
    }
  const table = createTable<never>({
    columns: definitionsOf(of),
    data: [],
    getCoreRowModel: getCoreRowModel(),
    state: {},
    onStateChange: () => undefined,
    onColumnOrderChange: changes('columnOrder'),
    onColumnPinningChange: changes('columnPinning'),
    renderFallbackValue: null,
  })
  put()
  const shown = () => groupsOf(table, false).map((columns) => columns.map(({ id }) => id))
  return { table, shown, order: () => shown().flat().join(' '), slices: () => slices }
}

test('columns show as in the contract until the person chooses', () => expect(tableOf().order()).toBe('nome total dia'))
test('what was chosen is remembered, for those columns only', () =>
  expect(tableOf({ columnVisibility: { id: true, total: false } }).order()).toBe('nome id dia'))
test('the column that names the row cannot be hidden, and only what the server orders by can be ordered', () => {
  const columns = tableOf().table.getAllLeafColumns()
  expect(columns.filter((column) => !column.getCanHide()).map(({ id }) => id)).toEqual(['nome'])
  expect(columns.filter((column) => column.getCanSort()).map(({ id }) => id)).toEqual(['total'])
  const byTotal = tableOf(
    {},
    colunas.map((coluna) => ({ ...coluna, heads: coluna.campo === 'total' })),
  ).table
  expect(byTotal.getColumn('total')!.getCanHide()).toBe(false)
})
test('a column that the list has since lost is passed over, one that it got comes last', () =>
  expect(tableOf({ columnOrder: ['dia', 'outra', 'nome'], columnPinning: { left: ['outra'] } }).order()).toBe(
    'dia nome total',
  ))

test('a column goes before or behind another', () => {
  const { table, order } = tableOf()
  putBeside(table, 'dia', 'nome', 'antes')
  expect(order()).toBe('dia nome total')
  putBeside(table, 'dia', 'total', 'depois')
  expect(order()).toBe('nome total dia')
})
test('beside a pinned column it is pinned, beside a free one free', () => {
  const { table, shown, slices } = tableOf({ columnPinning: { left: ['total'], right: ['dia'] } })
  expect(shown()).toEqual([['total'], ['nome'], ['dia']])
  putBeside(table, 'nome', 'total', 'antes')
  expect(shown()).toEqual([['nome', 'total'], [], ['dia']])
  putBeside(table, 'dia', 'total', 'depois')
  expect(shown()).toEqual([['nome', 'total', 'dia'], [], []])
  putBeside(table, 'total', 'id', 'antes')
  expect(shown()).toEqual([['nome', 'dia'], ['total'], []])
  expect(slices().columnPinning).toEqual({ left: ['nome', 'dia'], right: [] })
})
test('beside itself it stays', () => {
  const { table, slices } = tableOf()
  putBeside(table, 'dia', 'dia', 'depois')
  expect(slices()).toEqual({})
})
