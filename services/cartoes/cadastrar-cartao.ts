import type { Transaction } from 'kysely'
import { forbidden } from '#contracts/errors.ts'
import type { NovoCartao } from '#contracts/http/cartoes.ts'
import type { Database } from '#services/engine/database/schema.ts'
import { seesAll, type Reach } from '#services/engine/reach/reach.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import { inserir, type Novo } from '#services/engine/records/inserir.ts'
import { cartoesRecord } from './cartoes.record.ts'

/**
 * The pool is the whole programme's.
 * @throws Failure `papel-nao-permitido`
 */
export function conferirReserva(reach: Reach): void {
  if (!seesAll(reach))
    throw forbidden('papel-nao-permitido', 'Só quem tem acesso a todas as redes pode cadastrar cartões')
}

/** @throws Failure `ja-cadastrado` */
export async function inserirCartoes(
  trx: Transaction<Database>,
  context: CommandContext,
  cartoes: readonly Novo<NovoCartao>[],
): Promise<void> {
  await inserir(
    trx,
    context,
    cartoesRecord,
    'criar-cartao',
    cartoes.map(({ id, dados }) => ({ id, codigo_barras: dados.codigoBarras, numero: dados.numero })),
  )
}

/**
 * Puts cards into the pool.
 * @throws Failure `ja-cadastrado`
 */
export const cadastrarCartoes = (context: CommandContext, cartoes: readonly Novo<NovoCartao>[]): Promise<void> =>
  context.db.transaction().execute((trx) => inserirCartoes(trx, context, cartoes))
