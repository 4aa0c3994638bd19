import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_ESCOLHIDAS } from '../lista.ts'
import { textoLongo, textoLongoOpcional, versaoVista } from '../values/campos.ts'
import { ehDia } from '../values/dia.ts'
import { ADMINISTRADOR, KULZER, OPERADOR } from '../values/papeis.ts'
import { statusResgateSchema } from '../values/status-resgate.ts'

/** A redemption after something was done to it. */
export const mudadoSchema = z.object({
  id: z.int(),
  status: statusResgateSchema,
  previsaoEntrega: z.string().nullable(),
  versao: z.int(),
})
export type ResgateMudado = z.output<typeof mudadoSchema>

/** The number that people see, also as text. */
const numero = z.coerce.number<number | string>('Informe o resgate').int().positive()

const status = z.literal([0, 1, 2], 'Status é obrigatório.')

export const alterarStatusSchema = z.object({ status })
/** `doc 2 §5`; who cancels says why. `peloFornecedor`: role 2 on the supplier's behalf. */
export const cancelarResgateSchema = z.object({
  motivo: textoLongo('Motivo', 1000),
  peloFornecedor: z.boolean().default(false),
})
/** Blank clears the note. */
export const alterarObservacaoSchema = z.object({ descricao: textoLongoOpcional('Observação', 1000) })
/** `AAAA-MM-DD` or `AAAAMMDD`; blank clears the forecast. */
export const previsaoEntregaSchema = z.object({
  previsaoEntrega: z
    .string('Previsão de entrega inválida')
    .trim()
    .transform((dia) => dia.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'))
    .refine((dia) => dia === '' || ehDia(dia), 'Previsão de entrega inválida'),
})

/** More are several requests. */
export const RESGATES_DE_UMA_VEZ = 500
const separados = (ids: string | readonly (string | number)[]): string[] =>
  (typeof ids === 'string' ? ids.split(',') : ids.map(String)).map((id) => id.trim()).filter(Boolean)
const SEM_IDS = 'Informe pelo menos um id.'
const NUMERO = /^[1-9]\d{0,14}$/

/** "Informe pelo menos um id.", "Id inválido encontrado: x" (`doc 2 §5 Bulk status`). */
const conferirIds =
  (maximo: number) =>
  (ids: readonly string[], { addIssue }: z.core.$RefinementCtx): void => {
    const invalido = ids.find((id) => !NUMERO.test(id))
    if (ids.length === 0) addIssue({ code: 'custom', message: SEM_IDS })
    else if (invalido !== undefined) addIssue({ code: 'custom', message: `Id inválido encontrado: ${invalido}` })
    else if (new Set(ids).size > maximo)
      addIssue({ code: 'custom', message: `Use no máximo ${maximo.toLocaleString('pt-BR')} ids de uma vez` })
  }
const semRepetir = (ids: readonly string[]): number[] => [...new Set(ids.map(Number))]

/** `doc 2 §5`: ids are typed with commas between them; more than a call takes go in several. */
export const statusEmMassaSchema = z.object({
  status,
  ids: z.string(SEM_IDS).transform(separados).superRefine(conferirIds(MAX_ESCOLHIDAS)).transform(semRepetir),
})
/** The same, or a list of them. */
const idsEmLista = z
  .union([z.string(), z.array(z.union([z.string(), z.number()]))], SEM_IDS)
  .transform(separados)
  .superRefine(conferirIds(RESGATES_DE_UMA_VEZ))
  .transform(semRepetir)

const ato = {
  access: { painel: [OPERADOR, ADMINISTRADOR] },
  idempotente: true,
  answers: { 200: z.object({ mensagem: z.string(), resgate: mudadoSchema }) },
  touches: ['resgates', 'extrato', 'dashboard', 'logs'],
} as const
const FALHAS = { 'resgate-nao-encontrado': 404, 'alterado-por-outro': 409 } as const
const params = z.object({ idResgate: numero })
const MUDADO = { id: 41, status: 6, previsaoEntrega: null, versao: 2 } as const

export const aprovarResgate = endpoint({
  ...ato,
  method: 'POST',
  path: '/api/resgates/aprovar',
  resumo: 'Libera um resgate que aguarda liberação',
  body: z.object({ identificador: numero, versao: versaoVista }),
  failures: { ...FALHAS, 'nao-aguarda-liberacao': 422, 'conta-propria': 422 },
  appends: ['ResgateAprovado'],
  example: { body: { identificador: 41 }, answer: { mensagem: 'Resgate aprovado com sucesso', resgate: MUDADO } },
})

export const cancelarResgate = endpoint({
  ...ato,
  method: 'POST',
  path: '/api/cancelarResgate',
  resumo: 'Cancela um resgate: os pontos voltam ao vendedor, por 30 dias pelo menos',
  body: cancelarResgateSchema.partial({ motivo: true }).extend({ identificador: numero, versao: versaoVista }),
  failures: { ...FALHAS, 'resgate-cancelado': 422, 'valor-ja-entregue': 422, 'so-fornecedor': 422 },
  appends: ['ResgateCancelado', 'ResgateCanceladoPeloFornecedor', 'PontosDevolvidos', 'DevolucaoRecusada'],
  example: {
    body: { identificador: 41, motivo: 'Pedido em duplicidade' },
    answer: { mensagem: 'Resgate cancelado com sucesso', resgate: { ...MUDADO, status: 3 } },
  },
})

const FALHAS_DO_STATUS = { 'aprove-antes': 422, 'resgate-cancelado': 422, 'status-de-agora': 422 } as const

export const alterarStatusResgate = endpoint({
  ...ato,
  method: 'POST',
  path: '/api/alterarStatusResgate',
  resumo: 'Altera o status da entrega: 0 não entregue, 1 entregue, 2 em transporte',
  body: alterarStatusSchema.extend({ identificador: numero, versao: versaoVista }),
  failures: { ...FALHAS, ...FALHAS_DO_STATUS },
  appends: ['ResgateStatusAlterado'],
  example: {
    body: { identificador: 41, status: 2 },
    answer: { mensagem: 'Status atualizado com sucesso', resgate: { ...MUDADO, status: 2 } },
  },
})

/** What became of one redemption; `motivo` says why it did not change. */
const resultadoSchema = z.object({
  id: z.int(),
  alterado: z.boolean(),
  status: statusResgateSchema.nullable(),
  motivo: z.string().nullable(),
})
export type ResultadoDoStatus = z.output<typeof resultadoSchema>

/** `decisions.md §G 87`: those that may not change come back with the reason, the others change. */
export const alterarStatusEmMassa = endpoint({
  ...ato,
  method: 'PATCH',
  path: '/api/resgates/bulk',
  resumo: `Altera o status da entrega de até ${RESGATES_DE_UMA_VEZ} resgates, e diz o que houve com cada um`,
  body: statusEmMassaSchema.extend({ ids: idsEmLista }),
  answers: {
    200: z.object({
      mensagem: z.string(),
      alterados: z.int(),
      recusados: z.int(),
      resultados: z.array(resultadoSchema),
    }),
  },
  appends: ['ResgateStatusAlterado'],
  example: {
    body: { status: 2, ids: '41, 42' },
    answer: {
      mensagem: '1 de 2 resgates atualizados',
      alterados: 1,
      recusados: 1,
      resultados: [
        { id: 41, alterado: true, status: 2, motivo: null },
        {
          id: 42,
          alterado: false,
          status: null,
          motivo: 'Não é possível mudar para "Em transporte". Aprove o resgate antes',
        },
      ],
    },
  },
})

export const alterarObservacaoDoResgate = endpoint({
  ...ato,
  method: 'PUT',
  path: '/api/resgates/:idResgate/alterar-observacao',
  access: { painel: [KULZER, OPERADOR, ADMINISTRADOR] },
  resumo: 'Escreve a observação de um resgate, ou a apaga',
  params,
  body: alterarObservacaoSchema.extend({ versao: versaoVista }),
  failures: FALHAS,
  appends: ['ObservacaoResgateAlterada'],
  example: {
    params: { idResgate: 41 },
    body: { descricao: 'Ligar antes de entregar' },
    answer: { mensagem: 'Observação alterada com sucesso', resgate: MUDADO },
  },
})

export const alterarPrevisaoEntrega = endpoint({
  ...ato,
  method: 'PUT',
  path: '/api/resgates/:idResgate/previsao-entrega',
  resumo: 'Informa quando um resgate chega, ou apaga a previsão',
  params,
  body: previsaoEntregaSchema.extend({ versao: versaoVista }),
  failures: { ...FALHAS, 'resgate-cancelado': 422, 'previsao-antes-do-resgate': 400 },
  appends: ['PrevisaoEntregaAlterada'],
  example: {
    params: { idResgate: 41 },
    body: { previsaoEntrega: '2026-11-27' },
    answer: {
      mensagem: 'Previsão de entrega alterada com sucesso',
      resgate: { ...MUDADO, previsaoEntrega: '2026-11-27' },
    },
  },
})
