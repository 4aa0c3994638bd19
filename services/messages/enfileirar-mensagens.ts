import type { Transaction } from 'kysely'
import type { Db } from '#services/database/connection.ts'
import type { Database } from '#services/database/schema.ts'
import { newId } from '#services/ledger/ids.ts'
import { dadosDosModelos, type DadosDoModelo, type Modelo } from './modelos.ts'

export interface NovaMensagem<M extends Modelo = Modelo> {
  /** What it tells of: the same cause never writes to the same person twice. */
  causa: string
  canal: 'whatsapp'
  idParceiro: string
  modelo: M
  dados: DadosDoModelo<M>
}

/** Postgres takes at most 65,535 parameters a statement; a message has six. */
const POR_COMANDO = 5000

/** Keeps messages for delivery; those of a cause that was told already are left out. Answers how many are new. */
export async function enfileirarMensagens(
  db: Transaction<Database> | Db,
  mensagens: readonly NovaMensagem[],
): Promise<number> {
  let novas = 0
  for (let n = 0; n < mensagens.length; n += POR_COMANDO) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('mensagens')
      .values(
        mensagens.slice(n, n + POR_COMANDO).map((mensagem) => ({
          id: newId(),
          causa: mensagem.causa,
          canal: mensagem.canal,
          id_parceiro: mensagem.idParceiro,
          modelo: mensagem.modelo,
          // Strict: nothing but the numbers of the template is ever stored.
          dados: JSON.stringify(dadosDosModelos[mensagem.modelo].strict().parse(mensagem.dados)),
        })),
      )
      .onConflict((conflict) => conflict.columns(['causa', 'canal', 'id_parceiro']).doNothing())
      .executeTakeFirst()
    novas += Number(numInsertedOrUpdatedRows ?? 0)
  }
  return novas
}
