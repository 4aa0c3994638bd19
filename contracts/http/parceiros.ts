import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { redesProcuradas } from '../lista.ts'
import {
  campoCep,
  dataNascimento,
  emailOpcional,
  endereco,
  enderecoAlterado,
  FALHAS_DA_ALTERACAO,
  estadoOpcional,
  ligadoSchema,
  telefone,
  telefoneOpcional,
  texto,
  textoOpcional,
  versaoVista,
} from '../values/campos.ts'
import { decimalSchema } from '../values/centesimos.ts'
import { diaSchema } from '../values/dia.ts'
import { cnpjSchema, cpfSchema, soDigitos } from '../values/documentos.ts'
import { ADMINISTRADOR, OPERADOR, TODOS_OS_PAPEIS } from '../values/papeis.ts'
import {
  assimQueLidas,
  conferirTroca,
  FALHAS_DA_SENHA,
  recusaDaSenha,
  senhaDigitada,
  senhaEnviada,
  SENHAS_DIFERENTES,
  senhasDoPerfil,
} from '../values/senha.ts'
import { parceiroDaSessaoDeExemplo, parceiroSessaoSchema, sessaoLoja } from './sessoes.ts'

const sexo = z.enum(['F', 'M'], 'Sexo obrigatório')

/** What a change may hold, each field with its sentence; none has a default, so that what is not sent stays. */
const contato = {
  email: emailOpcional,
  telefone: telefoneOpcional('Telefone'),
  celular: telefone('Celular'),
  dataNascimento,
  sexo,
}
const contatoNovo = { ...contato, email: contato.email.default(''), telefone: contato.telefone.default('') }
const hobby = texto('Hobby')

/** `doc 1 §5 Salesperson create`: all required but complement, telephone and e-mail. */
export const novoParceiroSchema = z.object({
  cnpjRevenda: texto('Dental').pipe(cnpjSchema),
  nome: texto('Nome'),
  cpf: texto('CPF').pipe(cpfSchema),
  ...contatoNovo,
  ...endereco,
  hobby,
})
export type NovoParceiro = z.output<typeof novoParceiroSchema>

/** The forms of a change by staff, and of a move to another shop. */
export const edicaoDeParceiroSchema = novoParceiroSchema.omit({ cnpjRevenda: true })
export const transferenciaDeParceiroSchema = novoParceiroSchema.pick({ cnpjRevenda: true })

const aceite = z
  .union([z.boolean(), z.literal(1)], 'Você deve aceitar a política de privacidade')
  .refine((valor) => valor === true || valor === 1, 'Você deve aceitar a política de privacidade')

/** Self-registration by a shop's link (`doc 3 §5`). */
export const autocadastroSchema = z
  .object({
    idRevenda: z.uuid('Dental não encontrada'),
    /** Sent beside the link by the documents; when it is, it is that shop's. */
    cnpjRevenda: z.string().optional(),
    nome: texto('Nome'),
    cpf: texto('CPF').pipe(cpfSchema),
    ...contatoNovo,
    ...endereco,
    hobby,
    senha: senhaDigitada('Senha'),
    confirmarSenha: senhaDigitada('Confirmar senha'),
    aceitouPoliticaPrivacidade: aceite,
  })
  .superRefine(conferirSenhas, assimQueLidas('senha', 'confirmarSenha'))
export type Autocadastro = z.output<typeof autocadastroSchema>

function conferirSenhas(
  { senha, confirmarSenha, cpf }: { senha: string; confirmarSenha: string; cpf: string },
  contexto: z.core.$RefinementCtx,
): void {
  const recusa = recusaDaSenha(senha, cpf)
  if (recusa) contexto.addIssue({ code: 'custom', path: ['senha'], message: recusa })
  if (senha !== confirmarSenha)
    contexto.addIssue({ code: 'custom', path: ['confirmarSenha'], message: SENHAS_DIFERENTES })
}

/** A salesperson as the panel sees one (`doc 2 §3`). Documents are empty once their data was deleted on request. */
export const parceiroSchema = z.object({
  id: z.uuid(),
  nome: z.string(),
  cpf: z.string(),
  telefone: z.string(),
  celular: z.string(),
  email: z.string(),
  dataNascimento: diaSchema.nullable(),
  sexo: z.enum(['F', 'M']).nullable(),
  endRua: z.string(),
  endNumero: z.string(),
  endComplemento: z.string(),
  endBairro: z.string(),
  endCidade: z.string(),
  endEstado: z.string(),
  endCep: z.string(),
  hobby: z.string(),
  /** Trade name of the shop, and its code. */
  revenda: z.string(),
  codRevenda: z.string(),
  idRevenda: z.uuid(),
  cnpjRevenda: z.string(),
  rede: z.string(),
  /** Points of the awards that stand; what can be spent today. */
  totalPontos: decimalSchema,
  saldoPontos: decimalSchema,
  ultimaPontuacao: diaSchema.nullable(),
  /** Last use of the store; days since then. Null for who never was there. */
  ultimoAcessoEm: z.iso.datetime().nullable(),
  diasSemAcessar: z.int().nullable(),
  aceitouRegulamento: ligadoSchema,
  ativo: ligadoSchema,
  /** When, by whom and why the account was closed for good; null while it is open. */
  encerramento: z.object({ em: diaSchema, por: z.string(), motivo: z.string().nullable() }).nullable(),
  criadoEm: z.iso.datetime(),
  versao: z.int(),
})
export type Parceiro = z.output<typeof parceiroSchema>

const camposDeExemplo = {
  nome: 'Beto Reis',
  cpf: '52998224725',
  celular: '11977776666',
  sexo: 'M',
  endRua: 'Rua B',
  endNumero: '20',
  endBairro: 'Centro',
  endCidade: 'São Paulo',
  endEstado: 'SP',
  endCep: '01310100',
  hobby: 'Leitura',
} as const
const cadastroDeExemplo = { ...camposDeExemplo, cnpjRevenda: '11222333000181', dataNascimento: '19900215' }
export const parceiroDeExemplo: z.input<typeof parceiroSchema> = {
  ...camposDeExemplo,
  id: '0198f0f0-0000-7000-8000-000000000001',
  telefone: '',
  email: '',
  dataNascimento: '1990-02-15',
  endComplemento: '',
  revenda: 'Dental Sul',
  codRevenda: 'S01',
  idRevenda: '0198f0f0-0000-7000-8000-000000000002',
  cnpjRevenda: '11222333000181',
  rede: 'Rede Azul',
  totalPontos: 12.5,
  saldoPontos: 12.5,
  ultimaPontuacao: '2026-11-20',
  ultimoAcessoEm: null,
  diasSemAcessar: null,
  aceitouRegulamento: 1,
  ativo: 1,
  encerramento: null,
  criadoEm: '2026-11-01T12:00:00.000Z',
  versao: 1,
}
const falhasDoCadastro = { 'revenda-nao-encontrada': 400, 'menor-de-idade': 400, 'ja-cadastrado': 409 } as const

/** What somebody without a panel session learns of a registered CPF: that it is one (`decisions.md §C 31`). */
const existe = z.object({})

/** Whether the answer tells who it is, as it does to the panel. */
export const ehParceiro = (parceiro: Parceiro | z.output<typeof existe>): parceiro is Parceiro => 'id' in parceiro

export const parceiros = endpoint({
  method: 'GET',
  path: '/api/parceiros',
  access: { publico: true, painel: TODOS_OS_PAPEIS, loja: true },
  resumo: 'Os vendedores que a pessoa do painel pode ver, por nome; fora do painel, só se um CPF está cadastrado',
  query: z.object({
    cpf: z.string().max(20).transform(soDigitos).optional(),
    rede: redesProcuradas.optional(),
    ativo: z.literal('1').optional(),
  }),
  answers: { 200: z.object({ parceiros: z.array(z.union([parceiroSchema, existe])) }) },
  failures: { 'lista-longa': 400 },
  touches: ['parceiros', 'revendas', 'redes', 'cartoes', 'dashboard', 'extrato'],
  consultasPorMinuto: 20,
  deVendedorPorMinuto: 20,
  example: { query: { cpf: '529.982.247-25' }, answer: { parceiros: [parceiroDeExemplo] } },
})

/** What either registration sends; which form it is follows from who sends it. */
const cadastro = z.object({
  ...novoParceiroSchema.shape,
  cnpjRevenda: textoOpcional('CNPJ').optional(),
  idRevenda: textoOpcional('Dental').optional(),
  senha: senhaEnviada.optional(),
  confirmarSenha: senhaEnviada.optional(),
  aceitouPoliticaPrivacidade: z.union([z.boolean(), z.literal([0, 1])]).optional(),
})

const mensagem = z.string()
const parceiroGravado = z.object({ parceiro: parceiroSchema, mensagem })

/**
 * `novoParceiroSchema` from the panel, whose salesperson gets a temporary password; `autocadastroSchema` from the
 * store's two forms, of which the public one also logs in (`decisions.md §A 13`).
 */
export const criarParceiro = endpoint({
  method: 'POST',
  path: '/api/parceiros',
  access: { publico: true, painel: [OPERADOR, ADMINISTRADOR], loja: true },
  resumo: 'Cadastra um vendedor: pela equipe, ou por ele mesmo com o link de uma dental',
  body: cadastro,
  answers: { 200: z.union([sessaoLoja.extend({ mensagem }), parceiroGravado, z.object({ mensagem })]) },
  failures: { ...falhasDoCadastro, 'entrada-invalida': 400, 'senha-recusada': 400 },
  touches: ['parceiros'],
  consultasPorMinuto: 10,
  // A whole team on its first day; who wants to know which CPFs are registered gets no further.
  deVendedorPorMinuto: 60,
  example: {
    body: cadastroDeExemplo,
    answer: { parceiro: parceiroDeExemplo, mensagem: 'Vendedor cadastrado com sucesso' },
  },
})

/** What the salesperson may change (`doc 3 §5 store profile`): the CPF is read-only, blank passwords mean no change. */
const camposDoPerfil = { nome: texto('Nome'), ...contato, ...enderecoAlterado }

/** The form of My Account. */
export const perfilDaLojaSchema = z
  .object({
    ...camposDoPerfil,
    email: contatoNovo.email,
    telefone: contatoNovo.telefone,
    endComplemento: endereco.endComplemento,
    ...senhasDoPerfil,
  })
  .superRefine(conferirTroca, assimQueLidas('senha'))

const perfilAlterado = z
  .object({
    ...z.object(camposDoPerfil).partial().shape,
    ...senhasDoPerfil,
    aceitouRegulamento: z.union([z.literal(1), z.literal(true)]).optional(),
  })
  .superRefine(conferirTroca, assimQueLidas('senha'))
export type PerfilDaLojaAlterado = z.output<typeof perfilAlterado>

const meuCadastro = z.object({ parceiro: parceiroSessaoSchema, mensagem })

/** What is not sent stays as it is. A new password ends the person's other sessions. */
export const alterarPerfilDaLoja = endpoint({
  method: 'PUT',
  path: '/api/parceiros',
  access: { loja: true },
  resumo: 'O vendedor altera o próprio cadastro ou a senha, ou aceita o regulamento',
  body: perfilAlterado,
  answers: { 200: meuCadastro },
  failures: { 'nao-encontrado': 404, 'menor-de-idade': 400, ...FALHAS_DA_SENHA, 'senha-temporaria': 403 },
  touches: ['sessao'],
  porMinuto: 10,
  comSenhaTemporaria: true,
  example: {
    body: { nome: 'Beto Reis', aceitouRegulamento: 1 },
    answer: { parceiro: parceiroDaSessaoDeExemplo, mensagem: 'Cadastro alterado com sucesso' },
  },
})

/** The delivery address (`doc 3 §3`): the CEP alone is enough, the rest may follow later (`decisions.md §G 78, 80`). */
export const enderecoEntregaSchema = z.object({
  entregaCep: campoCep,
  entregaNome: textoOpcional('Nome').optional(),
  entregaRua: textoOpcional('Rua').optional(),
  entregaNumero: textoOpcional('Número', 20).optional(),
  entregaComplemento: textoOpcional('Complemento').optional(),
  entregaBairro: textoOpcional('Bairro').optional(),
  entregaCidade: textoOpcional('Cidade').optional(),
  entregaEstado: estadoOpcional.optional(),
})
export type EnderecoEntregaInformado = z.output<typeof enderecoEntregaSchema>

export const informarEnderecoEntrega = endpoint({
  method: 'PUT',
  path: '/api/parceiros/endereco-entrega',
  access: { loja: true },
  resumo: 'O vendedor informa onde recebe os prêmios; com outro CEP, o que não veio fica em branco',
  body: enderecoEntregaSchema,
  answers: { 200: meuCadastro },
  failures: { 'nao-encontrado': 404 },
  touches: ['sessao'],
  example: {
    body: { entregaCep: '01310-100', entregaRua: 'Rua B', entregaNumero: '20' },
    answer: { parceiro: parceiroDaSessaoDeExemplo, mensagem: 'Endereço de entrega alterado com sucesso' },
  },
})

export const parceiro = endpoint({
  method: 'GET',
  path: '/api/parceiros/:id',
  access: { painel: [OPERADOR, ADMINISTRADOR] },
  resumo: 'Um vendedor, para alterar',
  params: z.object({ id: z.uuid() }),
  answers: { 200: z.object({ parceiro: parceiroSchema }) },
  failures: { 'nao-encontrado': 404 },
  touches: ['parceiros', 'revendas', 'redes', 'cartoes'],
  example: { params: { id: parceiroDeExemplo.id }, answer: { parceiro: parceiroDeExemplo } },
})

const alteracao = z.object({
  ...z.object({ ...novoParceiroSchema.shape, ...contato, ...enderecoAlterado }).partial().shape,
  versao: versaoVista,
})
export type AlteracaoDeParceiro = Omit<z.output<typeof alteracao>, 'versao'>

/** What is not sent stays as it is. */
export const alterarParceiro = endpoint({
  method: 'PUT',
  path: '/api/parceiros/:id',
  access: { painel: [OPERADOR, ADMINISTRADOR] },
  resumo: 'Altera um vendedor; com outra dental, os pontos ficam com ele',
  params: z.object({ id: z.uuid() }),
  body: alteracao,
  answers: { 200: parceiroGravado },
  failures: { ...FALHAS_DA_ALTERACAO, ...falhasDoCadastro },
  touches: ['parceiros'],
  example: {
    params: { id: '0198f0f0-0000-7000-8000-000000000001' },
    body: { ...cadastroDeExemplo, versao: 1 },
    answer: { parceiro: parceiroDeExemplo, mensagem: 'Parceiro alterado com sucesso' },
  },
})

export const alterarStatusDeParceiro = endpoint({
  method: 'PUT',
  path: '/api/parceiros/status/:id',
  access: { painel: [ADMINISTRADOR] },
  resumo: 'Ativa ou desativa um vendedor',
  params: z.object({ id: z.uuid() }),
  body: z.object({ ativo: ligadoSchema, versao: versaoVista }),
  answers: { 200: parceiroGravado },
  failures: { ...FALHAS_DA_ALTERACAO, 'conta-encerrada': 422 },
  touches: ['parceiros'],
  example: {
    params: { id: '0198f0f0-0000-7000-8000-000000000001' },
    body: { ativo: 1, versao: 1 },
    answer: { parceiro: parceiroDeExemplo, mensagem: 'Parceiro atualizado com sucesso' },
  },
})

export const excluirParceiro = endpoint({
  method: 'DELETE',
  path: '/api/parceiros/:id',
  access: { painel: [ADMINISTRADOR] },
  resumo: 'Exclui um vendedor; ele não entra mais na loja, e os pontos seguem no histórico',
  params: z.object({ id: z.uuid() }),
  answers: { 200: z.object({ mensagem }) },
  failures: FALHAS_DA_ALTERACAO,
  touches: ['parceiros'],
  example: {
    params: { id: '0198f0f0-0000-7000-8000-000000000001' },
    answer: { mensagem: 'Parceiro excluído com sucesso' },
  },
})
