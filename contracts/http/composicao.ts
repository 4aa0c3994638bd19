import { z } from 'zod'
import { NOMES, endpoint } from '../endpoint.ts'
import { decimalSchema } from '../values/centesimos.ts'
import { diaSchema } from '../values/dia.ts'
import { cpfSchema } from '../values/documentos.ts'
import { TODOS_OS_PAPEIS } from '../values/papeis.ts'
import { doisRelogios } from '../values/relogios.ts'
import { tipoMovimentoSchema } from './extrato.ts'

/**
 * How one balance became another: `inicial`, what each kind of movement added or took, and what is past its date and
 * awaits the expiry run, add up to `final`.
 */
export const composicaoDoSaldo = endpoint({
  method: 'GET',
  path: '/api/extrato/:cpf/composicao',
  access: { painel: TODOS_OS_PAPEIS },
  resumo: 'De que se compõe o saldo de um parceiro em um dia, por tipo de movimento, desde o início ou outro dia',
  params: z.object({ cpf: cpfSchema }),
  query: z
    .object({
      /** The first day whose movements are told one kind after the other; what was before is `inicial`. */
      desde: diaSchema.optional(),
      em: doisRelogios.em.optional(),
      sabidoEm: doisRelogios.sabidoEm.optional(),
    })
    .refine(({ desde, em }) => desde === undefined || em === undefined || desde <= em, {
      path: ['desde'],
      message: 'O primeiro dia vem depois do último. Escolha outro dia',
    }),
  answers: {
    200: z.object({
      /** At the end of the day before `desde`; 0 without it. */
      inicial: decimalSchema,
      /** Of the kinds that there were. */
      tipos: z.array(z.object({ tipo: tipoMovimentoSchema, pontos: decimalSchema, movimentos: z.int() })),
      /** What is past its date and not taken yet, beyond what was so at the beginning: less than 0 where it is more. */
      aguardandoExpiracao: decimalSchema,
      final: decimalSchema,
      desde: z.string().nullable(),
      em: z.string(),
      sabidoEm: z.iso.datetime().nullable(),
    }),
  },
  failures: { 'parceiro-nao-encontrado': 404 },
  touches: ['extrato', ...NOMES],
  example: {
    params: { cpf: '529.982.247-25' },
    query: { desde: '2026-11-01', em: '2026-11-20' },
    answer: {
      inicial: 10,
      tipos: [
        { tipo: 'credito', pontos: 12.5, movimentos: 1 },
        { tipo: 'resgate', pontos: -5, movimentos: 1 },
      ],
      aguardandoExpiracao: 0,
      final: 17.5,
      desde: '2026-11-01',
      em: '2026-11-20',
      sabidoEm: null,
    },
  },
})
