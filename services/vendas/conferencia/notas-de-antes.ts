import { normalizarIdentificador } from '#contracts/values/documentos.ts'
import { notasDeAntes } from '#projections/vendas/parecidas.queries.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { idDaOutraNota, type VendaParaRegistrar } from '#services/vendas/registrar-vendas.ts'

type Nota = Pick<VendaParaRegistrar, 'idRevenda' | 'tipoFiscal' | 'identificador' | 'idVenda'>

/**
 * Gives sales the ids of their streams where those do not follow from their keys: an invoice that an earlier version
 * knew by another key is the same invoice, and a sale whose id is taken under that key gets another id. Read models
 * have passed what the earlier version wrote, because their own version is later. Without reach: of ids found within
 * reach.
 */
export async function comIdsDeAntes<V extends Nota>(db: Db, vendas: readonly V[]): Promise<V[]> {
  const notas = vendas.map(({ idRevenda, tipoFiscal, identificador }) => ({
    idRevenda,
    tipoFiscal,
    chave: normalizarIdentificador(identificador),
  }))
  const achadas = await notasDeAntes(db, notas)
  if (achadas.length === 0) return [...vendas]
  // The entry of the exact note comes last, so that it wins where both were found.
  const ids = new Map(
    achadas.map(({ n, idVenda, eEsta }) => [
      n,
      eEsta ? idVenda : idDaOutraNota(notas[n]!.idRevenda, notas[n]!.tipoFiscal, notas[n]!.chave),
    ]),
  )
  return vendas.map((venda, n) => {
    const idVenda = ids.get(n)
    return idVenda === undefined ? venda : { ...venda, idVenda }
  })
}
