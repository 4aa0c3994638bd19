import { expect, test } from 'vitest'
import { contatoNaTela } from './contato.ts'

test.each([
  ['(11) 4000-0000', 'tel:+551140000000'],
  ['(11) 90000-0000', 'tel:+5511900000000'],
  ['0800 123 4567', 'tel:08001234567'],
  ['4004 1234', 'tel:40041234'],
])('a phone calls %s by %s', (telefone, discar) => {
  expect(contatoNaTela({ telefone, whatsapp: '', email: 'a@example.com', horario: 'sempre' }).discar).toBe(discar)
})
