import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { codigo, textoLongoOpcional } from '../values/campos.ts'
import { decimalSchema } from '../values/centesimos.ts'
import { enderecoDoResgateSchema } from '../values/entrega.ts'
import { statusResgateSchema } from '../values/status-resgate.ts'
import { meuCartaoSchema } from './meu-cartao.ts'

const dado = z.string().max(200).optional()

export const resgatar = endpoint({
  method: 'POST',
  path: '/api/resgatar',
  access: { loja: true },
  resumo:
    'O vendedor resgata um prêmio: os pontos saem da conta; com pontosEsperados, só pelo preço que ele viu. '
    + 'O que cada tipo de prêmio pede: endereço (geral, bivolt), operadora e celular (recarga), '
    + 'tipoChave e chave (pix), nomeCompleto (primeiro crédito)',
  body: z.object({
    codigoPremio: codigo('Prêmio'),
    qtde: z.int('Informe a quantidade'),
    obs: textoLongoOpcional('Observação', 500).optional(),
    /** Unset: the address that the member keeps. */
    enderecoEntrega: enderecoDoResgateSchema.optional(),
    /** Checked by the kind of prize (`values/entrega.ts`). */
    dados: z.object({ operadora: dado, celular: dado, tipoChave: dado, chave: dado, nomeCompleto: dado }).optional(),
    /** What the member saw that it all costs. */
    pontosEsperados: decimalSchema.optional(),
  }),
  idempotente: true,
  answers: {
    200: z.object({
      mensagem: z.string(),
      resgate: z.object({ id: z.int(), status: statusResgateSchema, pontosGastos: decimalSchema }),
      saldoPontos: decimalSchema,
      /** The member's card, which a credit is loaded on. */
      cartao: meuCartaoSchema.optional(),
    }),
  },
  failures: {
    'quantidade-invalida': 400,
    'parceiro-nao-encontrado': 404,
    'parceiro-inativo': 422,
    'regulamento-nao-aceito': 422,
    'revenda-inativa': 422,
    'rede-inativa': 422,
    'premio-nao-encontrado': 404,
    'entrada-invalida': 400,
    'sem-valor-do-ponto': 422,
    'premio-sem-preco': 422,
    'preco-mudou': 409,
    'conta-encerrada': 422,
    'saldo-insuficiente': 422,
    'lotes-demais': 422,
    'sem-cartao': 422,
    'chave-repetida': 409,
  },
  touches: ['extrato', 'resgates', 'dashboard', 'logs', 'cartoes', 'parceiros', 'sessao'],
  appends: ['PontosResgatados', 'ResgateSolicitado'],
  example: {
    body: {
      codigoPremio: 'PR117',
      qtde: 1,
      pontosEsperados: 858,
      enderecoEntrega: {
        entregaCep: '01310-100',
        entregaNome: 'Beto Reis',
        entregaRua: 'Rua B',
        entregaNumero: '20',
        entregaBairro: 'Centro',
        entregaCidade: 'São Paulo',
        entregaEstado: 'SP',
      },
    },
    answer: {
      mensagem: 'Resgate realizado com sucesso!',
      resgate: { id: 42, status: 0, pontosGastos: 858 },
      saldoPontos: 142,
    },
  },
})
