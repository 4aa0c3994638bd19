import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { texto } from '../values/campos.ts'
import { soDigitos } from '../values/documentos.ts'
import { ADMINISTRADOR, OPERADOR, TODOS_OS_PAPEIS } from '../values/papeis.ts'
import { assimQueLidas, conferirTroca, FALHAS_DA_SENHA, senhasDoPerfil } from '../values/senha.ts'
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
  failures: { 'nao-encontrado': 404, ...FALHAS_DA_SENHA },
  touches: ['sessao', 'cadastros'],
  porMinuto: 10,
  example: {
    body: { nome: 'Ana Lima' },
    answer: { nome: 'Ana Lima', usuario: usuarioDeExemplo, mensagem: 'Perfil alterado com sucesso' },
  },
})

export const usuarios = endpoint({
  method: 'GET',
  path: '/api/usuarios',
  access: { painel: [OPERADOR, ADMINISTRADOR] },
  resumo: 'Se um CPF já é de um usuário do painel',
  query: z.object({ cpf: z.string().max(20).transform(soDigitos) }),
  answers: { 200: z.object({ usuarios: z.array(z.object({ id: z.uuid(), nome: z.string() })) }) },
  touches: ['cadastros'],
  example: {
    query: { cpf: '529.982.247-25' },
    answer: { usuarios: [{ id: '0198f0f0-0000-7000-8000-000000000001', nome: 'Ana Lima' }] },
  },
})
