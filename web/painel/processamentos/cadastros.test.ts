import { expect, test } from 'vitest'
import { sentencaDe } from './cadastros.ts'

const nada = { simulado: false, total: 0, criados: 0, alterados: 0, iguais: 0, totalErros: 0 }

test.each([
  ['new and changed', { criados: 2, alterados: 1 }, 'sucesso', '2 produtos novos e 1 produto alterado.'],
  ['the same again', { iguais: 3 }, 'neutro', 'Nada mudou: 3 produtos já estavam assim.'],
  ['a check of the same', { simulado: true, iguais: 1 }, 'neutro', 'Nada mudaria: 1 produto já estava assim.'],
  ['some refused', { criados: 1, totalErros: 2 }, 'atencao', '1 produto novo. 2 erros: o que tem erro ficou de fora.'],
  ['all refused', { totalErros: 1 }, 'perigo', 'Nenhum produto entrou: 1 erro. Corrija o arquivo e envie de novo.'],
])('%s', (_, resumo, tom, texto) => {
  expect(sentencaDe({ um: 'produto', muitos: 'produtos' })({ ...nada, ...resumo })).toEqual({ tom, texto })
})
