import { avisosDeVencimento } from '#contracts/http/avisos.ts'
import type { RowOf } from '#web/shared/list/any-lista.ts'
import { columnsOf } from '#web/shared/table/columns.ts'
import { MessageState } from '#web/painel/pecas/message-state.tsx'
import { parceirosPaths } from '#web/painel/parceiros/parceiros.paths.ts'

export type Aviso = RowOf<typeof avisosDeVencimento>

/** The contract's columns; the seller, whose record has to be put right when a notice does not arrive, leads there. */
export const colunas = columnsOf<Aviso>(avisosDeVencimento.colunas, {
  vendedor: { heads: true, leadsTo: parceirosPaths.parceiro },
  estado: { highlight: true, cell: ({ estado }) => <MessageState estado={estado} /> },
  motivo: { clips: true },
})
