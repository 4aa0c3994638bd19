import { normalizarIdentificador } from '#contracts/values/documentos.ts'
import { notasDeAntes } from '#projections/vendas/parecidas.queries.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { idDaOutraNota, type VendaParaRegistrar } from '#services/vendas/registrar-vendas.ts'

type Nota = Pick<VendaParaRegistrar, 'idRevenda' | 'tipoFiscal' | 'identificador' | 'idVenda'>

/**
 * The sales with the ids of their streams where those are not of their keys: an invoice that a version before knew by
 * another key is the same invoice, and one whose id an earlier one took under that key gets another id. Read models
 * have passed what that version wrote: their version is a later one. Without reach: of ids found within reach.
 */
export async function comIdsDeAntes<V extends Nota>(db: Db, vendas: readonly V[]): Promise<V[]> {
  const notas = vendas.map(({ idRevenda, tipoFiscal, identificador }) => ({
    idRevenda,
    tipoFiscal,
    chave: normalizarIdentificador(identificador),
  }))
  const achadas = await notasDeAntes(db, notas)
  if (achadas.length === 0) return [...vendas]
  // The same note comes last, so that it counts where both were found.
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
