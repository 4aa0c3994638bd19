import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { papelSchema, TODOS_OS_PAPEIS } from '../values/papeis.ts'
import { decimalSchema } from '../values/centesimos.ts'
import { diaSchema } from '../values/dia.ts'
import { cpfSchema } from '../values/documentos.ts'

export const usuarioSessaoSchema = z.object({
  id: z.uuid(),
  nome: z.string(),
  cpf: z.string(),
  email: z.string(),
  permissao: papelSchema,
  /** Comma-separated shop ids, for role 3 (`doc 1 §3`). */
  idRevendasPermitidas: z.string(),
  /** Comma-separated network ids; empty = all (`decisions.md §C 28`). */
  idRedesPermitidas: z.string(),
})
export type UsuarioSessao = z.infer<typeof usuarioSessaoSchema>

const enderecoEntregaSessao = z.object({
  entregaNome: z.string(),
  entregaCep: z.string(),
  entregaRua: z.string(),
  entregaNumero: z.string(),
  entregaComplemento: z.string(),
  entregaBairro: z.string(),
  entregaCidade: z.string(),
  entregaEstado: z.string(),
})

export const parceiroSessaoSchema = z.object({
  id: z.uuid(),
  cpf: z.string(),
  nome: z.string(),
  email: z.string(),
  saldoPontos: decimalSchema,
  cnpjRevenda: z.string(),
  nomeRevenda: z.string(),
  idRevenda: z.uuid(),
  tipoPontuacaoRevenda: z.literal([0, 1]),
  sexo: z.enum(['F', 'M']).nullable(),
  dataNascimento: diaSchema.nullable(),
  telefone: z.string(),
  celular: z.string(),
  endRua: z.string(),
  endNumero: z.string(),
  endComplemento: z.string(),
  endBairro: z.string(),
  endCidade: z.string(),
  endEstado: z.string(),
  endCep: z.string(),
  /** False: the regulation comes before anything else (`doc 3 §2`). */
  aceitouRegulamento: z.boolean(),
  /** False: the store asks for the delivery CEP before anything else. */
  informouCep: z.boolean(),
  /** True: the password was given out by staff and has to be changed before anything else (`domain.md §4 Passwords`). */
  senhaTemporaria: z.boolean(),
  enderecoEntrega: enderecoEntregaSessao,
  /** Whether a prize can be sent there: all of it but the complement (`decisions.md §G 80`). */
  enderecoEntregaCompleto: z.boolean(),
})
export type ParceiroSessao = z.output<typeof parceiroSessaoSchema>

const credenciais = z.object({ cpf: cpfSchema, senha: z.string().min(1, 'Informe a senha').max(200) })

const sessaoPainel = z.object({ token: z.string(), usuario: usuarioSessaoSchema, redesAntifraude: z.array(z.string()) })
export const sessaoLoja = z.object({ token: z.string(), parceiro: parceiroSessaoSchema })

export const entrarPainel = endpoint({
  method: 'POST',
  path: '/api/sessoes/usuario',
  access: 'publico',
  resumo: 'Entra no painel com CPF e senha',
  body: credenciais,
  response: sessaoPainel,
  porMinuto: 10,
})

export const entrarLoja = endpoint({
  method: 'POST',
  path: '/api/sessoes/parceiro',
  access: 'publico',
  resumo: 'Entra na loja com CPF e senha',
  body: credenciais,
  response: sessaoLoja,
  porMinuto: 10,
})

export const sessaoAtual = endpoint({
  method: 'GET',
  path: '/api/sessoes',
  access: { painel: TODOS_OS_PAPEIS, loja: true },
  resumo: 'De quem é a sessão; serve para restaurá-la',
  response: z.discriminatedUnion('tipo', [
    z.object({ tipo: z.literal('painel'), usuario: usuarioSessaoSchema, redesAntifraude: z.array(z.string()) }),
    z.object({ tipo: z.literal('loja'), parceiro: parceiroSessaoSchema }),
  ]),
  touches: ['sessao', 'extrato'],
})

export const sair = endpoint({
  method: 'DELETE',
  path: '/api/sessoes',
  access: { painel: TODOS_OS_PAPEIS, loja: true },
  resumo: 'Encerra a sessão',
  response: z.object({ mensagem: z.string() }),
  comSenhaTemporaria: true,
})
