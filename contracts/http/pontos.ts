import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { texto, textoLongo, valor } from '../values/campos.ts'
import { decimalSchema } from '../values/centesimos.ts'
import { cpfSchema } from '../values/documentos.ts'
import { ADMINISTRADOR } from '../values/papeis.ts'
import { aguardaSegundaPessoaSchema } from '../values/segunda-pessoa.ts'

export const nomeDoSentido = { credito: 'Crédito', debito: 'Débito' } as const

/** What a person gives in the form. */
export const lancamentoDePontosSchema = z.object({
  sentido: z.enum(['credito', 'debito']),
  pontos: valor('Pontos').refine((centesimos) => centesimos > 0, 'Informe mais de zero pontos'),
  motivo: textoLongo('Motivo', 1000),
  /** What backs it: a letter, an agreement, a message, by its number or date. */
  documento: texto('Documento', 200),
})

/** Points by hand (`domain.md §3.1`): a credit is valid as long as an award of today, a debit takes at most the balance. */
export const lancarPontos = endpoint({
  method: 'POST',
  path: '/api/pontuacoes/lancar',
  access: { painel: [ADMINISTRADOR] },
  resumo: 'Lança ou retira pontos de um vendedor manualmente, com o motivo e o documento que os sustenta',
  idempotente: true,
  body: lancamentoDePontosSchema.extend({ cpf: cpfSchema }),
  answers: {
    200: z.object({
      mensagem: z.string(),
      /** What the seller can spend after it. */
      saldo: decimalSchema,
    }),
    202: aguardaSegundaPessoaSchema,
  },
  failures: {
    'parceiro-nao-encontrado': 404,
    /** Document, account, direction and amount of an earlier one, done or waiting. */
    'pontos-ja-lancados': 409,
    'conta-encerrada': 422,
    'saldo-insuficiente': 422,
    'lotes-demais': 422,
  },
  appends: ['PontosLancados', 'AprovacaoPedida'],
  touches: ['extrato', 'dashboard', 'logs', 'aprovacoes'],
  example: {
    body: {
      cpf: '529.982.247-25',
      sentido: 'credito',
      pontos: 50,
      motivo: 'Campanha de inverno apurada fora do sistema',
      documento: 'Memorando 12/2026',
    },
    answer: { mensagem: 'Pontos lançados com sucesso', saldo: 62.5 },
  },
})
