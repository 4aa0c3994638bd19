import { pontuacoesPendentes } from '#contracts/http/pendentes.ts'
import type { RowOf } from '#web/shared/list/any-lista.ts'
import { columnsOf } from '#web/shared/table/columns.ts'
import { parceirosPaths } from '#web/painel/parceiros/parceiros.paths.ts'
import { RequestLink } from '#web/painel/pecas/request-link.tsx'

export type Pendente = RowOf<typeof pontuacoesPendentes>

export const colunas = columnsOf<Pendente>(pontuacoesPendentes.colunas, {
  parceiro: { encabeca: true, corta: true, leva: parceirosPaths.parceiro },
  codRevenda: { curto: true },
  criadoEm: { destaque: true },
  pedido: {
    celula: ({ pedido }) => (pedido === null ? '–' : <RequestLink numero={pedido}>Pedido {pedido}</RequestLink>),
  },
})
