import { describe, expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import type { Answer, Call } from './endpoint.ts'
import { lista, redesProcuradas, umOuVarios } from './lista.ts'
import { decimalSchema } from './values/centesimos.ts'
import { diaSchema } from './values/dia.ts'

const vendas = lista({
  path: '/api/vendas-de-teste',
  access: 'publico',
  resumo: '',
  chave: 'rows',
  prefixo: 'Vendas',
  linha: z.object({ dental: z.string(), total: decimalSchema, dia: z.string() }),
  colunas: [
    { campo: 'dia', titulo: 'Data', tipo: 'dia', ordena: true },
    { campo: 'dental', titulo: 'Dental', tipo: 'texto', ordena: true },
    { campo: 'total', titulo: 'Total', tipo: 'dinheiro' },
  ],
  ordenacao: { campo: 'dia', direcao: 'desc' },
  filtros: {
    dataInicial: diaSchema,
    dataFinal: diaSchema,
    ativo: z.enum(['0', '1']),
    status: umOuVarios(z.enum(['1', '2'])),
    rede: redesProcuradas,
  },
  touches: ['extrato'],
  example: { linha: { dental: 'A', total: 12.5, dia: '2026-01-31' } },
})
const decode = (query: Record<string, string>) => vendas.query.safeParse(query)

describe('the parameters of a list', () => {
  test('without any, the first page of ten', () => expect(decode({}).data).toEqual({ pagina: 1, limite: 10 }))
  test('an order by a column that allows it', () =>
    expect(decode({ ordenacao: '{"campo":"dental","direcao":"asc"}' }).data?.ordenacao).toEqual({
      campo: 'dental',
      direcao: 'asc',
    }))
  test.each([
    ['an order by another column', { ordenacao: '{"campo":"total","direcao":"asc"}' }],
    ['an order that is no JSON', { ordenacao: 'dental; drop table vendas' }],
    ['an unknown export column', { colunas: '["senha"]' }],
    ['an unknown filter', { filtros: '{"senha":"x"}' }],
    ['a filter that is no day', { dataInicial: '31/12/2026' }],
    ['more rows than "Todos" gives', { limite: '10001' }],
    ['a page before the first', { pagina: '0' }],
    ['another kind of file', { download: 'exe' }],
  ])('%s is refused', (_name, query) => expect(decode(query).success).toBe(false))
  test('filters come by name or together', () => {
    expect(decode({ dataInicial: '2026-01-31' }).data?.dataInicial).toBe('2026-01-31')
    expect(decode({ filtros: '{"dataInicial":"2026-01-31"}' }).data?.filtros).toEqual({ dataInicial: '2026-01-31' })
  })
  test.each([
    ['a number', '{"ativo":1,"status":2}', { ativo: '1', status: ['2'] }],
    ['a list of one', '{"ativo":["1"],"status":[2]}', { ativo: '1', status: ['2'] }],
    ['a list', '{"status":[1,"2"]}', { status: ['1', '2'] }],
  ])('together, %s is as the text', (_what, filtros, lidos) => expect(decode({ filtros }).data?.filtros).toEqual(lidos))
  test.each([
    ['one', 'Norte', ['Norte']],
    ['several', ['Norte', 'Sul'], ['Norte', 'Sul']],
    ['Todas', ' todas ', undefined],
    ['blank', '', undefined],
  ])('networks by their names: %s', (_what, rede, redes) =>
    expect(vendas.query.safeParse({ rede }).data?.rede).toEqual(redes),
  )
})

describe('the answer of a list', () => {
  test('is a page under its own key, with hundredths inside', () =>
    expect(
      vendas.answers[200].parse({
        rows: [{ dental: 'A', total: 12.5, dia: '2026-01-31' }],
        count: 1,
        proximo: null,
        anterior: null,
      }),
    ).toEqual({ rows: [{ dental: 'A', total: 1250, dia: '2026-01-31' }], count: 1, proximo: null, anterior: null }))
  test('or a file', () =>
    expect(vendas.answers[200].parse({ fileLink: '/arquivos/x' })).toEqual({ fileLink: '/arquivos/x' }))
  test('is typed', () => {
    type Page = Extract<Answer<typeof vendas>, { count: number }>
    expectTypeOf<Page['rows'][number]>().toEqualTypeOf<{ dental: string; total: number; dia: string }>()
    expectTypeOf<Call<typeof vendas>['query']['dataInicial']>().toEqualTypeOf<string | undefined>()
  })
})
