import type { ColumnType, Generated } from 'kysely'

/** The rows of the tables that services own. Read models are typed beside their projection. */
export interface Database {
  redes: RedeRow
  revendas: RevendaRow
  parceiros: ParceiroRow
  parceiros_revendas: ParceiroRevendaRow
  /** Written by triggers alone (migration 0012). */
  parceiros_ativos: { desde: string; id_revenda: string; total: number }
  produtos: ProdutoRow
  produtos_revenda: ProdutoRevendaRow
  usuarios: UsuarioRow
  usuarios_revendas: { id_usuario: string; id_revenda: string }
  usuarios_redes: { id_usuario: string; id_rede: string }
  auditoria: AuditoriaRow
  sessoes: SessaoRow
  processamentos: ProcessamentoRow
  processamentos_erros: { id_processamento: string; linha: number; coluna: string; valor: string; mensagem: string }
  mensagens: MensagemRow
  chaves_idempotencia: ChaveDeIdempotenciaRow
  ceps: CepRow
  textos: { id: string; texto: string | null; sal: Buffer; criado_em: Generated<Date> }
}

type Json<T> = ColumnType<T, string, string>

interface Cadastro {
  ativo: Generated<boolean>
  inativo_desde: ColumnType<string | null, string | null | undefined, string | null>
  versao: Generated<number>
  criado_em: Generated<Date>
  alterado_em: Generated<Date>
  excluido_em: ColumnType<Date | null, Date | null | undefined, Date | null>
}
interface Endereco {
  end_rua: Generated<string>
  end_numero: Generated<string>
  end_complemento: Generated<string>
  end_bairro: Generated<string>
  end_cidade: Generated<string>
  end_estado: Generated<string>
  end_cep: Generated<string>
}
export interface RedeRow extends Cadastro {
  id: string
  nome: string
  regiao: string
}
export interface RevendaRow extends Cadastro, Endereco {
  id: string
  id_rede: string
  codigo: string
  cnpj: string
  nome_fantasia: string
  razao_social: string
  responsavel: Generated<string>
  email: Generated<string>
  telefone: Generated<string>
  celular: Generated<string>
  tipo_pontuacao: Generated<0 | 1>
}
export interface ParceiroRow extends Cadastro, Endereco {
  id: string
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
export interface CepRow {
  cep: string
  logradouro: string
  bairro: string
  localidade: string
  uf: string
  complemento: string
  consultado_em: Date
}
export interface ParceiroRevendaRow {
  id_parceiro: string
  id_revenda: string
  de: string | null
  ate: string | null
}
export interface ProdutoRow extends Cadastro {
  id: string
  codigo: string
  nome: string
  valor_unitario: number
}
export interface ProdutoRevendaRow extends Cadastro {
  id: string
  id_revenda: string
  id_produto: string
  codigo: string
  nome: string
  valor_unitario: number
}
export interface UsuarioRow extends Cadastro {
  id: string
  cpf: string
  nome: string
  email: string
  permissao: 0 | 1 | 2 | 3
  senha_hash: string
}
export interface AuditoriaRow {
  id: string
  em: Generated<Date>
  por: string | null
  por_tipo: 'usuario' | 'parceiro' | 'sistema'
  acao: string
  entidade: string
  id_entidade: string
  antes: Json<Record<string, unknown> | null> | null
  depois: Json<Record<string, unknown> | null> | null
  tela: string | null
  correlacao: string | null
}
export interface SessaoRow {
  hash: Buffer
  tipo: 'painel' | 'loja'
  id_pessoa: string
  criada_em: Generated<Date>
  usada_em: Generated<Date>
  expira_em: Date
}
export interface ProcessamentoRow {
  id: string
  tipo: 'upload-vendas' | 'exportacao' | 'linhas-recusadas'
  estado: Generated<'aguardando' | 'executando' | 'concluido' | 'falhou'>
  etapa: Generated<string>
  feito: Generated<number>
  total: Generated<number>
  erros: Generated<number>
  simulado: Generated<boolean>
  /** What the job was asked for, by its type. */
  parametros: Json<Record<string, unknown>>
  nome_arquivo: string
  /** Name in the files port; empty while a file that is to be made does not exist. */
  arquivo: string
  arquivo_sha256: string
  resultado: ColumnType<unknown, string | null | undefined, string | null>
  falha: string | null
  criado_por: string
  criado_em: Generated<Date>
  iniciado_em: Date | null
  concluido_em: Date | null
  /** When a file that was made for somebody is removed, and its row with it. */
  expira_em: ColumnType<Date | null, Date | null | undefined, Date | null>
}
export interface MensagemRow {
  id: string
  causa: string
  canal: 'whatsapp' | 'email'
  id_parceiro: string
  modelo: string
  dados: Json<Record<string, string | number>>
  estado: Generated<'pendente' | 'enviada' | 'falhou' | 'sem-destino'>
  tentativas: Generated<number>
  falha: string | null
  criada_em: Generated<Date>
  enviada_em: Date | null
}
export interface ChaveDeIdempotenciaRow {
  /** Kind and id: `painel:0199…`. */
  pessoa: string
  /** Method and route template. */
  endpoint: string
  chave: string
  /** SHA-256 of the input. */
  impressao: Buffer
  id_comando: string
  correlacao: string
  criada_em: Date
  /** Both null until the command has succeeded. */
  status: number | null
  resposta: string | null
}
