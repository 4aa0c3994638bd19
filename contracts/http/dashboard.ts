import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { decimalSchema } from '../values/centesimos.ts'
import { TODOS_OS_PAPEIS } from '../values/papeis.ts'

const inteiro = z.int().nonnegative()

export const dashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  access: { painel: TODOS_OS_PAPEIS },
  resumo: 'Contadores, os dez primeiros e os pontos por mês, de uma rede ou de todas',
  /** A network's name; unset = Todas (`decisions.md §E 63`). */
  query: z.object({ rede: z.string().max(200).optional() }),
  response: z.object({
    parceirosCadastrados: inteiro,
    revendasCadastradas: inteiro,
    parceirosPontuados: inteiro,
    revendasPontuadas: inteiro,
    /** How many of each counter are new in the current month. */
    novosNoMes: z.object({
      parceirosCadastrados: inteiro,
      revendasCadastradas: inteiro,
      parceirosPontuados: inteiro,
      revendasPontuadas: inteiro,
    }),
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
  touches: ['dashboard', 'cadastros'],
})
