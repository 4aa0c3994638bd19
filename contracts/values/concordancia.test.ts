import { expect, test } from 'vitest'
import { concordar, obrigatorio } from './concordancia.ts'

test.each([
  ['Rede', 'Rede obrigatória'],
  ['Razão social', 'Razão social obrigatória'],
  ['Confirmar senha', 'Confirmar senha obrigatória'],
  ['Nova senha', 'Nova senha obrigatória'],
  ['Quantidade vendida antes', 'Quantidade vendida antes obrigatória'],
  ['Código Dental', 'Código Dental obrigatório'],
  ['Redes sociais', 'Redes sociais obrigatório'],
  ['Número', 'Número obrigatório'],
])('%s is said to be required with its gender', (rotulo, frase) => expect(obrigatorio(rotulo)).toBe(frase))

test('so is any other adjective', () => {
  expect(concordar('Data de nascimento', 'inválido')).toBe('Data de nascimento inválida')
  expect(concordar('Quantidade não pode ser', 'negativo')).toBe('Quantidade não pode ser negativa')
})
