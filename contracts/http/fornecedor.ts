import { z } from 'zod'
import { CABECALHO_DA_ASSINATURA, endpoint } from '../endpoint.ts'
import { textoLongoOpcional } from '../values/campos.ts'
import { diaSchema } from '../values/dia.ts'
import { CANCELADO_PELO_FORNECEDOR, EM_TRANSPORTE, ENTREGUE } from '../values/status-resgate.ts'
import { mudadoSchema } from './atos-de-resgate.ts'

/** How far from now a signature's moment may be, either way: clocks differ, and an old notice is somebody else's copy. */
export const PRAZO_DA_ASSINATURA_MS = 5 * 60_000

/**
 * What the supplier tells of a delivery (`decisions.md §G 81`), signed as `t=1795118400,v1=<HMAC-SHA256 of "t.body" in
 * hexadecimal>` (`docs/operations.md`); off while there is no `SUPPLIER_WEBHOOK_SECRET`.
 */
export const avisarEntrega = endpoint({
  method: 'POST',
  path: '/api/fornecedor/entregas',
  access: 'publico',
  assinado: { chave: 'idAviso' },
  resumo:
    `O fornecedor avisa transporte, previsão, entrega, um erro dela ou seu cancelamento; assinado no cabeçalho ${CABECALHO_DA_ASSINATURA}. `
    + 'O mesmo idAviso com os mesmos dados age uma vez e recebe a mesma resposta; com outros dados responde 409',
  body: z
    .object({
      /** The notice's own id: the same again changes nothing, and with another content it is refused. */
      idAviso: z.string().trim().min(1).max(100),
      /** The number of the redemption. */
      resgate: z.int().positive(),
      /** 1 delivered, 2 on its way, 5 cancelled by the supplier. */
      status: z.literal([ENTREGUE, EM_TRANSPORTE, CANCELADO_PELO_FORNECEDOR]).optional(),
      previsaoEntrega: diaSchema.optional(),
      /** Why it was cancelled. */
      motivo: textoLongoOpcional('Motivo', 1000).optional(),
      /** What goes wrong with the delivery; the next notice without it says that nothing does any more. */
      erro: textoLongoOpcional('Erro', 1000).optional(),
    })
    .refine(({ status, previsaoEntrega, erro }) => [status, previsaoEntrega, erro].some((dito) => dito !== undefined), {
      message: 'Informe o status, a previsão de entrega ou o erro',
      path: ['status'],
    }),
  answers: { 200: z.object({ mensagem: z.string(), resgate: mudadoSchema }) },
  failures: {
    'aviso-desligado': 404,
    'assinatura-invalida': 401,
    'aviso-fora-do-prazo': 401,
    'chave-com-outros-dados': 409,
    'resgate-nao-encontrado': 404,
    'aprove-antes': 422,
    'resgate-cancelado': 422,
    'valor-ja-entregue': 422,
    'previsao-antes-do-resgate': 400,
  },
  touches: ['resgates', 'extrato', 'dashboard'],
  appends: [
    'ErroDaEntregaInformado',
    'PrevisaoEntregaAlterada',
    'ResgateStatusAlterado',
    'ResgateCanceladoPeloFornecedor',
    'PontosDevolvidos',
    'DevolucaoRecusada',
  ],
  example: {
    body: { idAviso: 'entrega-7781-2', resgate: 41, status: 2, previsaoEntrega: '2026-11-27' },
    answer: { mensagem: 'Aviso recebido', resgate: { id: 41, status: 2, previsaoEntrega: '2026-11-27', versao: 3 } },
  },
})
