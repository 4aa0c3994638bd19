import { expect, test } from 'vitest'
import { namesOf, type Name, type NamesOf } from './names.ts'

interface Pedido {
  nome: string
  medidas: { largura: number }
  itens: { produto: string; quantidade: number }[]
}

test('names are the paths of the values that a blank form has', () => {
  const campos = namesOf<Pedido>({ nome: '', medidas: { largura: null }, itens: [] })
  expect(campos).toEqual({ nome: 'nome', medidas: { largura: 'medidas.largura' }, itens: 'itens' })
  expect(namesOf<Pedido['itens'][number]>({ produto: '', quantidade: null }, `${campos.itens}.2.`)).toEqual({
    produto: 'itens.2.produto',
    quantidade: 'itens.2.quantidade',
  })
})

test('a wrong name does not compile, nor one of another kind of value', () => {
  const textField = (_: Name<string>) => undefined
  const numberField = (_: Name<number>) => undefined
  const check = (campos: NamesOf<Pedido>, some: NamesOf<{ nome: string }>) => {
    textField(campos.nome)
    numberField(campos.medidas.largura)
    textField(some.nome)
    // @ts-expect-error no such field
    textField(campos.sobrenome)
    // @ts-expect-error a number's field
    textField(campos.medidas.largura)
    // @ts-expect-error any text
    textField('nome')
    // @ts-expect-error fields that the form does not have
    check(some, some)
  }
  expect(check).toBeTypeOf('function')
})
