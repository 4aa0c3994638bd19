import { conflict } from '#contracts/errors.ts'
import type { Db } from '#services/database/connection.ts'
import { newId } from '#services/ledger/ids.ts'

/** A key counts for one person and one endpoint: whoever uses the same word elsewhere means something else. */
export interface ChaveUsada {
  pessoa: string
  endpoint: string
  chave: string
}

export interface PedidoComChave extends ChaveUsada {
  /** SHA-256 of the whole input. */
  impressao: Buffer
  /** Of this attempt; the first attempt's goes into the events. */
  correlacao: string
}

/** An answer as it was sent; `corpo` is its text. */
export interface Resposta {
  status: number
  corpo: string
}

/** The ids under which a key's command runs, however often it is sent. */
export interface ComandoDaChave {
  idComando: string
  correlacao: string
  /** Set once the command has succeeded. */
  resposta: Resposta | undefined
}

/** Days that a key is kept at least (`interfaces.md §3`). */
export const DIAS_DA_CHAVE = 30

/**
 * Keys with which people repeat a call safely (`domain.md §3`, `docs/decisions/0012`). The row comes before the command:
 * a process may die anywhere between, and the same key finds the same ids.
 */
export interface ChavesDeIdempotencia {
  /**
   * Writes the key with new ids, or finds those of its first attempt.
   * @throws Failure `chave-com-outros-dados` when the key came with another input before
   */
  reservar(pedido: PedidoComChave): Promise<ComandoDaChave>
  /** Keeps the answer of a command that succeeded. Of two runs at once the first is kept, and both answer it. */
  guardar(chave: ChaveUsada, resposta: Resposta): Promise<Resposta>
}

export function chavesDeIdempotencia({ db, agora }: { db: Db; agora: () => Date }): ChavesDeIdempotencia {
  return {
    async reservar({ pessoa, endpoint, chave, impressao, correlacao }) {
      const row = await db
        .insertInto('chaves_idempotencia')
        .values({ pessoa, endpoint, chave, impressao, correlacao, id_comando: newId(), criada_em: agora() })
        // Changes nothing: an insert that found the row would not answer it otherwise.
        .onConflict((known) => known.columns(['pessoa', 'endpoint', 'chave']).doUpdateSet({ chave }))
        .returning(['impressao', 'id_comando', 'correlacao', 'status', 'resposta'])
        .executeTakeFirstOrThrow()
      if (!row.impressao.equals(impressao)) {
        throw conflict(
          'chave-com-outros-dados',
          'Esta Idempotency-Key já foi usada com outros dados. Use uma chave nova para um pedido novo.',
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

/** Removes the keys whose days are over; answers how many. */
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
