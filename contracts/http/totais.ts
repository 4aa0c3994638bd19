import { z } from 'zod'
import { NOMES, endpoint } from '../endpoint.ts'
import { decimalSchema } from '../values/centesimos.ts'
import { TODOS_OS_PAPEIS } from '../values/papeis.ts'
import { mesSchema } from './origem.ts'

/** What was scored in a month and stands. */
const mesDeVendas = z.object({
  mes: mesSchema,
  vendas: z.int(),
  pontos: decimalSchema,
  vendido: decimalSchema,
  custo: decimalSchema,
})
export type MesDoTotal = z.output<typeof mesDeVendas>

/** Who has a part of the balance: a salesperson by CPF, empty once their data was deleted; a shop by CNPJ. */
const parteDoSaldo = z.object({ id: z.uuid(), nome: z.string(), documento: z.string(), saldo: decimalSchema })
export type ParteDoSaldo = z.output<typeof parteDoSaldo>

const origem = z.object({
  /** The newest first; points, money and cost of all of them together are the totals. */
  meses: z.array(mesDeVendas),
  /** The most first; together they are the balance. */
  saldos: z.array(parteDoSaldo),
  /** Up to which event and moment it was checked. */
  atualizadoEm: z.iso.datetime().nullable(),
  posicao: z.string(),
})
export type OrigemDosTotais = z.output<typeof origem>

/** With who has a part of the balance, by example. */
const origemEm = <const Path extends `/api/${string}/:id/origem`>(
  path: Path,
  resumo: string,
  parte: { nome: string; documento: string },
) =>
  endpoint({
    method: 'GET',
    path,
    access: { painel: TODOS_OS_PAPEIS },
    resumo,
    params: z.object({ id: z.uuid() }),
    answers: { 200: origem },
    failures: { 'nao-encontrado': 404 },
    touches: [...NOMES, 'dashboard', 'extrato'],
    example: {
      params: { id: '0198f0f0-0000-7000-8000-000000000001' },
      answer: {
        meses: [{ mes: '2026-11', vendas: 1, pontos: 12.5, vendido: 1250.5, custo: 6.25 }],
        saldos: [{ id: '0198f0f0-0000-7000-8000-000000000002', ...parte, saldo: 12.5 }],
        atualizadoEm: '2026-11-20T15:00:00.000Z',
        posicao: '7',
      },
    },
  })

export const origemDosTotaisDaRede = origemEm(
  '/api/redes/:id/origem',
  'De onde vêm os totais de uma rede: mês por mês, e o saldo de dental por dental',
  { nome: 'Dental Sul', documento: '11222333000181' },
)

export const origemDosTotaisDaRevenda = origemEm(
  '/api/revendas/:id/origem',
  'De onde vêm os totais de uma dental: mês por mês, e o saldo de vendedor por vendedor',
  { nome: 'Beto Reis', documento: '52998224725' },
)
