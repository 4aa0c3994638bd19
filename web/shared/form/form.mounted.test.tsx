import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { mount } from '../../../tools/test-kit/mount.tsx'
import { useContractForm } from './contract-form.ts'
import { DateField } from './date-field.tsx'
import { Fields } from './field.tsx'
import { Form } from './form.tsx'
import { NumberField } from './number-field.tsx'
import { TextField } from './text-fields.tsx'

const schema = z.object({
  nome: z.string().trim().min(1, 'Informe o nome'),
  codigo: z.string().min(1, 'Informe o código'),
  valor: z.number('Informe o valor'),
  dia: z.string(),
})
type Send = () => Promise<{ data?: { mensagem: string }; error?: unknown }>

function Cadastro({ send, limpa = false }: { send: Send; limpa?: boolean }) {
  const form = useContractForm(schema, { nome: '', codigo: '', valor: null, dia: '' })
  const { nome, codigo, valor, dia } = form.campos
  return (
    <Form form={form} draft="cadastro" send={send} clears={limpa}>
      <Fields>
        <TextField name={nome} label="Nome" />
        <TextField name={codigo} label="Código" />
        <NumberField name={valor} label="Valor" />
        <DateField name={dia} label="Dia" startAt="2026-11-20" to="2026-11-30" optional />
      </Fields>
    </Form>
  )
}

const saved: Send = () => Promise.resolve({ data: { mensagem: 'Cadastrado com sucesso' } })
const failing = (more: object) => ({
  status: 400,
  erro: 'Recusado',
  codigo: 'x',
  campos: {},
  correlacao: null,
  ...more,
})
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) })
const button = (name: string) => screen.getByRole('button', { name })
const hasFocus = (element: () => HTMLElement) => expect.poll(() => document.activeElement).toBe(element())
const filled = { Nome: 'Ana', Código: 'A-1', Valor: '1.234,5' }

async function fill(user: ReturnType<typeof mount>['user'], values: Record<string, string> = filled) {
  for (const [name, value] of Object.entries(values)) await user.type(field(name), value)
}

test('each wrong field has its sentence in their order, the first has the focus, and nothing is sent', async () => {
  const send = vi.fn(saved)
  const { user } = mount(<Cadastro send={send} />)
  await user.click(button('SALVAR'))
  expect(await screen.findByText(/^Corrija 3 campos/)).toBeDefined()
  const sentences = [...document.querySelectorAll('[data-campo] [id$="-error"]')].map((one) => one.textContent)
  expect(sentences).toEqual(['Informe o nome', 'Informe o código', 'Informe o valor'])
  await hasFocus(() => field('Nome'))
  expect(field('Nome').getAttribute('aria-invalid')).toBe('true')
  await fill(user)
  expect(screen.queryByText(/^Corrija/)).toBeNull()
  expect(send).not.toHaveBeenCalled()
})

test('what is sent is as the contract wants it, and a form for the next record is empty again', async () => {
  const send = vi.fn(saved)
  const { user } = mount(<Cadastro send={send} limpa />)
  await fill(user)
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Cadastrado com sucesso')).toBeDefined()
  expect(send.mock.calls).toEqual([[{ nome: 'Ana', codigo: 'A-1', valor: 1234.5, dia: '' }]])
  await hasFocus(() => field('Nome'))
  expect([field('Nome').value, field('Valor').value]).toEqual(['', ''])
})

test('while it is sent the button says so, and a second press sends nothing', async () => {
  const answer = Promise.withResolvers<{ data: { mensagem: string } }>()
  const send = vi.fn(() => answer.promise)
  const { user } = mount(<Cadastro send={send} />)
  await fill(user)
  await user.click(button('SALVAR'))
  const busy = await screen.findByRole('button', { name: 'SALVANDO...' })
  expect(busy.getAttribute('aria-busy')).toBe('true')
  await user.click(busy)
  await user.type(field('Código'), '{Enter}{Control>}{Enter}{/Control}')
  answer.resolve({ data: { mensagem: 'Cadastrado com sucesso' } })
  expect(await screen.findByText('Cadastrado com sucesso')).toBeDefined()
  expect(send).toHaveBeenCalledOnce()
})

test('nothing typed is lost by a failure: its reason stands above the button, or beside the field it names', async () => {
  const send = vi.fn<Send>().mockResolvedValueOnce({ error: failing({ erro: 'Estamos em manutenção.' }) })
  send.mockResolvedValueOnce({ error: failing({ campos: { codigo: 'Código já cadastrado' } }) })
  const { user } = mount(<Cadastro send={send} />)
  await fill(user)
  await user.click(button('SALVAR'))
  expect((await screen.findAllByRole('alert')).map((alert) => alert.textContent)).toContain('Estamos em manutenção.')
  expect([field('Nome').value, field('Valor').value]).toEqual(['Ana', '1.234,50'])

  await user.click(button('SALVAR'))
  expect(await screen.findByText('Código já cadastrado')).toBeDefined()
  expect(screen.queryByText('Estamos em manutenção.')).toBeNull()
  await hasFocus(() => field('Código'))
  expect(field('Nome').value).toBe('Ana')
})

test('closing the page asks while something is typed that is not saved, and only then', async () => {
  const { user } = mount(<Cadastro send={saved} />)
  const asks = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }))
  expect(asks()).toBe(false)
  await user.type(field('Nome'), 'X')
  await expect.poll(asks).toBe(true)
  await user.clear(field('Nome'))
  await expect.poll(asks).toBe(false)
  await fill(user)
  await user.click(button('SALVAR'))
  await screen.findByText('Cadastrado com sucesso')
  expect(asks()).toBe(false)
})

test('a day is typed, or taken from the calendar with the keyboard', async () => {
  const { user } = mount(<Cadastro send={saved} />)
  const label = () => document.activeElement?.getAttribute('aria-label')
  await user.type(field('Dia'), '15032026')
  await user.tab()
  expect(label()).toBe('Calendário: Dia')
  await user.keyboard('{Enter}')
  const calendar = await screen.findByRole('dialog', { name: 'Calendário: Dia' })
  expect(within(calendar).getByRole('table', { name: 'Março de 2026' })).toBeDefined()
  await expect.poll(label).toBe('15/03/2026')
  await user.keyboard('{ArrowDown}')
  await expect.poll(label).toBe('22/03/2026')
  await user.keyboard('{PageDown}')
  await expect.poll(label).toBe('22/04/2026')
  expect(within(calendar).getByRole('table', { name: 'Abril de 2026' })).toBeDefined()
  await user.keyboard('{Enter}')
  await expect.poll(() => field('Dia').value).toBe('22/04/2026')
  await expect.poll(label).toBe('Calendário: Dia')
})
