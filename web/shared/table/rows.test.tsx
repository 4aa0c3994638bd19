import { MantineProvider } from '@mantine/core'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { Nothing } from './cells.tsx'
import { RowCards } from './row-cards.tsx'
import { RowTable } from './row-table.tsx'
import { Rows } from './rows.tsx'

test('each cell is drawn once', () => {
  const drawn: string[] = []
  const column = (id: string) => ({
    id,
    title: id,
    cell: (row: number) => {
      drawn.push(`${id}${row}`)
      return `${id}${row}`
    },
  })
  const html = renderToString(
    <MantineProvider>
      <MemoryRouter>
        <Rows label="Linhas" colunas={['a', 'b', 'c'].map(column)} linhas={[1, 2]} keyOf={String} />
      </MemoryRouter>
    </MantineProvider>,
  )
  expect(drawn).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2'])
  expect(html).toContain('c2')
})

test('a card leaves out what its row does not have, which a table shows as absent', () => {
  const colunas = ['a', 'b', 'c', 'd'].map((id) => ({
    id,
    title: `Título ${id}`,
    cell: () => (id === 'c' ? <Nothing /> : id),
  }))
  const draw = (Face: typeof RowCards | typeof RowTable) =>
    renderToString(
      <MantineProvider>
        <MemoryRouter>
          <Face label="Linhas" colunas={colunas} linhas={[1]} keyOf={String} />
        </MemoryRouter>
      </MantineProvider>,
    )
  expect(draw(RowCards)).toContain('Título d')
  expect(draw(RowCards)).not.toContain('Título c')
  expect(draw(RowTable)).toContain('—')
})

test('a sentence stands below the heading of a card, not beside it as an amount does', () => {
  const colunas = [
    { id: 'quem', title: 'Quem', cell: () => 'Ana' },
    { id: 'motivo', title: 'O que impede', frase: true, cell: () => 'Já foi enviado' },
  ]
  const html = renderToString(
    <MantineProvider>
      <MemoryRouter>
        <RowCards label="Linhas" colunas={colunas} linhas={[1]} keyOf={String} />
      </MemoryRouter>
    </MantineProvider>,
  )
  expect(html).toMatch(/<dt>O que impede<\/dt><dd[^>]*>Já foi enviado/)
})
