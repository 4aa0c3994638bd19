import { IconReceipt } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { compras } from '#contracts/http/compras.ts'
import { periodFilter, type Filtro } from '#web/shared/filters/filter.ts'
import type { RowOf } from '#web/shared/list/any-lista.ts'
import { columnsOf } from '#web/shared/table/columns.ts'
import { DataTable } from '#web/shared/table/data-table.tsx'
import { useServerTable } from '#web/shared/table/server-table.ts'
import { Totals } from '#web/shared/table/totals.tsx'
import { Money, Quantity } from '#web/shared/ui/number.tsx'
import { RecordLink } from '#web/shared/ui/record-link.tsx'
import { Ellipsis } from '#web/shared/ui/ellipsis.tsx'
import { EmptyState } from '#web/shared/ui/states.tsx'
import { useNetworkFilter } from '#web/painel/pecas/network-filter.ts'
import { clockFilters, Clocks, clocksOf } from '#web/painel/relatorios/clocks.tsx'
import { useComprasQuery } from './compras.api.ts'

type Compra = RowOf<typeof compras>

const colunas = columnsOf<Compra>(compras.colunas, {
  pedido: { short: true },
  codProduto: { short: true },
  produto: { heads: true, clips: true },
  movimento: { short: true },
  valor: { highlight: true },
  arquivo: {
    clips: true,
    cell: ({ idProcessamento, arquivo }) => (
      <RecordLink record={{ planilha: idProcessamento }}>
        <Ellipsis>{arquivo}</Ellipsis>
      </RecordLink>
    ),
  },
})

/** The lines of orders that a figure of sell-in is the sum of. */
export default function PurchasesScreen() {
  const [address] = useSearchParams()
  const rede = useNetworkFilter({ campo: 'redeId' })
  const nome = address.get('rede') ?? ''
  const { em, sabidoEm } = clocksOf(address)
  const filtros = useMemo<Filtro[]>(
    () => [
      periodFilter(),
      rede,
      { tipo: 'link', campo: 'rede', label: 'Rede', title: nome },
      ...clockFilters({ em, sabidoEm }),
    ],
    [rede, nome, em, sabidoEm],
  )
  const tabela = useServerTable({ id: 'compras', lista: compras, useRows: useComprasQuery, colunas, filtros })
  const totais = tabela.resposta?.totais
  return (
    <DataTable
      principal
      table={tabela}
      label="Compras"
      keyOf={({ id }) => String(id)}
      empty={
        <EmptyState icon={IconReceipt} title="Ainda não há compras">
          Cada linha de pedido do histórico que entrar aparece aqui, com o que foi corrigido e anulado.
        </EmptyState>
      }
      summary={
        totais && (
          <Totals
            label="Totais do filtro"
            valores={[
              ['Quantidade', <Quantity valor={totais.quantidade} />],
              ['Valor', <Money valor={totais.valor} />],
            ]}
          />
        )
      }
    >
      <Clocks list={tabela} />
    </DataTable>
  )
}
