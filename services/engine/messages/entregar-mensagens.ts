import type { Transaction } from 'kysely'
import { digitosDoTelefone } from '#contracts/values/telefone.ts'
import type { Db } from '#services/engine/database/connection.ts'
import type { Database } from '#services/engine/database/schema.ts'
import { defineJob, type JobRun } from '#services/engine/jobs/queue.ts'
import type { Email, Endereco, Mailer } from './email.port.ts'
import { composeEmail } from './email-text.ts'
import type { Canal } from './enfileirar-mensagens.ts'
import { EntregaFalhou } from './entrega-falhou.ts'
import { textoDe, type MessageKind, type Recipient, type Surroundings } from './message-kind.ts'
import type { MensagemWhatsApp, WhatsApp } from './whatsapp.port.ts'

export interface DependenciasDaEntrega extends Surroundings {
  db: Db
  whatsapp: WhatsApp
  mailer: Mailer
  kinds: readonly MessageKind[]
  /** Names of approved templates by their settings, where they are not as the kinds have them; and their language. */
  templates: Readonly<Record<string, string>>
  idioma: string
  /** Who answers the programme's members. */
  atendimento: Endereco & { telefone: string }
}

export interface Entrega {
  enviadas: number
  falhas: number
  semDestino: number
  /** Still pending after a temporary failure. */
  adiadas: number
}

/** After this many failed sends a message is given up and shows why. */
export const TENTATIVAS_MAXIMAS = 6
/** Messages sent at once, each holding one connection. */
const SIMULTANEAS = 4

/**
 * After this many temporary failures the service counts as down: the other messages wait for the next run instead of a
 * time-out each.
 */
const ADIADAS_MAXIMAS = 20

/** `causa` only distinguishes jobs; a run delivers everything pending. The job's back-off is that of the messages. */
export const entregarMensagensJob = defineJob<'entregar-mensagens', { causa: string }>('entregar-mensagens', {
  attempts: TENTATIVAS_MAXIMAS,
  backoffMs: 5_000,
  lane: 'messages',
})

/** The handler of the job. It fails while a message waits for another try, so that the queue retries later. */
export const entregarPendentes =
  (deps: DependenciasDaEntrega) =>
  async ({ signal }: Pick<JobRun, 'signal'>): Promise<void> => {
    const { adiadas } = await entregarMensagens(deps, Infinity, signal)
    if (adiadas > 0) throw new Error(`${adiadas} mensagens esperam outra tentativa`)
  }

/**
 * Sends up to `limit` pending messages, each tried once. A row is locked while its message is being sent, so several
 * processes can share the work. A killed process leaves its row pending: delivery is at least once.
 */
export async function entregarMensagens(
  deps: DependenciasDaEntrega,
  limit: number,
  signal?: AbortSignal,
): Promise<Entrega> {
  const entrega: Entrega = { enviadas: 0, falhas: 0, semDestino: 0, adiadas: 0 }
  const adiadas = new Set<string>()
  let iniciadas = 0
  const entregador = async (): Promise<void> => {
    while (iniciadas < limit && adiadas.size < ADIADAS_MAXIMAS && !signal?.aborted) {
      iniciadas++
      const resultado = await deps.db.transaction().execute((trx) => entregarProxima(trx, deps, adiadas))
      if (!resultado) return
      entrega[resultado]++
    }
  }
  await Promise.all(Array.from({ length: SIMULTANEAS }, entregador))
  return entrega
}

async function entregarProxima(
  trx: Transaction<Database>,
  deps: DependenciasDaEntrega,
  adiadas: Set<string>,
): Promise<keyof Entrega | undefined> {
  const row = await proximaPendente(trx, adiadas)
  if (!row) return undefined
  const mudar = (mudanca: {
    estado?: 'enviada' | 'falhou' | 'sem-destino'
    tentativas?: number
    falha?: string | null
    enviada_em?: Date
    dados?: string
  }) => trx.updateTable('mensagens').set(mudanca).where('id', '=', row.id).execute()

  const pronta = await preparar(trx, deps, row)
  if (typeof pronta === 'string') {
    await mudar({ estado: 'sem-destino', falha: pronta })
    return 'semDestino'
  }
  const tentativas = row.tentativas + 1
  try {
    await pronta.enviar()
    const dados = JSON.stringify(pronta.dados)
    await mudar({ estado: 'enviada', tentativas, falha: null, enviada_em: deps.agora(), dados })
    return 'enviadas'
  } catch (error) {
    if (!(error instanceof EntregaFalhou)) throw error
    const desiste = !error.retentavel || tentativas >= TENTATIVAS_MAXIMAS
    await mudar({ tentativas, falha: error.message, ...(desiste ? { estado: 'falhou' } : {}) })
    if (desiste) return 'falhas'
    adiadas.add(row.id)
    return 'adiadas'
  }
}

/** Locks the oldest pending message that is not locked and was not tried in this run. */
async function proximaPendente(trx: Transaction<Database>, adiadas: ReadonlySet<string>) {
  for (;;) {
    const row = await trx
      .selectFrom('mensagens')
      .selectAll()
      .where('estado', '=', 'pendente')
      .$if(adiadas.size > 0, (query) => query.where('id', 'not in', [...adiadas]))
      .orderBy('criada_em')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    // It may have been postponed while this query ran.
    if (!row || !adiadas.has(row.id)) return row
  }
}

interface Pendente {
  id: string
  canal: Canal
  id_parceiro: string | null
  id_usuario: string | null
  modelo: string
  dados: unknown
}

/** What a person left to be reached by. */
export interface Contatos {
  celular: string
  email: string
  aceita_whatsapp: boolean
}
type Pessoa = Recipient & Contatos

/** By which a person is reached: WhatsApp, else e-mail; undefined when by neither. */
export const canalDe = ({ celular, email, aceita_whatsapp }: Contatos): Canal | undefined =>
  aceita_whatsapp && celularE164(celular) ? 'whatsapp' : email === '' ? undefined : 'email'

/**
 * How the message is sent, and what it says, with the person's current name and address; or why it cannot be sent to
 * anybody.
 */
async function preparar(
  trx: Transaction<Database>,
  deps: DependenciasDaEntrega,
  row: Pendente,
): Promise<{ enviar: () => Promise<void>; dados: object } | string> {
  const kind = deps.kinds.find(({ name }) => name === row.modelo)
  if (!kind) throw new Error(`no kind of message: ${row.modelo}`)
  const pessoa =
    row.id_usuario === null ? await lerVendedor(trx, row.id_parceiro!) : await lerUsuario(trx, row.id_usuario)
  if (typeof pessoa === 'string') return pessoa
  const guardados = kind.dados.parse(row.dados)
  const dados = kind.atual ? await kind.atual(guardados, pessoa, trx, deps) : guardados
  if (typeof dados === 'string') return dados
  const parametros = async () => kind.parametros(dados, pessoa, trx, deps)
  if (row.canal === 'email') {
    const email = await comporEmail(deps, kind, row.id, pessoa, parametros)
    return typeof email === 'string' ? email : { dados, enviar: () => deps.mailer.enviar(email) }
  }
  const mensagem = await comporWhatsApp(deps, kind, row.id, pessoa, parametros)
  return typeof mensagem === 'string' ? mensagem : { dados, enviar: () => deps.whatsapp.enviar(mensagem) }
}

async function lerVendedor(trx: Transaction<Database>, id: string): Promise<Pessoa | string> {
  const pessoa = await trx
    .selectFrom('parceiros')
    .select(['id', 'nome', 'email', 'celular', 'ativo', 'excluido_em', 'aceita_whatsapp'])
    .select('senha_temporaria as senhaTemporaria')
    .where('id', '=', id)
    .executeTakeFirst()
  return !pessoa || pessoa.excluido_em || !pessoa.ativo ? 'vendedor inativo ou excluído' : pessoa
}

/** A panel user is reached by e-mail alone. */
async function lerUsuario(trx: Transaction<Database>, id: string): Promise<Pessoa | string> {
  const pessoa = await trx
    .selectFrom('usuarios')
    .select(['id', 'nome', 'email', 'ativo', 'excluido_em', 'senha_temporaria as senhaTemporaria'])
    .where('id', '=', id)
    .executeTakeFirst()
  return !pessoa || pessoa.excluido_em || !pessoa.ativo
    ? 'usuário inativo ou excluído'
    : { ...pessoa, celular: '', aceita_whatsapp: false }
}

type Parametros = () => Promise<readonly string[]>

async function comporWhatsApp(
  { templates, idioma }: DependenciasDaEntrega,
  kind: MessageKind,
  id: string,
  pessoa: Pessoa,
  ler: Parametros,
): Promise<MensagemWhatsApp | string> {
  if (!kind.template) throw new Error(`no template: ${kind.name}`)
  const modelo = templates[kind.template.setting] ?? kind.template.name
  if (!pessoa.aceita_whatsapp) return 'vendedor não aceita mensagens'
  const para = celularE164(pessoa.celular)
  if (!para) return 'vendedor sem celular'
  const parametros = await ler()
  return { id, para, modelo, idioma, parametros, texto: textoDe(kind, parametros) }
}

async function comporEmail(
  { atendimento }: DependenciasDaEntrega,
  { name, email, paraAtendimento }: MessageKind,
  id: string,
  pessoa: Pessoa,
  ler: Parametros,
): Promise<Email | string> {
  if (!email) throw new Error(`no e-mail: ${name}`)
  const seu = pessoa.email === '' ? undefined : { nome: pessoa.nome, endereco: pessoa.email }
  const para = paraAtendimento ? atendimento : seu
  if (!para) return 'cadastro sem e-mail'
  const dito = email(await ler())
  return {
    id,
    para,
    ...(paraAtendimento && seu ? { responderPara: seu } : {}),
    assunto: dito.assunto,
    ...composeEmail(dito, atendimento),
  }
}

/** Brazilian mobile with its area code, as E.164; undefined when it is not one. */
export function celularE164(celular: string): string | undefined {
  const digitos = digitosDoTelefone(celular)
  return /^[1-9]{2}9?\d{8}$/.test(digitos) ? `+55${digitos}` : undefined
}
