import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { lista, redesProcuradas } from '../lista.ts'
import { FALHAS_DA_ALTERACAO, codigo, valor, versaoVista } from '../values/campos.ts'
import { numeroDeCartao, SITUACOES_DO_CARTAO } from '../values/cartao.ts'
import { decimalSchema } from '../values/centesimos.ts'
import { ADMINISTRADOR, OPERADOR } from '../values/papeis.ts'

/** A card of the pool, with the specification's fields (`doc 2 §3`). */
const linhaSchema = z.object({
  /** The order in which it was registered. */
  id: z.int(),
  idCartao: z.uuid(),
  /** Who has it, and the network where they work now; all empty while it is free. */
  rede: z.string(),
  parceiro: z.string(),
  cpf: z.string(),
  /** "Proxy": what the card's operator knows it by. */
  codigoBarras: z.string(),
  /** Its last four digits, behind dots. */
  numero: z.string(),
  saldo: decimalSchema,
  /** When the operator last stated its balance; null: never. */
  atualizadoEm: z.iso.datetime().nullable(),
  /** The name that was given with it; empty while it is free. */
  nome: z.string(),
  bloqueado: z.boolean(),
  /** An unlock request is pending. */
  emDesbloqueio: z.boolean(),
  /** Its state in words. */
  situacao: z.string(),
  versao: z.int(),
})
export type Cartao = z.output<typeof linhaSchema>

/** The card of the examples. */
const CARTAO = {
  id: 7,
  idCartao: '0198f0f0-0000-7000-8000-000000000040',
  rede: 'Rede Azul',
  parceiro: 'Beto Reis',
  cpf: '52998224725',
  codigoBarras: '7890000000071',
  numero: '•••• 4242',
  saldo: 150,
  atualizadoEm: '2026-11-20T15:00:00.000Z',
  nome: 'Beto Reis',
  bloqueado: false,
  emDesbloqueio: false,
  situacao: 'Desbloqueado',
  versao: 3,
}

/** The cards, as they were registered (`doc 2 §2`). */
export const cartoes = lista({
  path: '/api/cartoes',
  access: { painel: [OPERADOR, ADMINISTRADOR] },
  resumo: 'Os cartões, cada um com quem o tem e o saldo; os livres para quem vê todas as redes',
  chave: 'cartoes',
  linha: linhaSchema,
  prefixo: 'Cartoes',
  colunas: [
    { campo: 'id', titulo: 'Id', tipo: 'inteiro', ordena: true },
    { campo: 'rede', titulo: 'Rede', tipo: 'texto', ordena: true },
    { campo: 'parceiro', titulo: 'Vendedor', tipo: 'texto', ordena: true },
    { campo: 'cpf', titulo: 'CPF', tipo: 'cpf', oculta: true },
    { campo: 'codigoBarras', titulo: 'Proxy', tipo: 'texto', ordena: true },
    { campo: 'numero', titulo: 'Número', tipo: 'texto' },
    { campo: 'saldo', titulo: 'Saldo', tipo: 'dinheiro', ordena: true },
    { campo: 'atualizadoEm', titulo: 'Saldo de', tipo: 'momento', oculta: true },
    { campo: 'nome', titulo: 'Nome no cartão', tipo: 'texto' },
    { campo: 'situacao', titulo: 'Situação', tipo: 'texto' },
  ],
  ordenacao: { campo: 'id', direcao: 'asc' },
  filtros: { rede: redesProcuradas, situacao: z.enum(SITUACOES_DO_CARTAO) },
  touches: ['cartoes', 'parceiros', 'revendas', 'redes'],
  example: { linha: CARTAO },
})

/** Sentences and their order: `doc 3 §5`. */
export const novoCartaoSchema = z.object({
  codigoBarras: codigo('Código de barras', 60, 'Informe o código de barras'),
  numero: numeroDeCartao,
})
export type NovoCartao = z.output<typeof novoCartaoSchema>

export const criarCartao = endpoint({
  method: 'POST',
  path: '/api/cartoes',
  access: { painel: [ADMINISTRADOR] },
  resumo: 'Cadastra um cartão livre; um vendedor o recebe com o primeiro crédito que resgatar',
  body: novoCartaoSchema,
  answers: { 200: z.object({ sucesso: z.literal(true), mensagem: z.string(), cartao: linhaSchema }) },
  failures: { 'ja-cadastrado': 409, 'papel-nao-permitido': 403 },
  idempotente: true,
  touches: ['cartoes'],
  example: {
    body: { codigoBarras: '7890000000071', numero: '5020 8800 0000 4242' },
    answer: {
      sucesso: true,
      mensagem: 'Cartão cadastrado com sucesso',
      cartao: {
        ...CARTAO,
        ...{ rede: '', parceiro: '', cpf: '', saldo: 0, atualizadoEm: null, nome: '' },
        ...{ bloqueado: true, situacao: 'Livre', versao: 1 },
      },
    },
  },
})

export const desbloquearCartao = endpoint({
  method: 'POST',
  path: '/api/cartoes/:id/desbloqueio',
  access: { painel: [OPERADOR, ADMINISTRADOR] },
  resumo: 'Confirma o desbloqueio que o vendedor pediu',
  /** The card's `idCartao`. */
  params: z.object({ id: z.uuid() }),
  body: z.object({ versao: versaoVista }),
  answers: { 200: z.object({ mensagem: z.string(), cartao: linhaSchema }) },
  failures: { ...FALHAS_DA_ALTERACAO, 'sem-pedido': 422 },
  idempotente: true,
  touches: ['cartoes'],
  example: {
    params: { id: CARTAO.idCartao },
    body: { versao: 2 },
    answer: { mensagem: 'Cartão desbloqueado com sucesso', cartao: CARTAO },
  },
})

/** A card that was typed wrong: one that was reserved or given stays. */
export const excluirCartao = endpoint({
  method: 'DELETE',
  path: '/api/cartoes/:id',
  access: { painel: [ADMINISTRADOR] },
  resumo: 'Exclui um cartão que ainda está livre',
  /** The card's `idCartao`. */
  params: z.object({ id: z.uuid() }),
  answers: { 200: z.object({ mensagem: z.string() }) },
  failures: { ...FALHAS_DA_ALTERACAO, 'cartao-em-uso': 422 },
  touches: ['cartoes'],
  example: { params: { id: CARTAO.idCartao }, answer: { mensagem: 'Cartão excluído com sucesso' } },
})

/** A row of the operator's balances. */
export const saldoDeCartaoSchema = z.object({ numero: numeroDeCartao, saldo: valor('Saldo') })
export type SaldoDeCartao = z.output<typeof saldoDeCartaoSchema>
