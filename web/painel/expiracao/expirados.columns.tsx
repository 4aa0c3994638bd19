import { pontuacoesExpiradas } from '#contracts/http/expiracao.ts'
import type { RowOf } from '#web/shared/list/any-lista.ts'
import { columnsOf } from '#web/shared/table/columns.ts'
import { parceirosPaths } from '#web/painel/parceiros/parceiros.paths.ts'

export type Expirada = RowOf<typeof pontuacoesExpiradas>

/** The movement in the seller's statement, which tells of the lots that lapsed. */
const MOVIMENTO = `${parceirosPaths.parceiro}?folha=movimento-:posicao`

/** The contract's columns; a name leads to the seller, the cause to the movement. */
export const colunas = columnsOf<Expirada>(pontuacoesExpiradas.colunas, {
  parceiro: { heads: true, clips: true, leadsTo: parceirosPaths.parceiro },
  causa: { short: true, leadsTo: MOVIMENTO },
  pontos: { highlight: true },
  // `doc 3 §2`.
  reativadoEm: { cell: ({ reativadoEm }) => (reativadoEm === null ? 'N/A' : undefined) },
})
