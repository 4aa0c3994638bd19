import type { Db } from '#services/engine/database/connection.ts'
import { id } from '../../tools/test-kit/events.ts'

/** Puts a card into the pool, or into somebody's hands; answers its id. */
export async function insertCartao(
  db: Db,
  nome: string,
  { codigoBarras = nome, numero = '5020880000000001', idParceiro = null as string | null, titular = '' } = {},
): Promise<string> {
  const values = {
    id: id(`cartao ${nome}`),
    codigo_barras: codigoBarras,
    numero,
    id_parceiro: idParceiro,
    nome: titular,
  }
  await db.insertInto('cartoes').values(values).execute()
  return values.id
}
