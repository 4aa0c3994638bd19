import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { texto } from '../values/campos.ts'
import { papelSchema, TODOS_OS_PAPEIS } from '../values/papeis.ts'
import { decimalSchema } from '../values/centesimos.ts'
import { senhaEnviada } from '../values/senha.ts'
import { diaSchema } from '../values/dia.ts'
import { cpfSchema } from '../values/documentos.ts'
import { enderecoDeEntregaSchema } from '../values/entrega-escrita.ts'
import { meuCartaoDeExemplo, meuCartaoSchema } from './meu-cartao.ts'

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
  /** True: the password was given out by somebody else, and is changed before anything else. */
  senhaTemporaria: z.boolean(),
})
export type UsuarioSessao = z.infer<typeof usuarioSessaoSchema>
export const usuarioDeExemplo: UsuarioSessao = {
  id: '0198f0f0-0000-7000-8000-000000000009',
  nome: 'Ana Lima',
  cpf: '11144477735',
  email: 'ana@example.com',
  permissao: 2,
  idRevendasPermitidas: '',
  idRedesPermitidas: '',
  senhaTemporaria: false,
}

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
  /**
   * True: the password was given out by staff and has to be changed before anything else (`domain.md §4 Passwords`).
   */
  senhaTemporaria: z.boolean(),
  /** Null until the first credit that they redeem. */
  cartao: meuCartaoSchema.nullable(),
  enderecoEntrega: enderecoDeEntregaSchema,
  /** Whether a prize can be sent there: all of it but the complement (`decisions.md §G 80`). */
  enderecoEntregaCompleto: z.boolean(),
})
export type ParceiroSessao = z.output<typeof parceiroSessaoSchema>
export const parceiroDaSessaoDeExemplo: z.input<typeof parceiroSessaoSchema> = {
  id: '0198f0f0-0000-7000-8000-000000000001',
  cpf: '52998224725',
  nome: 'Beto Reis',
  email: '',
  saldoPontos: 12.5,
  cnpjRevenda: '11222333000181',
  nomeRevenda: 'Dental Sul',
  idRevenda: '0198f0f0-0000-7000-8000-000000000002',
  tipoPontuacaoRevenda: 0,
  sexo: 'M',
  dataNascimento: '1990-02-15',
  telefone: '',
  celular: '11977776666',
  endRua: 'Rua B',
  endNumero: '20',
  endComplemento: '',
  endBairro: 'Centro',
  endCidade: 'São Paulo',
  endEstado: 'SP',
  endCep: '01310100',
  aceitouRegulamento: true,
  informouCep: true,
  senhaTemporaria: false,
  cartao: meuCartaoDeExemplo,
  enderecoEntrega: {
    entregaNome: 'Beto Reis',
    entregaCep: '01310100',
    entregaRua: 'Rua B',
    entregaNumero: '20',
    entregaComplemento: '',
    entregaBairro: 'Centro',
    entregaCidade: 'São Paulo',
    entregaEstado: 'SP',
  },
  enderecoEntregaCompleto: true,
}

const credenciais = z.object({ cpf: texto('CPF').pipe(cpfSchema), senha: senhaEnviada.min(1, 'Informe a senha') })

const sessaoPainel = z.object({ token: z.string(), usuario: usuarioSessaoSchema, redesAntifraude: z.array(z.string()) })
export const sessaoLoja = z.object({ token: z.string(), parceiro: parceiroSessaoSchema })

export const entrarPainel = endpoint({
  method: 'POST',
  path: '/api/sessoes/usuario',
  access: 'publico',
  resumo: 'Entra no painel com CPF e senha',
  body: credenciais,
  answers: { 200: sessaoPainel },
  porMinuto: 10,
  failures: { 'credenciais-invalidas': 401 },
  example: {
    body: { cpf: '529.982.247-25', senha: 'a senha de ana' },
    answer: { token: 'abc', usuario: usuarioDeExemplo, redesAntifraude: [] },
  },
})

export const entrarLoja = endpoint({
  method: 'POST',
  path: '/api/sessoes/parceiro',
  access: 'publico',
  resumo: 'Entra na loja com CPF e senha',
  body: credenciais,
  answers: { 200: sessaoLoja },
  porMinuto: 10,
  failures: { 'credenciais-invalidas': 401 },
  example: {
    body: { cpf: '529.982.247-25', senha: 'a senha de beto' },
    answer: { token: 'abc', parceiro: parceiroDaSessaoDeExemplo },
  },
})

export const sessaoAtual = endpoint({
  method: 'GET',
  path: '/api/sessoes',
  access: { painel: TODOS_OS_PAPEIS, loja: true },
  resumo: 'De quem é a sessão; serve para restaurá-la',
  answers: {
    200: z.discriminatedUnion('tipo', [
      z.object({ tipo: z.literal('painel'), usuario: usuarioSessaoSchema, redesAntifraude: z.array(z.string()) }),
      z.object({ tipo: z.literal('loja'), parceiro: parceiroSessaoSchema }),
    ]),
  },
  touches: ['sessao', 'extrato'],
  comSenhaTemporaria: true,
  example: { answer: { tipo: 'painel', usuario: usuarioDeExemplo, redesAntifraude: [] } },
})

export const sair = endpoint({
  method: 'DELETE',
  path: '/api/sessoes',
  access: { painel: TODOS_OS_PAPEIS, loja: true },
  resumo: 'Encerra a sessão',
  answers: { 200: z.object({ mensagem: z.string() }) },
  comSenhaTemporaria: true,
  example: { answer: { mensagem: 'Até mais!' } },
})
