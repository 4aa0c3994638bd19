import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  FALHAS_DA_ALTERACAO,
  codigo,
  codigoProcurado,
  ligadoSchema,
  texto,
  valor,
  versaoVista,
} from '../values/campos.ts'
import { decimalSchema } from '../values/centesimos.ts'
import { cnpjSchema, normalizarCnpj } from '../values/documentos.ts'
import { marca } from '../values/marca.ts'
import { ADMINISTRADOR, OPERADOR, TODOS_OS_PAPEIS } from '../values/papeis.ts'

/** A shop's own code for a product of the manufacturer (`doc 1 §3`). */
const produtoRevendaSchema = z.object({
  id: z.uuid(),
  /** The manufacturer's code and name. */
  codigoPadrao: z.string(),
  nomePadrao: z.string(),
  /** The shop's. */
  codigo: z.string(),
  nome: z.string(),
  valorUnitario: decimalSchema,
  /** Of one unit today; null while the manufacturer's product has none. */
  valorPontos: decimalSchema.nullable(),
  cnpjRevenda: z.string(),
  ativo: ligadoSchema,
  versao: z.int(),
})
export type ProdutoRevenda = z.output<typeof produtoRevendaSchema>

/** The shop product of the examples. */
const RESINA_DA_DENTAL = {
  id: '0198f0f0-0000-7000-8000-000000000004',
  codigoPadrao: 'K-100',
  nomePadrao: 'Resina A2',
  codigo: '7781',
  nome: 'RESINA A2 4G',
  valorUnitario: 210,
  valorPontos: 12.5,
  cnpjRevenda: '11222333000181',
  ativo: 1 as const,
  versao: 1,
}

/** In the store a member sees what their own shop sells (`decisions.md §C 32`). */
export const produtosRevenda = endpoint({
  method: 'GET',
  path: '/api/produtos_revenda',
  access: { painel: TODOS_OS_PAPEIS, loja: true },
  resumo: 'Os produtos de uma dental, por nome; ou o que ela vende com um código',
  query: z.object({
    cnpjRevenda: z.string().max(30).transform(normalizarCnpj).optional(),
    /** The code of a shop, with which `codigo` finds one of its products. */
    codRevenda: codigoProcurado.optional(),
    codigo: codigoProcurado.optional(),
  }),
  answers: { 200: z.object({ produtosRevenda: z.array(produtoRevendaSchema) }) },
  failures: { 'dental-obrigatoria': 400 },
  touches: ['produtos_revenda', 'produtos'],
  example: { query: { cnpjRevenda: '11222333000181' }, answer: { produtosRevenda: [RESINA_DA_DENTAL] } },
})

export const produtoRevenda = endpoint({
  method: 'GET',
  path: '/api/produtos_revenda/:id',
  access: { painel: TODOS_OS_PAPEIS },
  resumo: 'Um produto de uma dental',
  params: z.object({ id: z.uuid() }),
  answers: { 200: z.object({ produtoRevenda: produtoRevendaSchema }) },
  failures: { 'nao-encontrado': 404 },
  touches: ['produtos_revenda', 'produtos'],
  example: { params: { id: RESINA_DA_DENTAL.id }, answer: { produtoRevenda: RESINA_DA_DENTAL } },
})

const campos = {
  /** The manufacturer's code. */
  codigoPadrao: codigo(`Código ${marca.fabricante}`),
  codigo: codigo('Código Dental'),
  nome: texto('Descrição Dental'),
  valorUnitario: valor('Preço Unitário Dental'),
}
const dental = { cnpjRevenda: texto('Dental').pipe(cnpjSchema) }

/**
 * Sentences and their order (`doc 1 §5 Shop product create`): "Dental obrigatória", "Código Kulzer obrigatório",
 * "Código Dental obrigatório", "Descrição Dental obrigatória", "Preço Unitário Dental obrigatório"; and of the look-up,
 * "Produto Kulzer não encontrado". The brand is `marca`'s.
 */
export const novoProdutoRevendaSchema = z.object({ ...dental, ...campos })
export type NovoProdutoRevenda = z.output<typeof novoProdutoRevendaSchema>

/** The form of a change. */
export const edicaoDeProdutoRevendaSchema = z.object(campos)

const alteracao = z.object({
  ...z.object({ ...dental, ...campos }).partial().shape,
  ativo: ligadoSchema.optional(),
  versao: versaoVista,
})
export type AlteracaoDeProdutoRevenda = Omit<z.output<typeof alteracao>, 'versao'>

const gravado = z.object({ produtoRevenda: produtoRevendaSchema, mensagem: z.string() })
const falhas = { 'revenda-nao-encontrada': 400, 'produto-nao-encontrado': 400, 'ja-cadastrado': 409 } as const

export const criarProdutoRevenda = endpoint({
  method: 'POST',
  path: '/api/produtos_revenda',
  access: { painel: [OPERADOR, ADMINISTRADOR] },
  resumo: 'Cadastra o código de uma dental para um produto do fabricante',
  body: novoProdutoRevendaSchema,
  answers: { 200: gravado },
  failures: falhas,
  idempotente: true,
  touches: ['produtos_revenda'],
  example: {
    body: {
      cnpjRevenda: '11222333000181',
      codigoPadrao: 'K-100',
      codigo: '7781',
      nome: 'RESINA A2 4G',
      valorUnitario: 210,
    },
    answer: { produtoRevenda: RESINA_DA_DENTAL, mensagem: 'Produto cadastrado com sucesso' },
  },
})

/** What is not sent stays as it is. `ativo` is for role 2. */
export const alterarProdutoRevenda = endpoint({
  method: 'PUT',
  path: '/api/produtos_revenda/:id',
  access: { painel: [OPERADOR, ADMINISTRADOR] },
  resumo: 'Altera um produto de uma dental, ou o ativa e desativa (administrador)',
  params: z.object({ id: z.uuid() }),
  body: alteracao,
  answers: { 200: gravado },
  failures: { ...FALHAS_DA_ALTERACAO, ...falhas, 'papel-nao-permitido': 403 },
  touches: ['produtos_revenda'],
  example: {
    params: { id: RESINA_DA_DENTAL.id },
    body: { valorUnitario: 215, versao: 1 },
    answer: {
      produtoRevenda: { ...RESINA_DA_DENTAL, valorUnitario: 215, versao: 2 },
      mensagem: 'Produto alterado com sucesso',
    },
  },
})

export const excluirProdutoRevenda = endpoint({
  method: 'DELETE',
  path: '/api/produtos_revenda/:id',
  access: { painel: [ADMINISTRADOR] },
  resumo: 'Exclui um produto de uma dental; as vendas dele seguem no histórico',
  params: z.object({ id: z.uuid() }),
  answers: { 200: z.object({ mensagem: z.string() }) },
  failures: FALHAS_DA_ALTERACAO,
  touches: ['produtos_revenda'],
  example: { params: { id: RESINA_DA_DENTAL.id }, answer: { mensagem: 'Produto excluído com sucesso' } },
})
