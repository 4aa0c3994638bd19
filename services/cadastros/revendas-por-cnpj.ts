import type { Transaction } from 'kysely'
import { Failure } from '#contracts/errors.ts'
import type { Database } from '#services/database/schema.ts'

/** The ids of active shops by CNPJ, locked for share: a shop is not deleted while something of it is registered. */
export async function revendasPorCnpj(
  trx: Transaction<Database>,
  cnpjs: readonly string[],
): Promise<(cnpj: string) => string> {
  const rows =
    cnpjs.length === 0
      ? []
      : await trx
          .selectFrom('revendas')
          .select(['id', 'cnpj'])
          .where('cnpj', 'in', [...new Set(cnpjs)])
          .where('ativo', '=', true)
          .where('excluido_em', 'is', null)
          .forShare()
          .execute()
  const porCnpj = new Map(rows.map((row) => [row.cnpj, row.id]))
  return (cnpj) => {
    const id = porCnpj.get(cnpj)
    if (!id)
      throw new Failure('invalid', 'revenda-nao-encontrada', 'Dental não encontrada', {
        cnpjRevenda: 'Dental não encontrada',
      })
    return id
  }
}
