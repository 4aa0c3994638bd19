import { expect, it } from 'vitest'
import { comUnidade } from './atos.ts'

it.each([
  ['cancelar-em-massa', 178_00, '178 pontos'],
  ['encerrar', 1_00, '1 ponto'],
  ['lancar-pontos', 1_50, '1,50 pontos'],
  ['valor-retroativo', 1_00, '1 pontuação'],
  ['valor-retroativo', 0, '0 pontuações'],
  ['desfazer-historico', 1_234_50, '1.234,50 reais'],
  ['desfazer-historico', 1_00, '1 real'],
] as const)('what %s moves is told with its unit', (ato, valor, frase) => {
  expect(comUnidade(ato, valor)).toBe(frase)
})
