import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mount } from '../../../tools/test-kit/mount.tsx'
import { FormularioComLinhas } from './formulario.tsx'

const hasFocus = (element: () => HTMLElement | null) => expect.poll(() => document.activeElement).toBe(element())
const row = (n: number) => within(screen.getByRole('group', { name: `item ${n}` }))
const button = (name: string) => screen.getByRole('button', { name })
const gone = (find: () => HTMLElement | null) => expect.poll(find).toBeNull()

test('a form with rows, a file and several choices says what is wrong beside each, also in a cell', async () => {
  const { user } = mount(<FormularioComLinhas />)
  const errors = () =>
    [...document.querySelectorAll('[data-campo] :is([id$="-error"], [id$="-erro"])')]
      .map((one) => one.textContent)
      .filter(Boolean)
  const sheet = () => screen.getByLabelText<HTMLInputElement>(/Planilha/)
  const choose = (name: string) => user.upload(sheet(), new File(['x'], name))
  const add = () => button('Adicionar item')

  await user.click(button('SALVAR'))
  expect(await screen.findByText('Adicione ao menos um item')).toBeDefined()
  expect(screen.getByText(/^Corrija 3 campos/)).toBeDefined()
  await hasFocus(add)

  await user.keyboard('{Enter}')
  await hasFocus(() => row(1).getByLabelText('Produto'))
  await user.keyboard('Resina')
  // A further row follows a sound one.
  await user.click(add())
  await hasFocus(() => row(1).getByLabelText('Quantidade'))
  await user.keyboard('1')
  await user.click(add())
  await hasFocus(() => row(2).getByLabelText('Produto'))
  await user.keyboard('recusado')
  await user.clear(row(1).getByLabelText('Quantidade'))
  await user.type(row(2).getByLabelText('Quantidade'), '2')
  await user.click(screen.getByLabelText('Gerente'))
  await user.click(screen.getByLabelText('Dono'))
  await user.type(screen.getByRole('combobox', { name: /Dentais/ }), 'Gam')
  await user.click(await screen.findByRole('option', { name: 'Gama' }))
  await choose('itens.txt')
  await user.click(button('SALVAR'))
  await expect.poll(errors).toEqual(['Informe a quantidade', 'Este arquivo não é .xlsx. Escolha um arquivo .xlsx.'])
  await hasFocus(() => row(1).getByLabelText('Quantidade'))

  await user.type(row(1).getByLabelText('Quantidade'), '3')
  await choose('itens.xlsx')
  await user.click(button('SALVAR'))
  expect(await row(2).findByText('Produto não encontrado')).toBeDefined()
  await hasFocus(() => row(2).getByLabelText('Produto'))

  await user.click(row(1).getByRole('button', { name: 'Remover item 1' }))
  await gone(() => screen.queryByRole('group', { name: 'item 2' }))
  await hasFocus(() => row(1).getByRole('button', { name: 'Remover item 1' }))
  const produto = row(1).getByLabelText<HTMLInputElement>('Produto')
  expect(produto.value).toBe('recusado')
  await user.clear(produto)
  await user.type(produto, 'Cimento')
  await user.click(button('SALVAR'))
  expect(await screen.findByText('Salvo')).toBeDefined()
})
