import { act, cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mount } from '../../../tools/test-kit/mount.tsx'
import { Cartoes } from './cartoes.tsx'
import { Completa } from './tabelas.tsx'

const table = () => screen.getByRole('table', { name: 'Vendedores' })
const headings = () =>
  within(table())
    .getAllByRole('columnheader')
    .map((one) => one.textContent)
const list = (name: string) => within(screen.getByRole('region', { name }))
const hasFocus = (element: () => HTMLElement) => expect.poll(() => document.activeElement).toBe(element())

test('rows are chosen, all of the filter at once; another search lets them go', async () => {
  const { user, search } = mount(<Completa />)
  const bar = () => within(screen.getByRole('region', { name: 'Seleção' }))
  await user.click(within(table()).getByRole('checkbox', { name: 'Selecionar a página' }))
  expect(bar().getByText('10 selecionados')).toBeDefined()
  await user.click(bar().getByRole('button', { name: 'Selecionar todos os 37 do filtro' }))
  expect(bar().getByText('37 selecionados')).toBeDefined()
  await user.click(within(table()).getByRole('checkbox', { name: 'Selecionar Ana Beatriz Lima 1' }))
  expect(bar().getByText('36 selecionados')).toBeDefined()
  await user.type(screen.getByRole('searchbox', { name: 'Buscar em Vendedores' }), 'acai')
  await expect.poll(search).toBe('busca=acai')
  await expect.poll(() => screen.queryByRole('region', { name: 'Seleção' })).toBeNull()
})

test('what was chosen of a list is in the address, and an address brings it back', async () => {
  const { user, search } = mount(<Completa />)
  const sorted = () => within(table()).getByRole('columnheader', { name: 'Pontos' }).getAttribute('aria-sort')
  expect(search()).toBe('')
  await user.click(within(table()).getByRole('button', { name: 'Pontos' }))
  await expect.poll(sorted).toBe('ascending')
  await user.click(within(table()).getByRole('button', { name: 'Pontos' }))
  await expect.poll(sorted).toBe('descending')
  await user.click(list('Vendedores').getByRole('button', { name: 'Próxima página' }))
  await expect.poll(search).toBe('ordem=-pontos&pagina=2')

  cleanup()
  mount(<Completa />, { at: '/?ordem=-pontos&pagina=2&ativo=1' })
  expect(list('Vendedores').getAllByText(/^11-20 de 24/)).not.toHaveLength(0)
  expect(sorted()).toBe('descending')
})

test('a heading that is pressed again before its order shows orders the other way', async () => {
  const { search } = mount(<Completa />)
  const heading = within(table()).getByRole('button', { name: 'Pontos' })
  act(() => {
    heading.click()
    heading.click()
  })
  await expect.poll(search).toBe('ordem=-pontos')
})

test('the pager that is pressed again before its page shows goes two pages on, and not beyond the last', async () => {
  const { search } = mount(<Completa />)
  const next = list('Vendedores').getByRole('button', { name: 'Próxima página' })
  act(() => {
    next.click()
    next.click()
  })
  await expect.poll(search).toBe('pagina=3')
  act(() => {
    for (let n = 0; n < 4; n++) next.click()
  })
  await expect.poll(search).toBe('pagina=4')
})

test('a column is ordered, pinned and hidden with the keyboard alone, and all of it restored', async () => {
  const { user } = mount(<Completa />)
  const before = headings()
  const open = list('Vendedores').getByRole('button', { name: 'Exibição' })
  open.focus()
  await user.keyboard('{Enter}')
  const panel = within(await screen.findByRole('dialog', { name: 'Exibição' }))
  const told = () => panel.getByRole('status').textContent
  const vendas = () => panel.getByRole('checkbox', { name: 'Vendas' })
  vendas().focus()
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.poll(told).toMatch(/^Vendas: coluna \d+ de \d+\.$/)
  await expect.poll(() => headings().indexOf('Vendas')).toBe(before.indexOf('Vendas') - 1)
  await hasFocus(vendas)

  panel.getByRole('button', { name: 'Lugar e largura de Vendas' }).focus()
  await user.keyboard('{Enter}')
  const pins = within(await panel.findByRole('radiogroup', { name: 'Fixar Vendas' }))
  pins.getByRole('radio', { name: 'Livre' }).focus()
  await user.keyboard('{ArrowLeft}')
  await expect.poll(told).toBe('Vendas fixada à esquerda.')
  expect(headings()[1]).toBe('Vendas')

  panel.getByRole('checkbox', { name: 'Dia' }).focus()
  await user.keyboard(' ')
  await expect.poll(headings).not.toContain('Dia')
  panel.getByRole('button', { name: 'Restaurar colunas' }).focus()
  await user.keyboard('{Enter}')
  await expect.poll(told).toBe('Colunas restauradas.')
  expect(headings()).toEqual(before)
})

test('cards are searched, ordered and paged as a table is, and say what was looked for when nothing fits', async () => {
  const { user, search } = mount(<Cartoes />)
  const cards = () => within(screen.getByRole('list', { name: 'Cartões' })).getAllByRole('listitem')
  const first = () => cards()[0]!.textContent
  const field = () => list('Cartões').getByRole<HTMLInputElement>('searchbox')
  expect(cards()).toHaveLength(10)
  expect(first()).toContain('4.141,50')
  await user.selectOptions(list('Cartões').getByRole('combobox', { name: 'Ordenar por' }), 'Pontos, crescente')
  await expect.poll(search).toBe('cartoes.ordem=pontos')
  await expect.poll(first).toMatch(/[-−]376,50/)
  await user.click(list('Cartões').getByRole('button', { name: 'Próxima página' }))
  await expect.poll(() => list('Cartões').queryAllByText(/^11-20 de 37/).length).toBeGreaterThan(0)
  await user.type(field(), 'acai')
  await expect.poll(() => list('Cartões').queryAllByText(/^1-6 de 6/).length).toBeGreaterThan(0)
  expect(cards()).toHaveLength(6)
  expect(search()).toBe('cartoes.ordem=pontos&cartoes.busca=acai')

  await user.clear(field())
  await user.paste('q'.repeat(201))
  expect(await list('Cartões').findByText('Busque por no máximo 200 caracteres')).toBeDefined()
  await user.clear(field())
  await user.type(field(), 'ninguém')
  expect((await list('Cartões').findAllByText('Nada encontrado com busca “ninguém”.')).length).toBeGreaterThan(0)
  await user.click(list('Cartões').getAllByRole('button', { name: 'Limpar filtros' }).at(-1)!)
  await expect.poll(() => cards().length).toBe(10)
  expect(field().value).toBe('')
})
