import { cartoes } from '#contracts/http/cartoes.ts'
import type { RowOf } from '#web/shared/list/any-lista.ts'
import { columnsOf } from '#web/shared/table/columns.ts'
import { parceirosPaths } from '#web/painel/parceiros/parceiros.paths.ts'

export type Cartao = RowOf<typeof cartoes>

/** The contract's columns; who has a card leads to their page. Staff call it by its bar code, as the operator does. */
export const colunas = columnsOf<Cartao>(cartoes.colunas, {
  parceiro: { clips: true, leadsTo: parceirosPaths.parceiro },
  codigoBarras: { heads: true, short: true },
  saldo: { highlight: true },
  situacao: { short: true },
})
