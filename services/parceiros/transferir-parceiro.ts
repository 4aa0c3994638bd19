import type { Selectable, Transaction } from 'kysely'
import type { Dia } from '#contracts/values/dia.ts'
import type { Database } from '#services/engine/database/schema.ts'
import { abrirParaAlterar } from '#services/engine/records/alterar.ts'
import { auditar } from '#services/engine/records/auditoria.ts'
import { hoje, type CommandContext } from '#services/engine/records/command-context.ts'
import { idsPor } from '#services/engine/records/unicos.ts'
import { revendasRecord } from '#services/revendas/revendas.record.ts'
import { parceirosRecord, type ParceiroRow } from './parceiros.record.ts'

/**
 * A salesperson moves to another shop today. The link to the old one ends and the new one begins on this day, both
 * included: sales of the day of the move may come from either (`domain.md §4 Sale`). Points stay with the person.
 * Moving to where they are changes nothing.
 * @throws Failure `nao-encontrado`, `revenda-nao-encontrada`
 */
export function transferirParceiro(context: CommandContext, idParceiro: string, cnpjRevenda: string): Promise<void> {
  return context.db
    .transaction()
    .execute(async (trx) =>
      moverParaRevenda(trx, context, await abrirParaAlterar(trx, parceirosRecord, idParceiro), cnpjRevenda),
    )
}

/** The move of a row that the transaction holds. */
export async function moverParaRevenda(
  trx: Transaction<Database>,
  context: CommandContext,
  parceiro: Pick<Selectable<ParceiroRow>, 'id' | 'id_revenda' | 'versao'>,
  cnpjRevenda: string,
): Promise<void> {
  const dia: Dia = hoje(context)
  const atual = await trx
    .selectFrom('revendas')
    .select('cnpj')
    .where('id', '=', parceiro.id_revenda)
    .executeTakeFirstOrThrow()
  // Who stays needs no active shop.
  if (atual.cnpj === cnpjRevenda) return
  const idDaRevenda = await idsPor(trx, revendasRecord, 'cnpj', [cnpjRevenda], 'cnpjRevenda')
  const idRevenda = idDaRevenda(cnpjRevenda)
  await trx
    .updateTable('parceiros_revendas')
    .set({ ate: dia })
    .where('id_parceiro', '=', parceiro.id)
    .where('ate', 'is', null)
    .execute()
  await trx
    .insertInto('parceiros_revendas')
    .values({ id_parceiro: parceiro.id, id_revenda: idRevenda, de: dia, ate: null })
    // There, away and there again on one day: the link of that day is open again.
    .onConflict((conflict) => conflict.columns(['id_parceiro', 'id_revenda', 'de']).doUpdateSet({ ate: null }))
    .execute()
  await trx
    .updateTable('parceiros')
    .set({ id_revenda: idRevenda, versao: parceiro.versao + 1, alterado_em: context.agora() })
    .where('id', '=', parceiro.id)
    .execute()
  await auditar(trx, context, parceirosRecord, [
    {
      acao: 'transferir-parceiro',
      idEntidade: parceiro.id,
      antes: { idRevenda: parceiro.id_revenda },
      depois: { idRevenda },
    },
  ])
}
