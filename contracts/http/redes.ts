import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FALHAS_DA_ALTERACAO, ligadoSchema, texto, textoLongoOpcional, valor, versaoVista } from '../values/campos.ts'
import { decimalSchema } from '../values/centesimos.ts'
import { diaSchema } from '../values/dia.ts'
import { ADMINISTRADOR, OPERADOR, TODOS_OS_PAPEIS } from '../values/papeis.ts'
import { aguardaSegundaPessoaSchema } from '../values/segunda-pessoa.ts'

/** What selectors and tables know of a network. */
const redeSchema = z.object({
  id: z.uuid(),
  nome: z.string(),
  regiao: z.string(),
  ativo: ligadoSchema,
  versao: z.int(),
})

/** What `?completo=1` adds: counts of what is registered now, totals of the awards that stand (`doc 1 §3`). */
const totais = z.object({
  numeroRevendas: z.int(),
  numeroParceiros: z.int(),
  /** Money of the sales. */
  totalVendas: decimalSchema,
  /** Σ points × the network's `valorPonto` on the day of each award (`decisions.md §E 46`). */
  totalCusto: decimalSchema,
  totalPontos: decimalSchema,
  /** What its salespeople can spend today. */
  saldoPontos: decimalSchema,
  ultimaPontuacao: diaSchema.nullable(),
})

/** With its dated values as they are today, for roles 1 and 2; null while the network has none. */
const valoresDeHoje = {
  /** Money per point. */
  valorPonto: decimalSchema.nullable(),
  /** Day on which the programme starts there. */
  inicioPrograma: diaSchema.nullable(),
}
const redeParaAlterar = redeSchema.extend(valoresDeHoje)
const redeDaLista = redeSchema.extend(z.object(valoresDeHoje).partial().shape).extend(totais.partial().shape)
export type Rede = z.output<typeof redeSchema>
export type RedeCompleta = Rede
  & z.output<typeof totais>
  & Pick<z.output<typeof redeDaLista>, 'valorPonto' | 'inicioPrograma'>

/** The network of the examples. */
const REDE_AZUL = {
  id: '0198f0f0-0000-7000-8000-000000000001',
  nome: 'Rede Azul',
  regiao: 'Sudeste',
  ativo: 1 as const,
  versao: 1,
  valorPonto: 0.5,
  inicioPrograma: '2026-11-01',
}

export const redes = endpoint({
  method: 'GET',
  path: '/api/redes',
  access: { painel: TODOS_OS_PAPEIS },
  resumo: 'As redes que a pessoa pode ver, por nome; com completo=1, com seus totais',
  query: z.object({ ativo: z.literal('1').optional(), completo: z.literal('1').optional() }),
  answers: { 200: z.object({ redes: z.array(redeDaLista) }) },
  touches: ['redes', 'revendas', 'parceiros', 'dashboard', 'extrato'],
  example: { query: { ativo: '1' }, answer: { redes: [REDE_AZUL] } },
})

export const rede = endpoint({
  method: 'GET',
  path: '/api/redes/:id',
  access: { painel: [OPERADOR, ADMINISTRADOR] },
  resumo: 'Uma rede, para alterar',
  params: z.object({ id: z.uuid() }),
  answers: { 200: z.object({ rede: redeParaAlterar }) },
  failures: { 'nao-encontrado': 404 },
  touches: ['redes', 'revendas', 'parceiros'],
  example: { params: { id: REDE_AZUL.id }, answer: { rede: REDE_AZUL } },
})

const campos = {
  nome: texto('Nome', 120, 'Informe o nome'),
  regiao: texto('Região', 120, 'Informe a região'),
  valorPonto: valor('Valor do ponto', 'Informe o valor do ponto'),
}

/** Sentences and their order: `doc 1 §5 Network create`. */
export const novaRedeSchema = z.object({
  ...campos,
  /** Day on which the programme starts there; unset: the day it is registered (`domain.md §4 Measurement`). */
  inicioPrograma: diaSchema.optional(),
})
export type NovaRede = z.output<typeof novaRedeSchema>

const inicioDosValores = {
  /** Day from which the new point value holds; unset: today. Only role 2 may name an earlier one, with a reason. */
  desde: diaSchema.optional(),
  /** Another start of the programme, also by role 2 with a reason. */
  inicioPrograma: diaSchema.optional(),
  motivo: textoLongoOpcional('Motivo', 1000).optional(),
}

/** The form of a change. */
export const edicaoDeRedeSchema = z.object({ ...campos, ...inicioDosValores })

const alteracao = z.object({
  ...z.object(campos).partial().shape,
  ...inicioDosValores,
  ativo: ligadoSchema.optional(),
  versao: versaoVista,
})
export type AlteracaoDeRede = Omit<z.output<typeof alteracao>, 'versao'>

const redeGravada = z.object({ rede: redeParaAlterar, mensagem: z.string() })

export const criarRede = endpoint({
  method: 'POST',
  path: '/api/redes',
  access: { painel: [OPERADOR, ADMINISTRADOR] },
  resumo: 'Cadastra uma rede',
  body: novaRedeSchema,
  answers: { 200: redeGravada },
  failures: { 'ja-cadastrado': 409, 'papel-nao-permitido': 403 },
  idempotente: true,
  touches: ['redes'],
  appends: ['ValorPontoDefinido', 'InicioProgramaDefinido'],
  example: {
    body: { nome: 'Rede Azul', regiao: 'Sudeste', valorPonto: 0.5 },
    answer: { rede: REDE_AZUL, mensagem: 'Rede cadastrada com sucesso' },
  },
})

/**
 * What is not sent stays as it is. `ativo` is for role 2. A value that starts earlier may need a second person, and is
 * then asked for alone.
 */
export const alterarRede = endpoint({
  method: 'PUT',
  path: '/api/redes/:id',
  access: { painel: [OPERADOR, ADMINISTRADOR] },
  resumo: 'Altera uma rede, ou a ativa e desativa (administrador)',
  params: z.object({ id: z.uuid() }),
  body: alteracao,
  answers: { 200: redeGravada, 202: aguardaSegundaPessoaSchema },
  failures: {
    ...FALHAS_DA_ALTERACAO,
    'ja-cadastrado': 409,
    'papel-nao-permitido': 403,
    'inicio-futuro': 400,
    'motivo-obrigatorio': 400,
    'valor-sozinho': 422,
  },
  idempotente: true,
  touches: ['redes', 'aprovacoes'],
  appends: ['ValorPontoDefinido', 'InicioProgramaDefinido', 'AprovacaoPedida'],
  example: {
    params: { id: REDE_AZUL.id },
    body: { regiao: 'Sul', versao: 1 },
    answer: { rede: { ...REDE_AZUL, regiao: 'Sul', versao: 2 }, mensagem: 'Rede alterada com sucesso' },
  },
})

export const excluirRede = endpoint({
  method: 'DELETE',
  path: '/api/redes/:id',
  access: { painel: [ADMINISTRADOR] },
  resumo: 'Exclui uma rede sem dentais ativas; o nome dela segue no histórico',
  params: z.object({ id: z.uuid() }),
  answers: { 200: z.object({ mensagem: z.string() }) },
  failures: { ...FALHAS_DA_ALTERACAO, 'rede-com-dentais': 422 },
  touches: ['redes'],
  example: { params: { id: REDE_AZUL.id }, answer: { mensagem: 'Rede excluída com sucesso' } },
})
