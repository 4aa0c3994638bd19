import type { ColumnType } from 'kysely'
import { streamName } from '#contracts/events/catalogue.ts'
import type { ContaEvent } from '#contracts/events/conta.ts'
import type { Resgate } from '#contracts/http/resgates.ts'
import type { DadosDoResgate, EnderecoDeEntrega } from '#contracts/values/entrega-escrita.ts'
import { PRAZO_DO_RESGATE_MS, resgatesFeitos } from '#services/conta/resgates-feitos.ts'
import type { Db } from '#services/engine/database/connection.ts'
import type { Ledger, Recorded } from '#services/engine/ledger/port.ts'
import { settle, type Reservation } from '#services/engine/ledger/reserving.ts'
import { entregarMensagensJob } from '#services/engine/messages/entregar-mensagens.ts'
import type { EngineWorker } from '#services/engine/app.ts'
import type { Periodic } from '#services/engine/jobs/periodic.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import { avisarResgate, type DadosDoResgateFeito } from './resgate-feito.message.ts'

/** What a member gave with a redemption for its delivery: rows, because it is personal (`domain.md §1`). */
export interface Entrega {
  endereco: EnderecoDeEntrega | null
  dados: DadosDoResgate | null
  /** What they wrote to whoever delivers. */
  obs: string | null
}

export interface EntregaRow {
  id_resgate: string
  id_parceiro: string
  entrega: ColumnType<Entrega, string, string>
  escrita_em: Date
  /** Null while nobody has seen the redemption in the ledger. */
  confirmada_em: Date | null
}

declare module '#services/engine/database/schema.ts' {
  interface Database {
    entregas: EntregaRow
  }
}

export interface EntregaDoResgate {
  idResgate: string
  idParceiro: string
  entrega: Entrega
}

/**
 * Delivery data of a redemption: written before the ledger decides, so that no redemption is without it, and confirmed
 * after, with the message to the member. What a refusal or a crash leaves is settled by `conferirEntregas`.
 */
export const reservaDeEntrega = (
  { db, agora }: Pick<CommandContext, 'db' | 'agora'>,
  entrega: EntregaDoResgate,
): Reservation<{ feito: PontosResgatados }> => ({
  reserve: () => guardarEntrega({ db, agora }, entrega, null),
  confirm: ({ feito }) =>
    db.transaction().execute(async (trx) => {
      await avisarResgate(trx, entrega.idParceiro, dadosDoFeito(feito))
      // Again: one whose process was stopped for long was removed.
      await guardarEntrega({ db: trx, agora }, entrega, agora())
      return true
    }),
})

type PontosResgatados = Extract<ContaEvent, { type: 'PontosResgatados' }>

const dadosDoFeito = ({ data }: PontosResgatados): DadosDoResgateFeito => {
  const { numeroResgate: numero, idPremio, qtde, pontos, saldoAnterior } = data
  return { numero, idPremio, qtde, pontos, saldo: saldoAnterior - pontos }
}

export async function guardarEntrega(
  { db, agora }: Pick<CommandContext, 'db' | 'agora'>,
  { idResgate, idParceiro, entrega }: EntregaDoResgate,
  confirmada_em: Date | null,
): Promise<void> {
  await db
    .insertInto('entregas')
    .values({
      id_resgate: idResgate,
      id_parceiro: idParceiro,
      entrega: JSON.stringify(entrega),
      escrita_em: agora(),
      confirmada_em,
    })
    .onConflict((conflito) =>
      conflito
        .column('id_resgate')
        .doUpdateSet(({ fn, ref }) => ({
          escrita_em: ref('excluded.escrita_em'),
          confirmada_em: fn.coalesce(ref('entregas.confirmada_em'), ref('excluded.confirmada_em')),
        })),
    )
    .execute()
}

/**
 * Whoever may see the redemption may see this; null once the person's data was deleted. Without reach: of ids found
 * within reach.
 */
export async function entregaDoResgate(db: Db, idResgate: string): Promise<Resgate['entrega']> {
  const row = await db.selectFrom('entregas').select('entrega').where('id_resgate', '=', idResgate).executeTakeFirst()
  return row?.entrega ?? null
}

/** Rows looked at in one run; more is left to the next. */
const DE_UMA_VEZ = 100

/**
 * Settles what was written for redemptions that never ended: confirmed, and told to the member, when the ledger has
 * them, else removed.
 */
export async function conferirEntregas({
  db,
  ledger,
  agora,
  queue,
}: Pick<EngineWorker, 'db' | 'ledger' | 'agora' | 'queue'>): Promise<{ confirmadas: number; removidas: number }> {
  const pendentes = await db
    .selectFrom('entregas')
    .select(['id_resgate as idResgate', 'id_parceiro as idParceiro'])
    .where('confirmada_em', 'is', null)
    .where('escrita_em', '<', new Date(agora().getTime() - PRAZO_DO_RESGATE_MS))
    .orderBy('escrita_em')
    .limit(DE_UMA_VEZ)
    .execute()
  const { confirmed: confirmadas, released: removidas } = await settle(
    pendentes,
    (todas) => resgatesFeitos(ledger, todas),
    {
      async confirm(resgate) {
        const feito = await lerResgateFeito(ledger, resgate)
        await db.transaction().execute(async (trx) => {
          await avisarResgate(trx, resgate.idParceiro, feito)
          await trx
            .updateTable('entregas')
            .set({ confirmada_em: agora() })
            .where('id_resgate', '=', resgate.idResgate)
            .execute()
        })
        await queue.enqueue(entregarMensagensJob, { causa: 'resgate' }, { id: resgate.idResgate })
      },
      release: ({ idResgate }) =>
        db.deleteFrom('entregas').where('id_resgate', '=', idResgate).where('confirmada_em', 'is', null).execute(),
    },
  )
  return { confirmadas, removidas }
}

/** What the account says of a redemption that it has. */
async function lerResgateFeito(
  ledger: Ledger,
  { idResgate, idParceiro }: { idResgate: string; idParceiro: string },
): Promise<DadosDoResgateFeito> {
  const eventos = (await ledger.readStream(streamName('conta', idParceiro))) as Recorded<ContaEvent>[]
  for (const event of eventos)
    if (event.type === 'PontosResgatados' && event.data.idResgate === idResgate) return dadosDoFeito(event)
  throw new Error(`no redemption ${idResgate} in account ${idParceiro}`)
}

/** How long delivery data that a crash left may wait for the next look. */
const ENTREGAS_MS = 60_000

export const entregas: Periodic<Pick<EngineWorker, 'db' | 'ledger' | 'agora' | 'queue'>> = {
  name: 'conferir-entregas',
  everyMs: ENTREGAS_MS,
  run: conferirEntregas,
}
