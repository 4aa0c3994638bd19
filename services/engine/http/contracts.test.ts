import { describe, expect, it } from 'vitest'
import { READ_MODELS, REGISTROS, type EndpointShape } from '#contracts/endpoint.ts'
import { failuresOf } from '#contracts/failures.ts'
import { projections } from '#projections/all.ts'
import { endpoints } from './endpoints.ts'
import { decodeParts } from './validation.ts'

describe.each(Object.entries<EndpointShape>(endpoints))('the contract of %s', (_name, shape) => {
  it('has an example whose call is valid', () => {
    const { params, query, body } = shape.example
    expect(() => decodeParts(shape, { params: params ?? {}, query: query ?? {}, body: body ?? {} })).not.toThrow()
  })

  it('has an example whose answer is its first one', () => {
    expect(Object.values(shape.answers)[0]!.safeParse(shape.example.answer).error).toBeUndefined()
  })

  it('names its failures by machine words', () => {
    for (const codigo of Object.keys(failuresOf(shape))) expect(codigo).toMatch(/^[a-z]+(-[a-z]+)*$/)
  })
})

it('read models that contracts name, exist', () => {
  expect(projections.map(({ name }) => name)).toEqual(expect.arrayContaining([...READ_MODELS]))
})

it('each kind of record is changed by some call and shown by another, so that its change is seen', () => {
  const kindsOf = (asks: boolean) =>
    new Set(
      Object.values<EndpointShape>(endpoints)
        .filter(({ method }) => (method === 'GET') === asks)
        .flatMap(({ touches = [] }) => touches),
    )
  expect([...kindsOf(true)]).toEqual(expect.arrayContaining([...REGISTROS]))
  expect([...kindsOf(false)]).toEqual(expect.arrayContaining([...REGISTROS]))
})

it('who changes a record names its kind, and not those that are shown beside it', () => {
  const renamed = endpoints.alterarRede as EndpointShape
  expect(renamed.touches).toEqual(['redes', 'aprovacoes'])
})
