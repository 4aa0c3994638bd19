import { conflict } from '#contracts/errors.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { newId } from '#services/engine/ledger/ids.ts'

/** A key is valid for one person and one endpoint; the same key elsewhere is another key. */
export interface ChaveUsada {
  pessoa: string
  endpoint: string
  chave: string
}

export interface PedidoComChave extends ChaveUsada {
  /** Where the key stands in the call, as its caller knows it. */
  campo: string
  /** SHA-256 of the whole input. */
  impressao: Buffer
  /** This attempt's correlation id; the first attempt's goes into the events. */
  correlacao: string
}

/** An answer as sent; `corpo` is its text. */
export interface Resposta {
  status: number
  corpo: string
}

/** The ids under which a key's command runs, the same for every attempt. */
export interface ComandoDaChave {
  idComando: string
  correlacao: string
  /** Set once the command has succeeded. */
  resposta: Resposta | undefined
}

/** How many days a key is kept at least (`interfaces.md §3`). */
export const DIAS_DA_CHAVE = 30

/**
 * Keys that make a call safe to repeat (`domain.md §3`, `docs/decisions/0012`). The row is written before the command,
 * so that the same key finds the same ids wherever a process died.
 */
export interface ChavesDeIdempotencia {
  /**
   * Stores the key with new ids, or finds the ids of its first attempt.
   * @throws Failure `chave-com-outros-dados` when the key came with another input before
   */
  reservar(pedido: PedidoComChave): Promise<ComandoDaChave>
  /** Stores the answer of a successful command. Of two concurrent runs the first answer is kept, and both return it. */
  guardar(chave: ChaveUsada, resposta: Resposta): Promise<Resposta>
}

export function chavesDeIdempotencia({ db, agora }: { db: Db; agora: () => Date }): ChavesDeIdempotencia {
  return {
    async reservar({ pessoa, endpoint, chave, campo, impressao, correlacao }) {
      const row = await db
        .insertInto('chaves_idempotencia')
        .values({ pessoa, endpoint, chave, impressao, correlacao, id_comando: newId(), criada_em: agora() })
        // A no-op update, because an insert that finds the row would not return it otherwise.
        .onConflict((known) => known.columns(['pessoa', 'endpoint', 'chave']).doUpdateSet({ chave }))
        .returning(['impressao', 'id_comando', 'correlacao', 'status', 'resposta'])
        .executeTakeFirstOrThrow()
      if (!row.impressao.equals(impressao)) {
        throw conflict(
          'chave-com-outros-dados',
          `Esta chave (${campo}) já foi usada com outros dados. Use uma chave nova para um pedido novo.`,
        )
      }
      return { idComando: row.id_comando, correlacao: row.correlacao, resposta: respostaDe(row) }
    },

    async guardar({ pessoa, endpoint, chave }, { status, corpo }) {
      const row = await db
        .updateTable('chaves_idempotencia')
        .set(({ ref, fn, val }) => ({
          status: fn.coalesce(ref('status'), val(status)),
          resposta: fn.coalesce(ref('resposta'), val(corpo)),
        }))
        .where('pessoa', '=', pessoa)
        .where('endpoint', '=', endpoint)
        .where('chave', '=', chave)
        .returning(['status', 'resposta'])
        .executeTakeFirst()
      return (row && respostaDe(row)) ?? { status, corpo }
    },
  }
}

/** Removes expired keys; returns how many. */
export async function apagarChavesAntigas({ db, agora }: { db: Db; agora: () => Date }): Promise<number> {
  const limite = new Date(agora().getTime() - DIAS_DA_CHAVE * 24 * 3600_000)
  const { numDeletedRows } = await db
    .deleteFrom('chaves_idempotencia')
    .where('criada_em', '<', limite)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

const respostaDe = ({ status, resposta }: { status: number | null; resposta: string | null }): Resposta | undefined =>
  status === null || resposta === null ? undefined : { status, corpo: resposta }
