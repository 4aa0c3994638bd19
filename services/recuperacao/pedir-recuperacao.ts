import { ehCpf, soDigitos } from '#contracts/values/documentos.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { defineJob, type JobQueue, type JobRun } from '#services/engine/jobs/queue.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import { enfileirarMensagens } from '#services/engine/messages/enfileirar-mensagens.ts'
import { entregarMensagensJob } from '#services/engine/messages/entregar-mensagens.ts'
import { recuperacaoDeSenha } from './recuperacao-de-senha.message.ts'

interface Pedido {
  /** Ids of those who are meant: nobody, one, or a few who share an address. */
  parceiros: string[]
}

export const recuperarSenhaJob = defineJob<'recuperar-senha', Pedido>('recuperar-senha')

/** A shop's people may share an address; more of them than this get no link by it. */
const COM_O_MESMO_EMAIL = 5
/** Links of one person that are valid at once: nobody's mailbox is filled by others. */
const LINKS_POR_PESSOA = 3

/**
 * Asks for a link. Whether or not there is such a person, one query looks and one job is enqueued: neither answer nor
 * time tells. Without reach: for commands and jobs.
 */
export async function pedirRecuperacao({ db, queue }: { db: Db; queue: JobQueue }, informacao: string): Promise<void> {
  const cpf = soDigitos(informacao)
  const rows = await db
    .selectFrom('parceiros')
    .select('id')
    .where((eb) =>
      ehCpf(cpf) ? eb('cpf', '=', cpf) : eb('email', '=', informacao.toLowerCase()).and('email', '<>', ''),
    )
    .where('ativo', '=', true)
    .where('excluido_em', 'is', null)
    .limit(COM_O_MESMO_EMAIL)
    .execute()
  await queue.enqueue(recuperarSenhaJob, { parceiros: rows.map(({ id }) => id) }, { id: newId() })
}

/**
 * The handler of the job: one message to each, by e-mail, or by WhatsApp to who has no e-mail. Without reach: for
 * commands and jobs.
 */
export const enviarRecuperacao =
  ({ db, queue, agora }: { db: Db; queue: JobQueue; agora: () => Date }) =>
  async ({ id: pedido, data: { parceiros } }: JobRun<Pedido>): Promise<void> => {
    if (parceiros.length === 0) return
    const pessoas = await db
      .selectFrom('parceiros as p')
      .select(['p.id', 'p.email'])
      .select((eb) =>
        eb
          .selectFrom('recuperacoes')
          .select((count) => count.fn.countAll<number>().as('n'))
          .whereRef('id_parceiro', '=', 'p.id')
          .where('expira_em', '>', agora())
          .as('links'),
      )
      .where('p.id', 'in', parceiros)
      .execute()
    for (const { id, email, links } of pessoas) {
      if (Number(links) >= LINKS_POR_PESSOA) continue
      await enfileirarMensagens(
        db,
        recuperacaoDeSenha,
        [{ causa: `recuperacao:${pedido}`, idParceiro: id, dados: {} }],
        email === '' ? 'whatsapp' : 'email',
      )
    }
    await queue.enqueue(entregarMensagensJob, { causa: 'recuperacao' }, { id: pedido })
  }
