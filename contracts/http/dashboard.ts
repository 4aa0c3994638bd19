import { z } from 'zod'
import { NOMES, endpoint } from '../endpoint.ts'
import { redesProcuradas } from '../lista.ts'
import { decimalSchema } from '../values/centesimos.ts'
import { TODOS_OS_PAPEIS } from '../values/papeis.ts'

const inteiro = z.int().nonnegative()

/** The four counters. */
const contadores = {
  parceirosCadastrados: inteiro,
  revendasCadastradas: inteiro,
  parceirosPontuados: inteiro,
  revendasPontuadas: inteiro,
}
export type Contador = keyof typeof contadores

export const dashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  access: { painel: TODOS_OS_PAPEIS },
  resumo: 'Contadores, os dez primeiros e os pontos por mês, de uma rede ou de todas',
  query: z.object({ rede: redesProcuradas.optional() }),
  answers: {
    200: z.object({
      ...contadores,
      /**
       * How many of each counter came in each of the last 13 months, oldest first: registered then, or with their first
       * standing award then. `mes` is `AAAA-MM`.
       */
      novosPorMes: z.array(z.object({ mes: z.string(), ...contadores })),
      topParceirosPontuados: z.array(
        z.object({
          idParceiro: z.uuid(),
          nome: z.string(),
          /** Leads to the seller's page; null once their data was deleted. */
          cpf: z.string().nullable(),
          nomeFantasia: z.string(),
          totalPontos: decimalSchema,
          totalVendido: decimalSchema,
        }),
      ),
      topRevendasPontuadas: z.array(
        z.object({
          idRevenda: z.uuid(),
          nomeFantasia: z.string(),
          totalPontos: decimalSchema,
          totalVendido: decimalSchema,
        }),
      ),
      /** The last 13 months, oldest first, months without movement included. `mes` is `AAAA-MM`. */
      pontosPorMes: z.array(
        z.object({ mes: z.string(), creditados: decimalSchema, resgatados: decimalSchema, expirados: decimalSchema }),
      ),
      /** When the last event that the figures contain was recorded (ISO, UTC), and its position in the ledger. */
      atualizadoEm: z.iso.datetime().nullable(),
      posicao: z.string(),
    }),
  },
  touches: ['dashboard', ...NOMES],
  example: {
    query: { rede: 'Rede Azul' },
    answer: {
      parceirosCadastrados: 20,
      revendasCadastradas: 3,
      parceirosPontuados: 12,
      revendasPontuadas: 2,
      novosPorMes: [
        {
          mes: '2026-11',
          parceirosCadastrados: 1,
          revendasCadastradas: 0,
          parceirosPontuados: 4,
          revendasPontuadas: 1,
        },
      ],
      topParceirosPontuados: [
        {
          idParceiro: '0198f0f0-0000-7000-8000-000000000001',
          nome: 'Beto Reis',
          cpf: '52998224725',
          nomeFantasia: 'Dental Sul',
          totalPontos: 12.5,
          totalVendido: 1250.5,
        },
      ],
      topRevendasPontuadas: [
        {
          idRevenda: '0198f0f0-0000-7000-8000-000000000002',
          nomeFantasia: 'Dental Sul',
          totalPontos: 12.5,
          totalVendido: 1250.5,
        },
      ],
      pontosPorMes: [{ mes: '2026-11', creditados: 12.5, resgatados: 0, expirados: 0 }],
      atualizadoEm: '2026-11-20T15:00:00.000Z',
      posicao: '7',
    },
  },
})
