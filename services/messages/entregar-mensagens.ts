import type { Transaction } from 'kysely'
import type { Db } from '#services/database/connection.ts'
import type { Database } from '#services/database/schema.ts'
import { senhaAleatoria } from '#services/cadastros/senha-inicial.ts'
import { defineJob, type JobRun } from '#services/jobs/queue.ts'
import { dadosDosModelos, parametrosDe, textoDe, type AoEntregar, type DadosDoModelo, type Modelo } from './modelos.ts'
import { hashSenha } from '#services/sessions/senha.ts'
import { EntregaFalhou, type MensagemWhatsApp, type WhatsApp } from './whatsapp.port.ts'

export interface DependenciasDaEntrega {
  db: Db
  whatsapp: WhatsApp
  /** Names of the approved templates, and their language. */
  templates: Record<Modelo, string>
  idioma: string
  agora: () => Date
}

export interface Entrega {
  enviadas: number
  falhas: number
  semDestino: number
  /** Still pending after a failure that passes. */ adiadas: number
}

/** After this many sends that failed a message is given up, and shows why. */
export const TENTATIVAS_MAXIMAS = 6
/** Messages on their way at once, each holding one connection. */
const SIMULTANEAS = 4

/** After this many passing failures the other side is away: the rest waits for the next run instead of a time-out each. */
const ADIADAS_MAXIMAS = 20

/** `causa` only tells the jobs apart; a run delivers whatever is pending. Its back-off is that of the messages. */
export const entregarMensagensJob = defineJob<'entregar-mensagens', { causa: string }>('entregar-mensagens', {
  attempts: TENTATIVAS_MAXIMAS,
  backoffMs: 5_000,
})

/** The handler of the job: fails while a message waits for another try, so that the queue comes back later. */
export const entregarPendentes =
  (deps: DependenciasDaEntrega) =>
  async ({ signal }: Pick<JobRun, 'signal'>): Promise<void> => {
    const { adiadas } = await entregarMensagens(deps, Infinity, signal)
    if (adiadas > 0) throw new Error(`${adiadas} mensagens esperam outra tentativa`)
  }

/**
 * Sends up to `limit` pending messages, each tried once. A row is locked while its message is on the way, so several
 * processes share the work; one that is killed leaves its row pending: delivery is at least once.
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
  }) => trx.updateTable('mensagens').set(mudanca).where('id', '=', row.id).execute()

  const mensagem = await comporMensagem(trx, deps, row)
  if (typeof mensagem === 'string') {
    await mudar({ estado: 'sem-destino', falha: mensagem })
    return 'semDestino'
  }
  const tentativas = row.tentativas + 1
  try {
    await deps.whatsapp.enviar(mensagem)
    await mudar({ estado: 'enviada', tentativas, falha: null, enviada_em: deps.agora() })
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

/** The oldest pending message that nobody holds and that was not tried in this run, locked. */
async function proximaPendente(trx: Transaction<Database>, adiadas: ReadonlySet<string>) {
  for (;;) {
    const row = await trx
      .selectFrom('mensagens')
      .selectAll()
      .where('estado', '=', 'pendente')
      .where('canal', '=', 'whatsapp')
      .$if(adiadas.size > 0, (query) => query.where('id', 'not in', [...adiadas]))
      .orderBy('criada_em')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    // It may have been put off while this query was on its way.
    if (!row || !adiadas.has(row.id)) return row
  }
}

/** The message with the person's name and number of this moment, or why there is nobody to send it to. */
async function comporMensagem(
  trx: Transaction<Database>,
  { templates, idioma }: DependenciasDaEntrega,
  row: { id: string; id_parceiro: string; modelo: string; dados: unknown },
): Promise<MensagemWhatsApp | string> {
  const pessoa = await trx
    .selectFrom('parceiros')
    .select(['nome', 'celular', 'ativo', 'excluido_em', 'aceita_whatsapp', 'senha_temporaria'])
    .where('id', '=', row.id_parceiro)
    .executeTakeFirst()
  if (!pessoa || pessoa.excluido_em || !pessoa.ativo) return 'vendedor inativo ou excluído'
  if (!pessoa.aceita_whatsapp) return 'vendedor não aceita mensagens'
  if (row.modelo === 'primeiroAcesso' && !pessoa.senha_temporaria) return 'vendedor já tem a própria senha'
  const para = celularE164(pessoa.celular)
  if (!para) return 'vendedor sem celular'
  const modelo = row.modelo as Modelo
  const senha = modelo === 'primeiroAcesso' ? await senhaTemporariaPara(trx, row.id_parceiro) : undefined
  const parametros = parametrosDaMensagem(modelo, row.dados, { nome: pessoa.nome, senha })
  return { id: row.id, para, modelo: templates[modelo], idioma, parametros, texto: textoDe(modelo, parametros) }
}

const parametrosDaMensagem = <M extends Modelo>(modelo: M, dados: unknown, entrega: AoEntregar): string[] =>
  parametrosDe[modelo](dadosDosModelos[modelo].parse(dados) as DadosDoModelo<M>, entrega)

/** A new one with every try: of several messages that arrive, the last one's password opens. */
async function senhaTemporariaPara(trx: Transaction<Database>, idParceiro: string): Promise<string> {
  const senha = senhaAleatoria()
  await trx
    .updateTable('parceiros')
    .set({ senha_hash: await hashSenha(senha) })
    .where('id', '=', idParceiro)
    .where('senha_temporaria', '=', true)
    .execute()
  return senha
}

/** Brazilian mobile with its area code, as E.164; undefined when it is none. */
export function celularE164(celular: string): string | undefined {
  const digitos = celular.replace(/\D/g, '').replace(/^55(?=\d{10,11}$)/, '')
  return /^[1-9]{2}9?\d{8}$/.test(digitos) ? `+55${digitos}` : undefined
}
