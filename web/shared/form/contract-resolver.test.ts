import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { edicaoDeSubcategoriaDePremioSchema } from '#contracts/http/categorias-premio.ts'
import { contractResolver, withoutBlanks } from './contract-resolver.ts'

const schema = z.object({
  nome: z.string().min(1, 'Informe o nome'),
  desde: z.iso.date('Data inválida').optional(),
  complemento: z.string().optional(),
  valor: z.number('Informe o valor'),
  limite: z.number().optional(),
})
const options = { fields: {}, shouldUseNativeValidation: false } as never

describe('withoutBlanks', () => {
  test('leaves out what may be left out and cannot be blank; blank texts and missing values stay', () => {
    expect(withoutBlanks(schema, { nome: '', desde: '', complemento: '', valor: null, limite: null })).toEqual({
      nome: '',
      complemento: '',
      valor: null,
    })
  })
  test('what was filled in stays', () =>
    expect(withoutBlanks(schema, { nome: 'A', desde: '2026-13-01' })).toEqual({ nome: 'A', desde: '2026-13-01' }))
  test('in the rows of a list too', () =>
    expect(
      withoutBlanks(z.object({ itens: z.array(schema).optional() }), { itens: [{ desde: '', nome: '' }] }),
    ).toEqual({ itens: [{ nome: '' }] }))
  test('works on a schema with a check over several fields', () => {
    expect(
      withoutBlanks(
        schema.superRefine(() => undefined),
        { desde: '' },
      ),
    ).toEqual({})
  })
})

describe('contractResolver', () => {
  test('gives the contract’s sentences by field', async () => {
    const { errors } = await contractResolver(schema)(
      { nome: '', desde: 'x', complemento: '', valor: null } as never,
      undefined,
      options,
    )
    expect(Object.entries(errors).map(([name, error]) => [name, error.message])).toEqual([
      ['nome', 'Informe o nome'],
      ['desde', 'Data inválida'],
      ['valor', 'Informe o valor'],
    ])
  })
  test('gives what a field refuses beside the contract', async () => {
    const known = new Map([['nome', { label: 'Nome', shown: String, refuses: () => 'Não este' }]])
    const { errors } = await contractResolver(schema, known)({ nome: 'A', valor: 1 } as never, undefined, options)
    expect(errors).toEqual({ nome: { type: 'refused', message: 'Não este' } })
  })
  test('asks for what a sub-category may not be without', async () => {
    const { errors } = await contractResolver(edicaoDeSubcategoriaDePremioSchema)(
      { nome: 'Cozinha', idCategoriaPai: '' },
      undefined,
      options,
    )
    expect(errors['idCategoriaPai']?.message).toBe('Selecione uma categoria')
  })
  test('gives what travels', async () => {
    const decoding = z.object({ valor: z.number().transform((valor) => valor * 100) })
    const { values } = await contractResolver(decoding)({ valor: 1 }, undefined, options)
    expect(values).toEqual({ valor: 1 })
  })
})
