import { pontuacoesPendentes } from '#contracts/http/pendentes.ts'
import type { RowOf } from '#web/shared/list/any-lista.ts'
import { columnsOf } from '#web/shared/table/columns.ts'
import { parceirosPaths } from '#web/painel/parceiros/parceiros.paths.ts'
import { RequestLink } from '#web/painel/pecas/request-link.tsx'

export type Pendente = RowOf<typeof pontuacoesPendentes>

export const colunas = columnsOf<Pendente>(pontuacoesPendentes.colunas, {
  parceiro: { heads: true, clips: true, leadsTo: parceirosPaths.parceiro },
  codRevenda: { short: true },
  criadoEm: { highlight: true },
  pedido: {
    cell: ({ pedido }) => (pedido === null ? '–' : <RequestLink numero={pedido}>Pedido {pedido}</RequestLink>),
  },
})
