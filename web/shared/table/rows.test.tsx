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
    titulo: id,
    celula: (row: number) => {
      drawn.push(`${id}${row}`)
      return `${id}${row}`
    },
  })
  const html = renderToString(
    <MantineProvider>
      <MemoryRouter>
        <Rows rotulo="Linhas" colunas={['a', 'b', 'c'].map(column)} linhas={[1, 2]} chave={String} />
      </MemoryRouter>
    </MantineProvider>,
  )
  expect(drawn).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2'])
  expect(html).toContain('c2')
})

test('a card leaves out what its row does not have, which a table shows as absent', () => {
  const colunas = ['a', 'b', 'c', 'd'].map((id) => ({
    id,
    titulo: `Título ${id}`,
    celula: () => (id === 'c' ? <Nothing /> : id),
  }))
  const draw = (Face: typeof RowCards | typeof RowTable) =>
    renderToString(
      <MantineProvider>
        <MemoryRouter>
          <Face rotulo="Linhas" colunas={colunas} linhas={[1]} chave={String} />
        </MemoryRouter>
      </MantineProvider>,
    )
  expect(draw(RowCards)).toContain('Título d')
  expect(draw(RowCards)).not.toContain('Título c')
  expect(draw(RowTable)).toContain('—')
})

test('a sentence stands below the heading of a card, not beside it as an amount does', () => {
  const colunas = [
    { id: 'quem', titulo: 'Quem', celula: () => 'Ana' },
    { id: 'motivo', titulo: 'O que impede', frase: true, celula: () => 'Já foi enviado' },
  ]
  const html = renderToString(
    <MantineProvider>
      <MemoryRouter>
        <RowCards rotulo="Linhas" colunas={colunas} linhas={[1]} chave={String} />
      </MemoryRouter>
    </MantineProvider>,
  )
  expect(html).toMatch(/<dt>O que impede<\/dt><dd[^>]*>Já foi enviado/)
})
