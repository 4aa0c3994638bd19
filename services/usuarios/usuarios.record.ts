import { nomePapel, type Papel } from '#contracts/values/papeis.ts'
import { campo } from '#services/engine/records/campo.ts'
import { deTodos, record, type ColunasDeCadastro } from '#services/engine/records/record.ts'

export interface UsuarioRow extends ColunasDeCadastro {
  cpf: string
  nome: string
  email: string
  permissao: Papel
  senha_hash: string
}

declare module '#services/engine/database/schema.ts' {
  interface Database {
    usuarios: UsuarioRow
    usuarios_revendas: { id_usuario: string; id_revenda: string }
    usuarios_redes: { id_usuario: string; id_rede: string }
  }
}

export const usuariosRecord = record({
  entidade: 'usuarios',
  naoEncontrado: { codigo: 'usuario-nao-encontrado', texto: 'Usuário não encontrado' },
  rotulo: 'nome',
  buscavel: true,
  unicos: { cpf: { emUso: 'Usuário já cadastrado' } },
  alcance: deTodos,
  acoes: { 'criar-usuario': 'Usuário cadastrado', 'alterar-perfil': 'Perfil alterado' },
  campos: {
    nome: campo('Nome'),
    cpf: campo('CPF', 'cpf'),
    email: campo('E-mail'),
    permissao: campo('Permissão', (papel: Papel) => nomePapel[papel]),
    senha: campo('Senha'),
    idRevendasPermitidas: campo('Dentais permitidas', 'referencia'),
    idRedesPermitidas: campo('Redes permitidas', 'referencia'),
  },
  calados: ['senha_hash'],
})
