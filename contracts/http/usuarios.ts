import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { email, FALHAS_DA_ALTERACAO, ligadoSchema, texto, versaoVista } from '../values/campos.ts'
import { cpfSchema, soDigitos } from '../values/documentos.ts'
import { ADMINISTRADOR, OPERADOR, papelSchema, TODOS_OS_PAPEIS, VENDEDOR, type Papel } from '../values/papeis.ts'
import {
  assimQueLidas,
  conferirTroca,
  FALHAS_DA_SENHA,
  recusaDaSenha,
  senhaDigitada,
  senhasDoPerfil,
} from '../values/senha.ts'
import { usuarioDeExemplo, usuarioSessaoSchema } from './sessoes.ts'

/** The form of Meu Perfil (`doc 1 §2 Profile`): blank passwords mean no change; CPF and e-mail are read-only. */
export const perfilSchema = z
  .object({ nome: texto('Nome'), ...senhasDoPerfil })
  .superRefine(conferirTroca, assimQueLidas('senha'))
export type Perfil = z.output<typeof perfilSchema>

/** A new password ends the person's other sessions. */
export const alterarPerfil = endpoint({
  method: 'PUT',
  path: '/api/usuarios',
  access: { painel: TODOS_OS_PAPEIS },
  resumo: 'A pessoa altera o próprio nome ou a senha',
  body: perfilSchema,
  answers: { 200: z.object({ nome: z.string(), usuario: usuarioSessaoSchema, mensagem: z.string() }) },
  failures: { 'nao-encontrado': 404, ...FALHAS_DA_SENHA, 'senha-temporaria': 403 },
  touches: ['sessao', 'usuarios'],
  porMinuto: 10,
  comSenhaTemporaria: true,
  example: {
    body: { nome: 'Ana Lima' },
    answer: { nome: 'Ana Lima', usuario: usuarioDeExemplo, mensagem: 'Perfil alterado com sucesso' },
  },
})

/** A panel user as role 2 sees one (`doc 1 §3`). */
const usuarioSchema = usuarioSessaoSchema.extend({ ativo: ligadoSchema, versao: z.int() })
export type Usuario = z.output<typeof usuarioSchema>
const USUARIO: Usuario = { ...usuarioDeExemplo, ativo: 1, versao: 1 }

/** Whose a CPF is. */
const dono = z.object({ id: z.uuid(), nome: z.string() })

/** Whether the answer tells all of a user, as the list does. */
export const ehUsuario = (usuario: Usuario | z.output<typeof dono>): usuario is Usuario => 'versao' in usuario

export const usuarios = endpoint({
  method: 'GET',
  path: '/api/usuarios',
  access: { painel: [OPERADOR, ADMINISTRADOR] },
  resumo: 'Os usuários do painel, por nome (administrador); com um CPF, só de quem ele é',
  query: z.object({ cpf: z.string().max(20).transform(soDigitos).optional() }),
  answers: { 200: z.object({ usuarios: z.array(z.union([usuarioSchema, dono])) }) },
  failures: { 'papel-nao-permitido': 403 },
  touches: ['usuarios', 'revendas', 'redes'],
  example: {
    query: { cpf: '529.982.247-25' },
    answer: { usuarios: [{ id: '0198f0f0-0000-7000-8000-000000000001', nome: 'Ana Lima' }] },
  },
})

export const usuario = endpoint({
  method: 'GET',
  path: '/api/usuarios/:id',
  access: { painel: [ADMINISTRADOR] },
  resumo: 'Um usuário do painel, para alterar',
  params: z.object({ id: z.uuid() }),
  answers: { 200: z.object({ usuario: usuarioSchema }) },
  failures: { 'nao-encontrado': 404 },
  touches: ['usuarios', 'revendas', 'redes'],
  example: { params: { id: USUARIO.id }, answer: { usuario: USUARIO } },
})

/** `doc 1 §5 Administrator create`, spelling as corrected in `decisions.md §J 103`. */
const quem = { nome: texto('Nome'), cpf: texto('CPF').pipe(cpfSchema), email }
const senha = { senha: senhaDigitada('Senha') }
const PERMISSAO = 'Permissão obrigatória'

/** What a user may see: shops for role 3; of any role the only networks, none = all (`decisions.md §C 28`). */
const ids = z.array(z.uuid('Identificador inválido'))
const alcance = {
  permissao: z.literal([...papelSchema.values], PERMISSAO),
  /** Comma-joined on the wire (`doc 1 §5`), a list inside. */
  idRevendasPermitidas: z.string().transform(separar).pipe(ids),
  idRedesPermitidas: z.string().transform(separar).pipe(ids),
}
/** The same as a form holds it. */
const alcanceNaTela = {
  permissao: z.enum(['0', '1', '2', '3'], PERMISSAO),
  idRevendasPermitidas: ids,
  idRedesPermitidas: ids,
}

function separar(lista: string): string[] {
  const partes = lista.split(',').map((id) => id.trim().toLowerCase())
  return [...new Set(partes.filter(Boolean))]
}

const SEM_LOJA = 'Selecione ao menos uma loja'

interface Conferido {
  cpf?: unknown
  senha?: unknown
  permissao?: unknown
  idRevendasPermitidas?: unknown
}

function conferirUsuario({ cpf, senha, permissao, idRevendasPermitidas }: Conferido, contexto: z.core.$RefinementCtx) {
  const recusa =
    typeof senha === 'string' && senha !== ''
      ? recusaDaSenha(senha, typeof cpf === 'string' ? soDigitos(cpf) : '')
      : undefined
  if (recusa) contexto.addIssue({ code: 'custom', path: ['senha'], message: recusa })
  const lojas = Object(idRevendasPermitidas) as { length?: number }
  if ((permissao === VENDEDOR || permissao === String(VENDEDOR)) && !lojas.length)
    contexto.addIssue({ code: 'custom', path: ['idRevendasPermitidas'], message: SEM_LOJA })
}
/** Beside whatever else is wrong. */
const sempre = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null }

export const novoUsuarioSchema = z
  .object({
    ...quem,
    ...senha,
    permissao: alcance.permissao,
    idRevendasPermitidas: alcance.idRevendasPermitidas.default([]),
    idRedesPermitidas: alcance.idRedesPermitidas.default([]),
  })
  .superRefine(conferirUsuario, sempre)
export type NovoUsuario = z.output<typeof novoUsuarioSchema>

/** The forms of a new user and of a change. */
export const novoUsuarioNaTela = z.object({ ...quem, ...senha, ...alcanceNaTela }).superRefine(conferirUsuario, sempre)
export const usuarioNaTela = z.object({ ...quem, ...alcanceNaTela }).superRefine(conferirUsuario, sempre)

type NaTela = z.input<typeof novoUsuarioNaTela>

type NoFio<T> = { [K in keyof T]: K extends 'permissao' ? Papel : K extends `id${string}` ? string : T[K] }

/** What a form sends of what it holds. */
export const usuarioNoFio = <T extends Partial<NaTela>>(dados: T): NoFio<T> =>
  Object.fromEntries(
    Object.entries(dados).map(([campo, valor]) => [
      campo,
      Array.isArray(valor) ? valor.join() : campo === 'permissao' ? Number(valor) : valor,
    ]),
  ) as NoFio<T>

const alteracao = z.object({
  ...z.object({ ...quem, ...alcance }).partial().shape,
  ativo: ligadoSchema.optional(),
  versao: versaoVista,
})
export type AlteracaoDeUsuario = Omit<z.output<typeof alteracao>, 'versao'>

/** `…-nao-encontrada`: also a shop or network that whoever calls may not see. */
const FALHAS_DO_ALCANCE = {
  'papel-nao-permitido': 403,
  'revenda-nao-encontrada': 400,
  'rede-nao-encontrada': 400,
  'sem-loja': 400,
  'sem-rede': 400,
} as const

/** The password is a temporary one: whoever gave it out knows it. */
export const criarUsuario = endpoint({
  method: 'POST',
  path: '/api/usuarios',
  access: { painel: [OPERADOR, ADMINISTRADOR] },
  resumo: 'Cadastra um usuário do painel, que troca a senha no primeiro acesso; só um administrador cadastra outro',
  body: novoUsuarioSchema,
  answers: { 200: z.object({ usuario: usuarioSchema, mensagem: z.string() }) },
  failures: { 'ja-cadastrado': 409, ...FALHAS_DO_ALCANCE },
  touches: ['usuarios'],
  example: {
    body: {
      nome: 'Ana Lima',
      cpf: '111.444.777-35',
      email: 'ana@example.com',
      senha: 'frase provisória de ana',
      permissao: 2,
      idRevendasPermitidas: '',
    },
    answer: { usuario: { ...USUARIO, senhaTemporaria: true }, mensagem: 'Usuário cadastrado com sucesso' },
  },
})

/** What is not sent stays as it is. Another role, or being switched off, ends the person's sessions. */
export const alterarUsuario = endpoint({
  method: 'PUT',
  path: '/api/usuarios/:id',
  access: { painel: [ADMINISTRADOR] },
  resumo: 'Altera um usuário do painel, ou o ativa e desativa',
  params: z.object({ id: z.uuid() }),
  body: alteracao,
  answers: { 200: z.object({ usuario: usuarioSchema, mensagem: z.string() }) },
  failures: { ...FALHAS_DA_ALTERACAO, 'ja-cadastrado': 409, ...FALHAS_DO_ALCANCE, 'proprio-acesso': 403 },
  touches: ['usuarios'],
  example: {
    params: { id: USUARIO.id },
    body: { nome: 'Ana Lima', versao: 1 },
    answer: { usuario: { ...USUARIO, versao: 2 }, mensagem: 'Usuário alterado com sucesso' },
  },
})

export const redefinirSenha = endpoint({
  method: 'POST',
  path: '/api/usuarios/:id/senha',
  access: { painel: [ADMINISTRADOR] },
  resumo:
    'Troca a senha de um usuário do painel por uma provisória, mostrada só nesta resposta; encerra as sessões dele',
  params: z.object({ id: z.uuid() }),
  answers: { 200: z.object({ senha: z.string(), mensagem: z.string() }) },
  failures: { 'nao-encontrado': 404, 'papel-nao-permitido': 403, 'proprio-acesso': 403 },
  touches: ['usuarios'],
  example: {
    params: { id: USUARIO.id },
    answer: { senha: 'k3vq-8mzt-wn4d-hp7c', mensagem: 'Senha redefinida com sucesso' },
  },
})
