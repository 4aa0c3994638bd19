import { z } from 'zod'
import { NOMES, endpoint } from '../endpoint.ts'
import { redesProcuradas } from '../lista.ts'
import { decimalSchema } from '../values/centesimos.ts'
import { tipoFiscalSchema } from '../values/documentos.ts'
import { nomeDoLancamento, type TipoLancamento } from '../values/lancamentos.ts'
import { TODOS_OS_PAPEIS } from '../values/papeis.ts'
import { resgateCitadoSchema } from './resgate-citado.ts'

/** What can add to, or take from, a figure of the dashboard: one per event that it is made of. */
export const tipoLancamentoSchema = z.enum(Object.keys(nomeDoLancamento) as TipoLancamento[])

export const lancamentoSchema = z.object({
  id: z.uuid(),
  /** Position of the event in the ledger: what backs this line. */
  posicao: z.string(),
  tipo: tipoLancamentoSchema,
  /** Business day (`AAAA-MM-DD`) and the moment it was recorded (ISO, UTC). */
  data: z.string(),
  registradoEm: z.iso.datetime(),
  /** Signed: what it adds to the figure. */
  pontos: decimalSchema,
  /** The figure after it; that of the first line is the figure. */
  acumulado: decimalSchema,
  /** `cpf` is empty once the person's data was deleted. */
  parceiro: z.object({ id: z.uuid(), nome: z.string(), cpf: z.string() }),
  /** The shop at that moment. */
  revenda: z.object({ id: z.uuid(), nomeFantasia: z.string() }),
  documento: z
    .object({ tipoFiscal: tipoFiscalSchema, identificador: z.string(), realizadoEm: z.string(), numeroVenda: z.int() })
    .nullable(),
  resgate: resgateCitadoSchema.nullable(),
  /** Who did it, for people: a name, "Equipe", "Sistema". */
  por: z.string(),
  motivo: z.string().nullable(),
})
export type Lancamento = z.output<typeof lancamentoSchema>

export const campoDoMesSchema = z.enum(['creditados', 'resgatados', 'expirados'])
export type CampoDoMes = z.infer<typeof campoDoMesSchema>

/** `AAAA-MM`. */
export const mesSchema = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Use AAAA-MM')

/** "De onde vem" of a figure on the dashboard: a seller's points, a shop's points, or one kind of points of a month. */
export const origemDoDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard/origem',
  access: { painel: TODOS_OS_PAPEIS },
  resumo: 'De onde vem um número do dashboard: cada lançamento que o compõe, o mais novo primeiro',
  query: z
    .object({
      /** One of the three says which figure. */
      parceiro: z.uuid().optional(),
      revenda: z.uuid().optional(),
      /** `AAAA-MM`, with `tipo`. */
      mes: mesSchema.optional(),
      tipo: campoDoMesSchema.optional(),
      /** The network's name that the dashboard was asked with; unset = Todas. */
      rede: redesProcuradas.optional(),
      limite: z.coerce.number().int().min(1).max(100).default(20),
      /** From `proximo` of the page before. */
      cursor: z.string().max(100).optional(),
    })
    .refine(({ parceiro, revenda, mes }) => [parceiro, revenda, mes].filter((one) => one !== undefined).length === 1, {
      path: ['parceiro'],
      message: 'Diga de qual número: parceiro, revenda ou mes',
    })
    .refine(({ mes, tipo }) => (mes === undefined) === (tipo === undefined), {
      path: ['tipo'],
      message: 'Com mes, diga o tipo: creditados, resgatados ou expirados',
    }),
  answers: {
    200: z.object({
      /** The figure: the sum of all its lines, over every page. */
      total: decimalSchema,
      totalLinhas: z.int(),
      linhas: z.array(lancamentoSchema),
      proximo: z.string().nullable(),
      /** Up to which event and moment it was checked. */
      atualizadoEm: z.iso.datetime().nullable(),
      posicao: z.string(),
    }),
  },
  failures: { 'cursor-invalido': 400 },
  touches: ['dashboard', ...NOMES],
  example: {
    query: { mes: '2026-11', tipo: 'creditados' },
    answer: {
      total: 12.5,
      totalLinhas: 1,
      linhas: [
        {
          id: '0198f0f0-0000-7000-8000-000000000001',
          posicao: '7',
          tipo: 'registro',
          data: '2026-11-20',
          registradoEm: '2026-11-20T15:00:00.000Z',
          pontos: 12.5,
          acumulado: 12.5,
          parceiro: { id: '0198f0f0-0000-7000-8000-000000000002', nome: 'Beto Reis', cpf: '52998224725' },
          revenda: { id: '0198f0f0-0000-7000-8000-000000000003', nomeFantasia: 'Dental Sul' },
          documento: { tipoFiscal: 'N', identificador: '8766', realizadoEm: '2026-11-20', numeroVenda: 1 },
          resgate: null,
          por: 'Planilha de vendas',
          motivo: null,
        },
      ],
      proximo: null,
      atualizadoEm: '2026-11-20T15:00:00.000Z',
      posicao: '7',
    },
  },
})
