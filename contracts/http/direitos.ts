import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { exportacaoEmAndamento, exportacaoPronta, FALHAS_DO_ARQUIVO } from '../lista.ts'
import { decimalSchema } from '../values/centesimos.ts'
import { ADMINISTRADOR } from '../values/papeis.ts'
import { senhaEnviada } from '../values/senha.ts'

/** `doc 3 §1`: a member may request full deletion of their data; staff do it for who asks by letter. */
const efeitoSchema = z.object({
  /** What is left in the account, and expires. */
  pontos: decimalSchema,
  /** Numbers of the redemptions that have to be delivered or cancelled first. */
  resgatesAbertos: z.array(z.int()),
})
export type EfeitoDoApagamento = z.output<typeof efeitoSchema>

export const apagarMeusDadosSchema = z.object({ senha: senhaEnviada.min(1, 'Informe a senha') })

const params = z.object({ id: z.uuid() })
const exemplo = { params: { id: '0198f0f0-0000-7000-8000-000000000001' } }
const efeitoDeExemplo = { pontos: 12.5, resgatesAbertos: [] }
const apagado = {
  answers: { 200: z.object({ mensagem: z.string() }), 202: z.object({ idProcessamento: z.uuid() }) },
  touches: ['parceiros', 'cartoes', 'extrato', 'processamentos'],
} as const
const FALHAS = { 'resgates-abertos': 422, 'apagamento-falhou': 422, 'resultado-ausente': 503 } as const

export const baixarMeusDados = endpoint({
  method: 'POST',
  path: '/api/meus-dados',
  access: { loja: true },
  resumo: 'Tudo o que se guarda do vendedor, em um arquivo que ele e um programa podem ler',
  answers: { 200: exportacaoPronta, 202: exportacaoEmAndamento },
  failures: FALHAS_DO_ARQUIVO,
  touches: ['processamentos'],
  example: { answer: { fileLink: '/arquivos/3f/3f9c.html?assinatura=abc' } },
})

export const efeitoDoMeuApagamento = endpoint({
  method: 'GET',
  path: '/api/meus-dados/apagamento',
  access: { loja: true },
  resumo: 'O que a exclusão dos próprios dados faria agora: pontos que expiram e resgates a terminar antes',
  answers: { 200: efeitoSchema },
  touches: ['extrato'],
  example: { answer: efeitoDeExemplo },
})

export const apagarMeusDados = endpoint({
  method: 'POST',
  path: '/api/meus-dados/apagamento',
  access: { loja: true },
  resumo: 'O vendedor exclui a conta e os próprios dados, confirmando com a senha; não se desfaz',
  body: apagarMeusDadosSchema,
  ...apagado,
  failures: { ...FALHAS, 'senha-atual-incorreta': 400 },
  porMinuto: 10,
  example: { body: { senha: 'a senha de beto' }, answer: { mensagem: 'Dados apagados com sucesso' } },
})

export const efeitoDoApagamento = endpoint({
  method: 'GET',
  path: '/api/parceiros/:id/apagamento',
  access: { painel: [ADMINISTRADOR] },
  resumo: 'O que apagar os dados de um vendedor faria agora',
  params,
  answers: { 200: efeitoSchema },
  failures: { 'parceiro-nao-encontrado': 404 },
  touches: ['extrato'],
  example: { ...exemplo, answer: efeitoDeExemplo },
})

export const apagarDadosDoParceiro = endpoint({
  method: 'POST',
  path: '/api/parceiros/:id/apagamento',
  access: { painel: [ADMINISTRADOR] },
  resumo: 'Apaga os dados de um vendedor que pediu isso por carta; não se desfaz',
  params,
  ...apagado,
  failures: { ...FALHAS, 'parceiro-nao-encontrado': 404 },
  example: { ...exemplo, answer: { mensagem: 'Dados apagados com sucesso' } },
})

/** At once: no sheet has a panel user. Their sessions end with it. */
export const apagarDadosDoUsuario = endpoint({
  method: 'POST',
  path: '/api/usuarios/:id/apagamento',
  access: { painel: [ADMINISTRADOR] },
  resumo: 'Apaga os dados de um usuário do painel que saiu; o histórico diz "Usuário removido"; não se desfaz',
  params,
  answers: { 200: z.object({ mensagem: z.string() }) },
  failures: { 'nao-encontrado': 404, 'papel-nao-permitido': 403, 'proprio-acesso': 403 },
  touches: ['usuarios', 'processamentos'],
  example: { ...exemplo, answer: { mensagem: 'Dados apagados com sucesso' } },
})
