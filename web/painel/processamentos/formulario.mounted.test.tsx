import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { mount } from '../../../tools/test-kit/mount.tsx'
import type { Envio, ResultadoDeEnvio } from './envio.ts'
import { Formulario } from './formulario.tsx'

const envio = {
  title: 'Planilha de vendas',
  button: 'Enviar vendas',
  hint: '.xlsx, até 1 MB',
  rule: { extensao: '.xlsx', tamanhoMaximo: 1024 * 1024 },
} as Envio<ResultadoDeEnvio>

function Upload({ onEnviar }: { onEnviar: (simular: boolean) => void }) {
  const [files, setFiles] = useState<File[]>([])
  return <Formulario envio={envio} files={files} doing={null} onFiles={setFiles} onEnviar={onEnviar} />
}
const input = () => screen.getByLabelText<HTMLInputElement>(/^Planilha de vendas/, { selector: 'input' })
const button = (name: string) => screen.getByRole('button', { name })
const file = (name: string, size = 1) => new File(['x'.repeat(size)], name)

test('sending nothing says so at the file, which has the focus', async () => {
  const onEnviar = vi.fn()
  const { user } = mount(<Upload onEnviar={onEnviar} />)
  await user.click(button('Enviar vendas'))
  expect(screen.getByRole('alert').textContent).toBe('Selecione um arquivo primeiro')
  expect(document.activeElement).toBe(input())
  expect(onEnviar).not.toHaveBeenCalled()
})

test('each bad file is named with what is wrong; none is sent until all are good', async () => {
  const onEnviar = vi.fn()
  const { user } = mount(<Upload onEnviar={onEnviar} />)
  await user.upload(input(), [file('maio.xlsx'), file('junho.csv'), file('vazio.xlsx', 0)])
  const said = screen.getByRole('alert').textContent
  expect(said).toMatch(/^junho\.csv: Este arquivo não é \.xlsx\..* vazio\.xlsx: .*vazio/)
  expect(said).not.toContain('maio')
  expect(input().getAttribute('aria-invalid')).toBe('true')
  await user.click(button('Conferir'))
  expect(onEnviar).not.toHaveBeenCalled()

  await user.upload(input(), [file('maio.xlsx'), file('julho.xlsx')])
  expect(screen.getByRole('alert').textContent).toBe('')
  await user.click(button('Conferir'))
  await user.click(button('Enviar vendas'))
  expect(onEnviar.mock.calls).toEqual([[true], [false]])
})
