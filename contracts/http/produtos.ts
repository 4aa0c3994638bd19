import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  FALHAS_DA_ALTERACAO,
  codigo,
  codigoProcurado,
  ligadoSchema,
  texto,
  textoLongoOpcional,
  valor,
  versaoVista,
} from '../values/campos.ts'
import { decimalSchema } from '../values/centesimos.ts'
import { diaSchema } from '../values/dia.ts'
import { ADMINISTRADOR, OPERADOR, TODOS_OS_PAPEIS } from '../values/papeis.ts'
import { aguardaSegundaPessoaSchema } from '../values/segunda-pessoa.ts'

/** A product of the manufacturer, with the points of one unit today (`doc 1 §3`). */
const produtoSchema = z.object({
  id: z.uuid(),
  codigo: z.string(),
  /** Shown as "Descrição". */
  nome: z.string(),
  valorUnitario: decimalSchema,
  /** Null while it has none. */
  valorPontos: decimalSchema.nullable(),
  ativo: ligadoSchema,
  versao: z.int(),
})
const produtoDaLista = produtoSchema.extend({
  /** Shops that sell it now: with `completo=1`. */
  numeroRevendas: z.int().optional(),
})
export type Produto = z.output<typeof produtoDaLista>

/** The product of the examples. */
const RESINA = {
  id: '0198f0f0-0000-7000-8000-000000000003',
  codigo: 'K-100',
  nome: 'Resina A2',
  valorUnitario: 189.9,
  valorPontos: 12.5,
  ativo: 1 as const,
  versao: 1,
}

export const produtos = endpoint({
  method: 'GET',
  path: '/api/produtos',
  access: { painel: TODOS_OS_PAPEIS },
  resumo: 'Os produtos do fabricante, por nome; por código, para saber se existe; com completo=1, com quantas dentais',
  query: z.object({
    ativo: z.literal('1').optional(),
    codigo: codigoProcurado.optional(),
    completo: z.literal('1').optional(),
  }),
  answers: { 200: z.object({ produtos: z.array(produtoDaLista) }) },
  touches: ['produtos', 'produtos_revenda'],
  example: { query: { ativo: '1' }, answer: { produtos: [RESINA] } },
})

export const produto = endpoint({
  method: 'GET',
  path: '/api/produtos/:id',
  access: { painel: TODOS_OS_PAPEIS },
  resumo: 'Um produto do fabricante',
  params: z.object({ id: z.uuid() }),
  answers: { 200: z.object({ produto: produtoSchema }) },
  failures: { 'nao-encontrado': 404 },
  touches: ['produtos', 'produtos_revenda'],
  example: { params: { id: RESINA.id }, answer: { produto: RESINA } },
})

const campos = {
  codigo: codigo('Código'),
  nome: texto('Nome'),
  valorUnitario: valor('Preço Unitário'),
  valorPontos: valor('Valor Pontos'),
}

/**
 * Sentences and their order (`doc 1 §5 Manufacturer product create`): "Código obrigatório", "Nome obrigatório",
 * "Preço Unitário obrigatório", "Valor Pontos obrigatório".
 */
export const novoProdutoSchema = z.object(campos)
export type NovoProduto = z.output<typeof novoProdutoSchema>

const inicioDoValor = {
  /** Day from which the new points hold; unset: today. Only role 2 may name an earlier one, with a reason. */
  desde: diaSchema.optional(),
  motivo: textoLongoOpcional('Motivo', 1000).optional(),
}

/** The form of a change. */
export const edicaoDeProdutoSchema = z.object({ ...campos, ...inicioDoValor })

const alteracao = z.object({
  ...z.object(campos).partial().shape,
  ...inicioDoValor,
  ativo: ligadoSchema.optional(),
  versao: versaoVista,
})
export type AlteracaoDeProduto = Omit<z.output<typeof alteracao>, 'versao'>

const produtoGravado = z.object({ produto: produtoSchema, mensagem: z.string() })

export const criarProduto = endpoint({
  method: 'POST',
  path: '/api/produtos',
  access: { painel: [OPERADOR, ADMINISTRADOR] },
  resumo: 'Cadastra um produto do fabricante',
  body: novoProdutoSchema,
  answers: { 200: produtoGravado },
  failures: { 'ja-cadastrado': 409, 'papel-nao-permitido': 403 },
  idempotente: true,
  touches: ['produtos'],
  appends: ['ValorPontosDefinido'],
  example: {
    body: { codigo: 'K-100', nome: 'Resina A2', valorUnitario: 189.9, valorPontos: 12.5 },
    answer: { produto: RESINA, mensagem: 'Produto cadastrado com sucesso' },
  },
})

/**
 * What is not sent stays as it is. `ativo` is for role 2. A value that starts earlier may need a second person, and is
 * then asked for alone.
 */
export const alterarProduto = endpoint({
  method: 'PUT',
  path: '/api/produtos/:id',
  access: { painel: [OPERADOR, ADMINISTRADOR] },
  resumo: 'Altera um produto do fabricante, ou o ativa e desativa (administrador)',
  params: z.object({ id: z.uuid() }),
  body: alteracao,
  answers: { 200: produtoGravado, 202: aguardaSegundaPessoaSchema },
  failures: {
    ...FALHAS_DA_ALTERACAO,
    'ja-cadastrado': 409,
    'papel-nao-permitido': 403,
    'inicio-futuro': 400,
    'motivo-obrigatorio': 400,
    'valor-sozinho': 422,
  },
  idempotente: true,
  touches: ['produtos', 'aprovacoes'],
  appends: ['ValorPontosDefinido', 'AprovacaoPedida'],
  example: {
    params: { id: RESINA.id },
    body: { nome: 'Resina A2 4 g', versao: 1 },
    answer: { produto: { ...RESINA, nome: 'Resina A2 4 g', versao: 2 }, mensagem: 'Produto alterado com sucesso' },
  },
})

export const excluirProduto = endpoint({
  method: 'DELETE',
  path: '/api/produtos/:id',
  access: { painel: [ADMINISTRADOR] },
  resumo: 'Exclui um produto que nenhuma dental vende; o nome dele segue no histórico',
  params: z.object({ id: z.uuid() }),
  answers: { 200: z.object({ mensagem: z.string() }) },
  failures: { ...FALHAS_DA_ALTERACAO, 'papel-nao-permitido': 403, 'produto-com-dentais': 422 },
  touches: ['produtos'],
  example: { params: { id: RESINA.id }, answer: { mensagem: 'Produto excluído com sucesso' } },
})
