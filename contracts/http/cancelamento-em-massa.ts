import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_ESCOLHIDAS } from '../lista.ts'
import { textoLongo } from '../values/campos.ts'
import { decimalSchema, pontosPorExtenso, type Centesimos } from '../values/centesimos.ts'
import { ADMINISTRADOR, OPERADOR } from '../values/papeis.ts'
import { aguardaSegundaPessoaSchema } from '../values/segunda-pessoa.ts'
import { cancelamentoSchema } from './pontuacoes.ts'

/** What a screen sends at once of what nobody confirms, so that it tells how far it is: seconds. */
export const PONTUACOES_DE_UMA_VEZ = 500

/** Awards by the numbers of their sales, each once. */
export const pontuacoesAte = (maximo: number) =>
  z
    .array(z.int().positive(), 'Informe as pontuações')
    .min(1, 'Informe pelo menos uma pontuação')
    .max(maximo, `Use no máximo ${maximo} pontuações de uma vez`)
    .transform((numeros) => [...new Set(numeros)])

/** What a person gives in the form: one reason for all of them. */
export const cancelamentoEmMassaSchema = cancelamentoSchema.extend({ motivo: textoLongo('Motivo', 1000) })

/** What became of one award, by the number of its sale; `motivo` says why it was not cancelled. */
const resultadoSchema = z.object({ id: z.int(), cancelada: z.boolean(), motivo: z.string().nullable() })
export type ResultadoDoCancelamento = z.output<typeof resultadoSchema>

const RECUSADA = { id: 2, cancelada: false, motivo: 'A pontuação desta venda já foi cancelada' }

/** Each as if it were cancelled alone; those that may not be come back with the reason, the others are. */
export const cancelarEmMassa = endpoint({
  method: 'POST',
  path: '/api/pontuacoes/cancelar-em-massa',
  access: { painel: [OPERADOR, ADMINISTRADOR] },
  resumo: `Cancela até ${MAX_ESCOLHIDAS} pontuações, ou anula suas vendas, com um motivo, e diz o que houve com cada uma`,
  idempotente: true,
  /** One call is one request for a second person. */
  body: cancelamentoEmMassaSchema.extend({ ids: pontuacoesAte(MAX_ESCOLHIDAS) }),
  answers: {
    200: z.object({
      mensagem: z.string(),
      canceladas: z.int(),
      recusadas: z.int(),
      /** Of the awards that were cancelled. */
      pontos: decimalSchema,
      resultados: z.array(resultadoSchema),
    }),
    202: aguardaSegundaPessoaSchema,
  },
  appends: ['PontuacaoCancelada', 'VendaAnulada', 'PontosEstornados', 'AprovacaoPedida'],
  touches: ['dashboard', 'extrato', 'sellout', 'logs', 'aprovacoes'],
  example: {
    body: { ids: [1, 2], tipo: 'cancelamento', motivo: 'As notas foram devolvidas' },
    answer: {
      mensagem: '1 de 2 pontuações canceladas: 12,50 pontos',
      canceladas: 1,
      recusadas: 1,
      pontos: 12.5,
      resultados: [{ id: 1, cancelada: true, motivo: null }, RECUSADA],
    },
  },
})

/** What was cancelled, of how many that were asked for, and the points that they had given. */
export function fraseDasCanceladas({
  canceladas,
  todas,
  pontos,
}: {
  canceladas: number
  todas: number
  pontos: Centesimos
}): string {
  const nome = todas === 1 ? 'pontuação cancelada' : 'pontuações canceladas'
  if (canceladas === todas) return `${todas} ${nome} com sucesso: ${pontosPorExtenso(pontos)}`
  return `${canceladas} de ${todas} ${nome}: ${pontosPorExtenso(pontos)}`
}

const efeitoSchema = z.object({
  /** The awards that would be cancelled, and what they gave. */
  pontuacoes: z.int(),
  pontos: decimalSchema,
  /** Whose points they are, what is taken from these accounts, and how much of that becomes debt. */
  vendedores: z.int(),
  estornados: decimalSchema,
  dividas: decimalSchema,
  /** Those that may not be cancelled. */
  recusadas: z.array(resultadoSchema),
})
export type EfeitoEmMassa = z.output<typeof efeitoSchema>

export const efeitoDoCancelamentoEmMassa = endpoint({
  method: 'POST',
  path: '/api/pontuacoes/cancelar-em-massa/efeito',
  access: { painel: [OPERADOR, ADMINISTRADOR] },
  resumo: 'O que cancelar estas pontuações faria agora nas contas dos vendedores; nada é gravado',
  /** Of all that are chosen, also where cancelling them takes several calls: debts depend on all of them. */
  body: z.object({ ids: pontuacoesAte(MAX_ESCOLHIDAS) }),
  answers: { 200: efeitoSchema },
  touches: ['extrato'],
  example: {
    body: { ids: [1, 2] },
    answer: { pontuacoes: 1, pontos: 12.5, vendedores: 1, estornados: 12.5, dividas: 2.5, recusadas: [RECUSADA] },
  },
})
