import { MantineProvider } from '@mantine/core'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
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
