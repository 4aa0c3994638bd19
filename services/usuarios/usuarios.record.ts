import { sql, type Generated } from 'kysely'
import { nomePapel, type Papel } from '#contracts/values/papeis.ts'
import { usuarioWithin } from '#services/engine/reach/reach.ts'
import { campo } from '#services/engine/records/campo.ts'
import { record, type ColunasDeCadastro } from '#services/engine/records/record.ts'

export interface UsuarioRow extends ColunasDeCadastro {
  cpf: string
  nome: string
  email: string
  permissao: Papel
  senha_hash: string
  senha_temporaria: Generated<boolean>
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
  alcance: (reach) => usuarioWithin(reach, { id: sql`usuarios.id`, permissao: sql`permissao` }),
  acoes: {
    'criar-usuario': 'Usuário cadastrado',
    'alterar-usuario': 'Usuário alterado',
    'redefinir-senha': 'Senha redefinida',
    'alterar-perfil': 'Perfil alterado',
    'apagar-dados': 'Dados apagados a pedido',
  },
  campos: {
    nome: campo('Nome'),
    cpf: campo('CPF', 'cpf'),
    email: campo('E-mail'),
    permissao: campo('Permissão', (papel: Papel) => nomePapel[papel]),
    senha: campo('Senha'),
    senhaTemporaria: campo('Senha provisória', 'simNao'),
    idRevendasPermitidas: campo('Dentais permitidas', 'referencia'),
    idRedesPermitidas: campo('Redes permitidas', 'referencia'),
  },
  calados: ['senha_hash'],
})
