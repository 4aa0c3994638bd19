import type { ColumnType, Generated } from 'kysely'

/**
 * The rows of the tables that services own. A feature declares its own tables beside its code, as members that are
 * merged into this interface (`services/redes/redes.record.ts`). Read models are typed beside their projection.
 */
export interface Database {
  auditoria: AuditoriaRow
  sessoes: SessaoRow
  tokens_de_envio: TokenDeEnvioRow
  processamentos: ProcessamentoRow
  processamentos_erros: { id_processamento: string; linha: number; coluna: string; valor: string; mensagem: string }
  mensagens: MensagemRow
  chaves_idempotencia: ChaveDeIdempotenciaRow
  textos: { id: string; texto: string | null; sal: Buffer; criado_em: Generated<Date> }
}

type Json<T> = ColumnType<T, string, string>

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
  /** To name it by; it opens nothing. */
  id: Generated<string>
  dispositivo: Generated<string>
  tipo: 'painel' | 'loja'
  id_pessoa: string
  criada_em: Generated<Date>
  usada_em: Generated<Date>
  expira_em: Date
}
export interface TokenDeEnvioRow {
  id: string
  nome: string
  hash: Buffer
  id_revendas: string[]
  criado_por: string
  criado_em: Generated<Date>
  usado_em: ColumnType<Date | null, undefined, Date>
  revogado_em: ColumnType<Date | null, undefined, Date>
}
export interface ProcessamentoRow {
  id: string
  /** A kind of long work (`services/works.ts`); a newer version may know more. */
  tipo: string
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
  falha: ColumnType<string | null, string | null | undefined, string | null>
  criado_por: string
  /** The work that undoes it, as that work writes when it begins. */
  desfeito_por: Generated<string | null>
  criado_em: Generated<Date>
  iniciado_em: ColumnType<Date | null, Date | null | undefined, Date | null>
  concluido_em: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** When a file that was made for somebody is removed, and its row with it. */
  expira_em: ColumnType<Date | null, Date | null | undefined, Date | null>
}
export interface MensagemRow {
  id: string
  causa: string
  canal: 'whatsapp' | 'email'
  /** The salesperson or the panel user whom it is to: one of the two. */
  id_parceiro: string | null
  id_usuario: string | null
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
