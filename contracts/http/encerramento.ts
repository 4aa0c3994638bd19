import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { textoLongo, textoLongoOpcional } from '../values/campos.ts'
import { marcado } from '../values/marcado.ts'
import { ADMINISTRADOR } from '../values/papeis.ts'
import { FALHAS_DO_LIMITE, trabalhoOuPedidoSchema } from '../values/segunda-pessoa.ts'
import { resultadoEncerramentoSchema } from '../works/encerrar-contas.ts'

/** What a person gives in the form (`decisions.md §E 62`). */
export const motivoDoEncerramentoSchema = z.object({ motivo: textoLongo('Motivo', 1000) })

/** Closing for good: what is left expires, and open redemptions have to end first (`domain.md §3.1, §4`). */
const encerramento = {
  access: { painel: [ADMINISTRADOR] },
  idempotente: true,
  params: z.object({ id: z.uuid() }),
  query: z.object({ simular: marcado.default(false) }),
  /** The reason may be missing with `simular` alone. */
  body: z.object({ motivo: textoLongoOpcional('Motivo', 1000).default('') }),
  answers: {
    200: resultadoEncerramentoSchema.extend({ idProcessamento: z.uuid(), mensagem: z.string() }),
    202: trabalhoOuPedidoSchema,
  },
  appends: ['AprovacaoPedida'],
  touches: ['aprovacoes', 'parceiros', 'cartoes', 'dashboard', 'extrato', 'logs', 'processamentos'],
} as const
const FALHAS = {
  ...FALHAS_DO_LIMITE,
  'entrada-invalida': 400,
  'encerramento-falhou': 422,
  'resultado-ausente': 503,
} as const
const exemplo = {
  params: { id: '0198f0f0-0000-7000-8000-000000000001' },
  query: { simular: '1' },
  body: { motivo: 'CPF de outra pessoa' },
  answer: {
    simulado: true,
    vendedores: 1,
    pontos: 12.5,
    redes: [{ rede: 'Rede Azul', vendedores: 1, pontos: 12.5 }],
    contas: [{ nome: 'Beto Reis', cpf: '52998224725', revenda: 'Dental Sul', rede: 'Rede Azul', pontos: 12.5 }],
    posicao: null,
    dividas: 0,
    jaEncerradas: 0,
    comResgatesAbertos: 0,
    resgatesAbertos: [],
    abertas: [],
    idProcessamento: '0198f0f0-0000-7000-8000-000000000004',
    mensagem: 'Conta encerrada com sucesso',
  },
} as const

export const encerrarContaDoParceiro = endpoint({
  ...encerramento,
  method: 'POST',
  path: '/api/parceiros/:id/encerramento',
  resumo: 'Encerra a conta de um vendedor, por dados falsos; com simular=1 diz o que isso faria sem gravar',
  failures: { ...FALHAS, 'parceiro-nao-encontrado': 404 },
  example: exemplo,
})

export const encerrarContasDaRevenda = endpoint({
  ...encerramento,
  method: 'POST',
  path: '/api/revendas/:id/encerramento',
  resumo: 'Encerra as contas de todos os vendedores de uma dental; com simular=1 diz o que isso faria sem gravar',
  failures: { ...FALHAS, 'nao-encontrado': 404 },
  example: exemplo,
})
