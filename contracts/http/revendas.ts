import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { lista, redesProcuradas, umOuVarios } from '../lista.ts'
import {
  FALHAS_DA_ALTERACAO,
  codigo,
  codigoProcurado,
  emailOpcional,
  endereco,
  enderecoAlterado,
  ligadoSchema,
  telefone,
  telefoneOpcional,
  texto,
  versaoVista,
} from '../values/campos.ts'
import { decimalSchema } from '../values/centesimos.ts'
import { diaSchema } from '../values/dia.ts'
import { cnpjSchema, normalizarCnpj } from '../values/documentos.ts'
import { ADMINISTRADOR, OPERADOR, TODOS_OS_PAPEIS } from '../values/papeis.ts'

/** How the sales of a shop come in: by its system, or by photos of its salespeople (`doc 1 §3`). */
export const SISTEMA_PONTUA = 0
export const FOTO_PONTUA = 1
export const nomeDaPontuacao = { [SISTEMA_PONTUA]: 'Sistema', [FOTO_PONTUA]: 'Foto' } as const

/** What selectors and look-ups know of a shop. */
const resumida = {
  id: z.uuid(),
  codigo: z.string(),
  cnpj: z.string(),
  nomeFantasia: z.string(),
  razaoSocial: z.string(),
  idRede: z.uuid(),
  redeNome: z.string(),
  endCidade: z.string(),
  endEstado: z.string(),
  tipoPontuacao: z.literal([SISTEMA_PONTUA, FOTO_PONTUA]),
  ativo: ligadoSchema,
  versao: z.int(),
}

/** The rest of its registration. */
const registro = {
  responsavel: z.string(),
  email: z.string(),
  telefone: z.string(),
  celular: z.string(),
  endRua: z.string(),
  endNumero: z.string(),
  endComplemento: z.string(),
  endBairro: z.string(),
  endCep: z.string(),
  criadoEm: z.iso.datetime(),
}

/** Counts of who is active there now, totals of the awards that stand (`doc 1 §3`). */
const totais = {
  numeroParceiros: z.int(),
  /** Money of the sales. */
  totalVendas: decimalSchema,
  /** Σ points × the network's `valorPonto` on the day of each award (`decisions.md §E 46`). */
  totalCusto: decimalSchema,
  totalPontos: decimalSchema,
  /** What its salespeople can spend today. */
  saldoPontos: decimalSchema,
  ultimaPontuacao: diaSchema.nullable(),
}

const revendaSchema = z.object({ ...resumida, ...registro })
/** A shop as its form changes it. */
export type RevendaParaAlterar = z.output<typeof revendaSchema>

/** A selector that asks for a summary gets no more than it needs. */
const linha = z.object({ ...resumida, ...z.object({ ...registro, ...totais }).partial().shape })
export type Revenda = z.output<typeof linha>

/** The shop of the examples. */
const DENTAL_SUL: z.input<typeof revendaSchema> = {
  id: '0198f0f0-0000-7000-8000-000000000002',
  codigo: 'S01',
  cnpj: '11222333000181',
  nomeFantasia: 'Dental Sul',
  razaoSocial: 'Dental Sul Ltda',
  idRede: '0198f0f0-0000-7000-8000-000000000001',
  redeNome: 'Rede Azul',
  endCidade: 'São Paulo',
  endEstado: 'SP',
  tipoPontuacao: 0,
  ativo: 1,
  versao: 1,
  responsavel: 'Rita Prado',
  email: '',
  telefone: '',
  celular: '11988887777',
  endRua: 'Rua A',
  endNumero: '10',
  endComplemento: '',
  endBairro: 'Centro',
  endCep: '01310100',
  criadoEm: '2026-11-01T12:00:00.000Z',
}

/**
 * The shops: all of them for selectors and look-ups, a page for the table (`doc 1 §7`). By a code or a CNPJ inactive
 * ones are found too: it is in use whether its shop is active or not.
 */
export const revendas = lista({
  path: '/api/revendas',
  access: { painel: TODOS_OS_PAPEIS },
  resumo: 'As dentais que a pessoa pode ver; sem limite, todas; por código ou CNPJ, para saber se já existem',
  chave: 'revendas',
  prefixo: 'Dentais',
  limitePadrao: 0,
  linha,
  colunas: [
    { campo: 'codigo', titulo: 'Código', tipo: 'texto', ordena: true },
    { campo: 'nomeFantasia', titulo: 'Dental', tipo: 'texto', ordena: true },
    { campo: 'cnpj', titulo: 'CNPJ', tipo: 'cnpj', oculta: true },
    { campo: 'razaoSocial', titulo: 'Razão social', tipo: 'texto', ordena: true, oculta: true },
    { campo: 'redeNome', titulo: 'Rede', tipo: 'texto', ordena: true, oculta: true },
    { campo: 'responsavel', titulo: 'Responsável', tipo: 'texto', oculta: true },
    { campo: 'email', titulo: 'E-mail', tipo: 'texto', oculta: true },
    { campo: 'telefone', titulo: 'Telefone', tipo: 'texto', oculta: true },
    { campo: 'celular', titulo: 'Celular', tipo: 'texto', oculta: true },
    { campo: 'endRua', titulo: 'Rua', tipo: 'texto', oculta: true },
    { campo: 'endNumero', titulo: 'Número', tipo: 'texto', oculta: true },
    { campo: 'endComplemento', titulo: 'Complemento', tipo: 'texto', oculta: true },
    { campo: 'endBairro', titulo: 'Bairro', tipo: 'texto', oculta: true },
    { campo: 'endCidade', titulo: 'Cidade', tipo: 'texto', ordena: true, oculta: true },
    { campo: 'endEstado', titulo: 'Estado', tipo: 'texto', ordena: true, oculta: true },
    { campo: 'endCep', titulo: 'CEP', tipo: 'texto', oculta: true },
    {
      campo: 'tipoPontuacao',
      titulo: 'Tipo de pontuação',
      tipo: 'simNao',
      palavras: ['Sistema', 'Foto'],
      oculta: true,
    },
    { campo: 'ativo', titulo: 'Ativa', tipo: 'simNao', ordena: true },
    { campo: 'numeroParceiros', titulo: 'Vendedores', tipo: 'inteiro', ordena: true },
    { campo: 'totalVendas', titulo: 'Total vendido', tipo: 'dinheiro', ordena: true, oculta: true },
    { campo: 'totalCusto', titulo: 'Custo dos pontos', tipo: 'dinheiro', ordena: true, oculta: true },
    { campo: 'totalPontos', titulo: 'Pontos', tipo: 'pontos', ordena: true },
    { campo: 'saldoPontos', titulo: 'Saldo de pontos', tipo: 'pontos' },
    { campo: 'ultimaPontuacao', titulo: 'Última pontuação', tipo: 'dia' },
    { campo: 'criadoEm', titulo: 'Cadastrada em', tipo: 'momento', ordena: true, oculta: true },
  ],
  ordenacao: { campo: 'nomeFantasia', direcao: 'asc' },
  filtros: {
    /** One shop, active or not, also by its code or CNPJ: whoever asks for it means that one. */
    id: z.uuid(),
    ativo: z.enum(['0', '1']),
    codigo: codigoProcurado,
    cnpj: z.string().max(30).transform(normalizarCnpj),
    rede: redesProcuradas,
    /** One network's id, or several; the person's own limits apply all the same. */
    redeId: umOuVarios(z.uuid()),
    tipoPontuacao: z.enum(['0', '1']),
    /** For selectors: names and documents, and no totals. */
    resumo: z.literal('1'),
  },
  touches: ['revendas', 'redes', 'parceiros', 'dashboard', 'extrato'],
  example: {
    linha: {
      ...DENTAL_SUL,
      numeroParceiros: 3,
      totalVendas: 1250.5,
      totalCusto: 6.25,
      totalPontos: 12.5,
      saldoPontos: 12.5,
      ultimaPontuacao: '2026-11-20',
    },
  },
})

const identidade = {
  /** Name of its network. */
  rede: texto('Rede'),
  codigo: codigo('Código'),
  cnpj: texto('CNPJ').pipe(cnpjSchema),
  nomeFantasia: texto('Nome fantasia'),
  razaoSocial: texto('Razão social'),
  responsavel: texto('Responsável'),
}
const contato = { email: emailOpcional, telefone: telefoneOpcional('Telefone'), celular: telefone('Celular') }
const tipoPontuacao = z.literal([SISTEMA_PONTUA, FOTO_PONTUA], 'Tipo de pontuação obrigatório')

/**
 * All required but complement, telephone and e-mail (`doc 1 §5 Dental shop create and edit`): "Rede obrigatória",
 * "Código obrigatório", … "Tipo de pontuação obrigatório".
 */
export const novaRevendaSchema = z.object({
  ...identidade,
  ...contato,
  email: contato.email.default(''),
  telefone: contato.telefone.default(''),
  ...endereco,
  tipoPontuacao,
})
export type NovaRevenda = z.output<typeof novaRevendaSchema>

/** What a change may hold; none has a default, so that what is not sent stays. */
const alteracao = z.object({
  ...z.object({ ...identidade, ...contato, ...enderecoAlterado, tipoPontuacao }).partial().shape,
  ativo: ligadoSchema.optional(),
  versao: versaoVista,
})
export type AlteracaoDeRevenda = Omit<z.output<typeof alteracao>, 'versao'>

const revendaGravada = z.object({ revenda: revendaSchema, mensagem: z.string() })
const falhasDoCadastro = { 'rede-nao-encontrada': 400, 'ja-cadastrado': 409, 'papel-nao-permitido': 403 } as const

export const criarRevenda = endpoint({
  method: 'POST',
  path: '/api/revendas',
  access: { painel: [OPERADOR, ADMINISTRADOR] },
  resumo: 'Cadastra uma dental',
  body: novaRevendaSchema,
  answers: { 200: revendaGravada },
  failures: falhasDoCadastro,
  idempotente: true,
  touches: ['revendas'],
  example: {
    body: {
      rede: 'Rede Azul',
      codigo: 'S01',
      cnpj: '11222333000181',
      nomeFantasia: 'Dental Sul',
      razaoSocial: 'Dental Sul Ltda',
      responsavel: 'Rita Prado',
      celular: '11988887777',
      endRua: 'Rua A',
      endNumero: '10',
      endBairro: 'Centro',
      endCidade: 'São Paulo',
      endEstado: 'SP',
      endCep: '01310100',
      tipoPontuacao: 0,
    },
    answer: { revenda: DENTAL_SUL, mensagem: 'Dental cadastrada com sucesso' },
  },
})

/** What is not sent stays as it is. `ativo` is for role 2. */
export const alterarRevenda = endpoint({
  method: 'PUT',
  path: '/api/revendas/:id',
  access: { painel: [OPERADOR, ADMINISTRADOR] },
  resumo:
    'Altera uma dental, ou a ativa e desativa (administrador); vendas passadas seguem na rede em que foram feitas',
  params: z.object({ id: z.uuid() }),
  body: alteracao,
  answers: { 200: revendaGravada },
  failures: { ...FALHAS_DA_ALTERACAO, ...falhasDoCadastro },
  touches: ['revendas'],
  example: {
    params: { id: DENTAL_SUL.id },
    body: { responsavel: 'Rui Prado', versao: 1 },
    answer: {
      revenda: { ...DENTAL_SUL, responsavel: 'Rui Prado', versao: 2 },
      mensagem: 'Dental alterada com sucesso',
    },
  },
})

export const excluirRevenda = endpoint({
  method: 'DELETE',
  path: '/api/revendas/:id',
  access: { painel: [ADMINISTRADOR] },
  resumo: 'Exclui uma dental sem vendedores ativos; o nome dela segue no histórico',
  params: z.object({ id: z.uuid() }),
  answers: { 200: z.object({ mensagem: z.string() }) },
  failures: { ...FALHAS_DA_ALTERACAO, 'dental-com-vendedores': 422 },
  touches: ['revendas'],
  example: { params: { id: DENTAL_SUL.id }, answer: { mensagem: 'Dental excluída com sucesso' } },
})
