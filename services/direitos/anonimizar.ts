import { sql, type Transaction, type Updateable } from 'kysely'
import { formatarCpf } from '#contracts/values/documentos.ts'
import type { Database } from '#services/engine/database/schema.ts'
import { tabelaDe, type ColunasDeCadastro } from '#services/engine/records/record.ts'
import type { ParceiroRow } from '#services/parceiros/parceiros.record.ts'
import type { UsuarioRow } from '#services/usuarios/usuarios.record.ts'
import { apagarVisoes, apagarVisoesQueDizem } from '#services/visoes/visoes.ts'

/** What history calls somebody whose data was erased. */
const NOME_APAGADO = 'Vendedor com dados apagados'
const USUARIO_REMOVIDO = 'Usuário removido'

/** Every column that says something of a person; one that is missing does not compile. */
const EM_BRANCO = {
  cpf: null,
  nome: NOME_APAGADO,
  email: '',
  telefone: '',
  celular: '',
  data_nascimento: null,
  sexo: null,
  hobby: '',
  end_rua: '',
  end_numero: '',
  end_complemento: '',
  end_bairro: '',
  end_cidade: '',
  end_estado: '',
  end_cep: '',
  entrega_nome: '',
  entrega_cep: '',
  entrega_rua: '',
  entrega_numero: '',
  entrega_complemento: '',
  entrega_bairro: '',
  entrega_cidade: '',
  entrega_estado: '',
  senha_hash: null,
  senha_temporaria: false,
  aceitou_regulamento_em: null,
  aceitou_politica_em: null,
  aceita_whatsapp: false,
  ultimo_acesso_em: null,
} as const satisfies Updateable<ParceiroRow>
  & Record<Exclude<keyof ParceiroRow, keyof ColunasDeCadastro | 'id_revenda'>, unknown>

/** The same of a panel user; their role stays, which the acts in the history were done with. */
const USUARIO_EM_BRANCO = {
  cpf: '',
  nome: USUARIO_REMOVIDO,
  email: '',
  senha_hash: '',
  senha_temporaria: false,
} as const satisfies Updateable<UsuarioRow>
  & Record<Exclude<keyof UsuarioRow, keyof ColunasDeCadastro | 'permissao'>, unknown>

export interface Pessoa {
  id: string
  cpf: string | null
  nome: string
}

interface Momento {
  agora: Date
  hoje: string
}

/**
 * Takes a person out of every table, in one transaction with the audit entry of that. Ids, dates, numbers and who
 * changed which field stay.
 */
export async function anonimizar(
  trx: Transaction<Database>,
  pessoa: Pessoa,
  textos: readonly string[],
  momento: Momento,
): Promise<void> {
  const { id } = pessoa
  await trx.updateTable('parceiros').set(EM_BRANCO).where('id', '=', id).execute()
  // Whose it was stays, as with every redemption; nobody may spend with it.
  await trx
    .updateTable('cartoes')
    .set(({ eb }) => ({ nome: '', bloqueado: true, em_desbloqueio: false, versao: eb('versao', '+', 1) }))
    .where('id_parceiro', '=', id)
    .execute()
  await trx.deleteFrom('entregas').where('id_parceiro', '=', id).execute()
  await trx.deleteFrom('recuperacoes').where('id_parceiro', '=', id).execute()
  await trx.deleteFrom('compartilhamentos').where('id_parceiro', '=', id).execute()
  await trx.updateTable('mensagens').set({ falha: null }).where('id_parceiro', '=', id).execute()
  // Without its salt a hash in the ledger tells nothing of a text that somebody might guess.
  await sql`update textos set texto = null, sal = '' where id = any(${textos}::uuid[])
    or id in (select (dados ->> 'idTexto')::uuid from mensagens where id_parceiro = ${id})`.execute(trx)
  await retirar(trx, 'parceiros', pessoa, momento)
}

/** Takes a panel user out of every table, in the same way. What they typed of sales and redemptions stays. */
export async function anonimizarUsuario(trx: Transaction<Database>, pessoa: Pessoa, momento: Momento): Promise<void> {
  await trx.updateTable('usuarios').set(USUARIO_EM_BRANCO).where('id', '=', pessoa.id).execute()
  await apagarVisoes(trx, pessoa.id)
  await retirar(trx, 'usuarios', pessoa, momento)
}

/** What both kinds of people leave: their row is nobody's any more, and nothing else tells who it was. */
async function retirar(
  trx: Transaction<Database>,
  entidade: 'parceiros' | 'usuarios',
  { id, cpf, nome }: Pessoa,
  { agora, hoje }: Momento,
): Promise<void> {
  await tabelaDe(trx)
    .updateTable(entidade as 'cadastro')
    .set(({ eb, fn, ref, val }) => ({
      ativo: false,
      inativo_desde: fn.coalesce(ref('inativo_desde'), val(hoje)),
      excluido_em: fn.coalesce(ref('excluido_em'), val(agora)),
      versao: eb('versao', '+', 1),
      alterado_em: agora,
    }))
    .where('id', '=', id)
    .execute()
  await trx.deleteFrom('sessoes').where('id_pessoa', '=', id).execute()
  const semValores = (coluna: string) => sql`(select jsonb_object_agg(key, null) from jsonb_each(${sql.ref(coluna)}))`
  await sql`update auditoria set antes = ${semValores('antes')}, depois = ${semValores('depois')}
    where entidade = ${entidade} and id_entidade = ${id}`.execute(trx)
  await trx
    .deleteFrom('chaves_idempotencia')
    .where('pessoa', 'in', [`loja:${id}`, `painel:${id}`])
    .execute()
  // A single word may be anything: it would be taken out of what has nothing to do with the person.
  const nomes = /\S\s+\S/.test(nome) ? [nome] : []
  await apagarMencoes(trx, cpf === null ? nomes : [cpf, formatarCpf(cpf), ...nomes])
}

/** What others were answered or sent, where it says one of these. */
async function apagarMencoes(trx: Transaction<Database>, ditos: readonly string[]): Promise<void> {
  const diz = (coluna: string) =>
    sql`exists (select from unnest(${ditos}::text[]) dito where position(lower(dito) in lower(${sql.ref(coluna)})) > 0)`
  // Whoever sends such a key again gets the answer anew, of what it wrote then.
  await sql`update chaves_idempotencia set status = null, resposta = null where ${diz('resposta')}`.execute(trx)
  await sql`update processamentos set nome_arquivo = 'arquivo' || coalesce(substring(nome_arquivo from '\\.\\w+$'), '')
    where ${diz('nome_arquivo')}`.execute(trx)
  await sql`update processamentos_erros set valor = '', mensagem = 'Dado apagado a pedido da pessoa'
    where ${diz('valor')} or ${diz('mensagem')}`.execute(trx)
  await apagarVisoesQueDizem(trx, ditos)
  const semDitos = ditos.reduce((texto, dito) => sql`replace(${texto}, ${dito}, '')`, sql`resultado::text`)
  await sql`update processamentos set resultado = (${semDitos})::jsonb
    where exists (select from unnest(${ditos}::text[]) dito where position(dito in resultado::text) > 0)`.execute(trx)
}
