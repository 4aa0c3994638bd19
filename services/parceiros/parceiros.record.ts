import { sql, type ColumnType, type Generated } from 'kysely'
import { revendasWithin } from '#services/engine/reach/reach.ts'
import { campo } from '#services/engine/records/campo.ts'
import { camposDeEndereco, type ColunasDeEndereco } from '#services/engine/records/endereco.ts'
import { record, type ColunasDeCadastro } from '#services/engine/records/record.ts'

export interface ParceiroRow extends ColunasDeCadastro, ColunasDeEndereco {
  id_revenda: string
  cpf: string | null
  nome: string
  email: Generated<string>
  telefone: Generated<string>
  celular: Generated<string>
  data_nascimento: string | null
  sexo: 'F' | 'M' | null
  hobby: Generated<string>
  senha_hash: string | null
  senha_temporaria: Generated<boolean>
  aceitou_regulamento_em: ColumnType<Date | null, Date | null | undefined, Date | null>
  aceitou_politica_em: ColumnType<Date | null, Date | null | undefined, Date | null>
  aceita_whatsapp: Generated<boolean>
  ultimo_acesso_em: ColumnType<Date | null, Date | null | undefined, Date | null>
  entrega_nome: Generated<string>
  entrega_cep: Generated<string>
  entrega_rua: Generated<string>
  entrega_numero: Generated<string>
  entrega_complemento: Generated<string>
  entrega_bairro: Generated<string>
  entrega_cidade: Generated<string>
  entrega_estado: Generated<string>
}

declare module '#services/engine/database/schema.ts' {
  interface Database {
    parceiros: ParceiroRow
    /** Where a salesperson worked, from when to when; null is without limit. */
    parceiros_revendas: { id_parceiro: string; id_revenda: string; de: string | null; ate: string | null }
    /** Written by triggers alone (migration 0012). */
    parceiros_ativos: { desde: string; id_revenda: string; total: number }
  }
}

export const parceirosRecord = record({
  entidade: 'parceiros',
  naoEncontrado: { codigo: 'parceiro-nao-encontrado', texto: 'Vendedor não encontrado' },
  rotulo: 'nome',
  buscavel: true,
  unicos: { cpf: { emUso: 'Vendedor Dental já cadastrado' } },
  alcance: (reach) => sql<boolean>`id_revenda in (${revendasWithin(reach)})`,
  acoes: {
    'criar-parceiro': 'Vendedor cadastrado',
    'alterar-parceiro': 'Vendedor alterado',
    'transferir-parceiro': 'Vendedor mudou de dental',
    'excluir-parceiro': 'Vendedor excluído',
    'encerrar-conta': 'Conta encerrada',
    'apagar-dados': 'Dados apagados a pedido',
    'aceitar-regulamento': 'Regulamento aceito',
    'informar-endereco-entrega': 'Endereço de entrega informado',
    'alterar-perfil': 'Perfil alterado',
    'recuperar-senha': 'Senha recuperada',
  },
  campos: {
    idRevenda: campo('Dental', 'referencia'),
    nome: campo('Nome'),
    cpf: campo('CPF', 'cpf'),
    email: campo('E-mail'),
    telefone: campo('Telefone', 'telefone'),
    celular: campo('Celular', 'telefone'),
    dataNascimento: campo('Data de nascimento', 'dia'),
    sexo: campo('Sexo', (sexo: 'F' | 'M') => (sexo === 'F' ? 'Feminino' : 'Masculino')),
    hobby: campo('Hobby'),
    ...camposDeEndereco,
    entregaNome: campo('Entrega: nome'),
    entregaCep: campo('Entrega: CEP', 'cep'),
    entregaRua: campo('Entrega: rua'),
    entregaNumero: campo('Entrega: número'),
    entregaComplemento: campo('Entrega: complemento'),
    entregaBairro: campo('Entrega: bairro'),
    entregaCidade: campo('Entrega: cidade'),
    entregaEstado: campo('Entrega: estado'),
    senha: campo('Senha'),
    senhaTemporaria: campo('Senha provisória', 'simNao'),
    aceitaWhatsapp: campo('Aceita WhatsApp', 'simNao'),
    aceitouRegulamentoEm: campo('Aceitou o regulamento em', 'momento'),
    aceitouPoliticaEm: campo('Aceitou a política de privacidade em', 'momento'),
  },
  calados: ['senha_hash', 'ultimo_acesso_em'],
  // Shops count their people (migration 0012).
  ordem: 'id_revenda',
})
