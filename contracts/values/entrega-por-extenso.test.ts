import { expect, test } from 'vitest'
import { entregaPorExtenso } from './entrega-por-extenso.ts'

test('a Pix key is written as its kind is', () => {
  const chave = (tipoChave: string, chave: string) =>
    entregaPorExtenso({ endereco: null, dados: { tipoChave, chave }, obs: null })
  expect(chave('CPF', '52998224725')).toEqual([['Chave Pix', 'CPF: 529.982.247-25']])
  expect(chave('CNPJ', '12ABC34501DE35')).toEqual([['Chave Pix', 'CNPJ: 12.ABC.345/01DE-35']])
  expect(chave('Telefone', '11988887777')).toEqual([['Chave Pix', 'Telefone: (11) 98888-7777']])
  expect(chave('Email', 'ana@example.com')).toEqual([['Chave Pix', 'Email: ana@example.com']])
})
