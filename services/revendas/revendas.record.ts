import { sql, type Generated } from 'kysely'
import { nomeDaPontuacao } from '#contracts/http/revendas.ts'
import { within } from '#services/engine/reach/reach.ts'
import { campo } from '#services/engine/records/campo.ts'
import { camposDeEndereco, type ColunasDeEndereco } from '#services/engine/records/endereco.ts'
import { record, type ColunasDeCadastro } from '#services/engine/records/record.ts'

export interface RevendaRow extends ColunasDeCadastro, ColunasDeEndereco {
  id_rede: string
  codigo: string
  cnpj: string
  nome_fantasia: string
  razao_social: string
  responsavel: Generated<string>
  email: Generated<string>
  telefone: Generated<string>
  celular: Generated<string>
  tipo_pontuacao: Generated<keyof typeof nomeDaPontuacao>
}

declare module '#services/engine/database/schema.ts' {
  interface Database {
    revendas: RevendaRow
  }
}

export const revendasRecord = record({
  entidade: 'revendas',
  naoEncontrado: { codigo: 'revenda-nao-encontrada', texto: 'Dental não encontrada' },
  rotulo: 'nome_fantasia',
  buscavel: true,
  unicos: {
    codigo: { emUso: 'Código em uso por outra Dental', semCaixa: true },
    cnpj: { emUso: 'CNPJ já cadastrado' },
  },
  alcance: (reach) => within(reach, { rede: sql`id_rede`, revenda: sql`id` }),
  acoes: {
    'criar-revenda': 'Dental cadastrada',
    'alterar-revenda': 'Dental alterada',
    'excluir-revenda': 'Dental excluída',
  },
  campos: {
    idRede: campo('Rede', 'referencia'),
    codigo: campo('Código'),
    cnpj: campo('CNPJ', 'cnpj'),
    nomeFantasia: campo('Nome fantasia'),
    razaoSocial: campo('Razão social'),
    responsavel: campo('Responsável'),
    email: campo('E-mail'),
    telefone: campo('Telefone', 'telefone'),
    celular: campo('Celular', 'telefone'),
    ...camposDeEndereco,
    tipoPontuacao: campo('Tipo de pontuação', (tipo: keyof typeof nomeDaPontuacao) => nomeDaPontuacao[tipo]),
  },
})
