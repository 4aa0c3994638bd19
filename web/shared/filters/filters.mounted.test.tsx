import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { mount } from '../../../tools/test-kit/mount.tsx'
import type { Filtro } from './filter.ts'
import { FilterBar } from './filter-bar.tsx'

const FILTROS: Filtro[] = [
  { tipo: 'opcoes', campo: 'rede', label: 'Rede', todos: 'Todas', options: ['Alfa', 'Beta'].map(both) },
  { tipo: 'periodo', campo: 'periodo', label: 'Período', campos: ['de', 'ate'] },
  { tipo: 'texto', campo: 'nome', label: 'Nome' },
]
function both(nome: string) {
  return { valor: nome, title: nome }
}

let values: Record<string, string>
function Filters({ begin = {} }: { begin?: Record<string, string> }) {
  const [valores, setValores] = useState(begin)
  return (
    <FilterBar
      filtros={FILTROS}
      valores={valores}
      onChange={(some) => {
        values = { ...valores, ...some }
        setValores(values)
      }}
    />
  )
}
const chip = (name: RegExp | string) => screen.getByRole('button', { name })
const hasFocus = (element: () => HTMLElement) => expect.poll(() => document.activeElement).toBe(element())

test('each chip shows its value and takes it away, alone', async () => {
  const { user } = mount(<Filters begin={{ rede: 'Alfa', nome: 'ana', periodo: '..' }} />)
  expect(chip('Rede: Alfa')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Remover o filtro Período' })).toBeNull()
  await user.click(chip('Remover o filtro Rede'))
  await expect.poll(() => values).toEqual({ rede: '', nome: 'ana', periodo: '..' })
  expect(screen.queryByRole('button', { name: 'Remover o filtro Rede' })).toBeNull()
  expect(chip('Remover o filtro Nome')).toBeDefined()
})

test('an option is chosen with the keyboard, and the focus is on its chip again', async () => {
  const { user } = mount(<Filters />)
  chip(/^Rede/).focus()
  await user.keyboard('{Enter}')
  await screen.findByRole('listbox', { name: 'Rede' })
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.poll(() => values['rede']).toBe('Alfa')
  await hasFocus(() => chip(/^Rede: Alfa/))
})

test('a period is typed, corrected and applied; the calendar moves by arrows, and Escape applies nothing', async () => {
  const { user } = mount(<Filters />)
  chip(/^Período/).focus()
  await user.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog'))
  const day = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
  const write = async (name: 'De' | 'Até', written: string) => {
    await user.clear(day(name))
    await user.type(day(name), written)
  }
  await write('De', '31/02/2026')
  await user.keyboard('{Enter}')
  expect(await dialog.findByText('Escreva a data como DD/MM/AAAA.')).toBeDefined()
  await write('De', '01/08/2026')
  await write('Até', '10/07/2026')
  await user.keyboard('{Enter}')
  expect(await dialog.findByText('O fim é antes do início. Troque uma das datas.')).toBeDefined()
  await write('Até', '31/08/2026')
  await user.keyboard('{Enter}')
  await expect.poll(() => values['periodo']).toBe('2026-08-01..2026-08-31')
  await hasFocus(() => chip('Período: 01/08 a 31/08/2026'))

  await user.keyboard('{Enter}')
  const again = within(await screen.findByRole('dialog'))
  again.getByRole('button', { name: '31/08/2026' }).focus()
  await user.keyboard('{ArrowUp}')
  await hasFocus(() => again.getByRole('button', { name: '24/08/2026' }))
  await user.keyboard('{Enter}')
  await expect.poll(() => day('De').value).toBe('24/08/2026')
  await user.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(values['periodo']).toBe('2026-08-01..2026-08-31')
})
