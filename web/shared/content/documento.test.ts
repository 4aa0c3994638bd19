import { expect, test } from 'vitest'
import { politicaDePrivacidade } from './politica-de-privacidade.ts'
import { regulamentoDoCartao } from './regulamento-do-cartao.ts'
import { regulamento } from './regulamento.ts'

test.each([regulamento, regulamentoDoCartao, politicaDePrivacidade])(
  'an amount of money is never broken over two lines: $titulo',
  (documento) => {
    expect(JSON.stringify(documento)).not.toMatch(/R\$ /)
  },
)

test('the rules say within how many business days prizes are delivered', () => {
  expect(JSON.stringify(regulamento)).toContain('entregues em até 20 dias úteis')
})
