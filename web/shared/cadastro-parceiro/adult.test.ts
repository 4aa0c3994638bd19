import { expect, test } from 'vitest'
import { edicaoDeParceiroSchema, novoParceiroSchema, perfilDaLojaSchema } from '#contracts/http/parceiros.ts'
import { diaDoInstante } from '#contracts/values/dia.ts'
import { adult } from './adult.ts'

test.each([
  ['a new salesperson', novoParceiroSchema],
  ['one that exists', edicaoDeParceiroSchema],
  ['one’s own registration', perfilDaLojaSchema],
])('who is under age is refused at the field, of %s', (_, { shape }) => {
  const nascimento = adult(shape.dataNascimento)
  const born = diaDoInstante(new Date())
  expect(nascimento.safeParse(born).error?.issues).toMatchObject([
    { message: 'O vendedor precisa ter pelo menos 18 anos' },
  ])
  expect(nascimento.safeParse('1990-01-01').success).toBe(true)
})
