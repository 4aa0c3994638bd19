import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#services/engine/database/connection.ts'
import type { Database, MensagemRow } from '#services/engine/database/schema.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import type { MessageKind } from './message-kind.ts'

/** To a salesperson, or to a panel user. */
type Destinatario = { idParceiro: string } | { idUsuario: string }

export type NovaMensagem<D> = Destinatario & {
  /** The cause of the message: each person gets at most one message per cause. */
  causa: string
  dados: D
}

/** Postgres takes at most 65,535 parameters a statement; a message has seven. */
const POR_COMANDO = 5000

export type Canal = MensagemRow['canal']

/** Stores messages for delivery, except those already stored for the same cause. Returns how many are new. */
export async function enfileirarMensagens<D extends z.ZodObject>(
  db: Transaction<Database> | Db,
  { name, dados: schema }: MessageKind<string, D>,
  mensagens: readonly NovaMensagem<z.input<D>>[],
  canal: Canal = 'whatsapp',
): Promise<number> {
  let novas = 0
  for (let n = 0; n < mensagens.length; n += POR_COMANDO) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('mensagens')
      .values(
        mensagens.slice(n, n + POR_COMANDO).map((mensagem) => ({
          id: newId(),
          causa: mensagem.causa,
          canal,
          id_parceiro: 'idParceiro' in mensagem ? mensagem.idParceiro : null,
          id_usuario: 'idUsuario' in mensagem ? mensagem.idUsuario : null,
          modelo: name,
          // Strict, so that only the template's numbers are stored.
          dados: JSON.stringify(schema.strict().parse(mensagem.dados)),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    novas += Number(numInsertedOrUpdatedRows ?? 0)
  }
  return novas
}
