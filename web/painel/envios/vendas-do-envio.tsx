import { IconShoppingCart } from '@tabler/icons-react'
import { vendasDoEnvio } from '#contracts/http/envios.ts'
import type { Filtro } from '#web/shared/filters/filter.ts'
import type { RowOf } from '#web/shared/list/any-lista.ts'
import { columnsOf } from '#web/shared/table/columns.ts'
import { DataTable } from '#web/shared/table/data-table.tsx'
import { useServerTable } from '#web/shared/table/server-table.ts'
import { EmptyState } from '#web/shared/ui/states.tsx'
import { StatusBadge, type StatusKind } from '#web/shared/ui/status-badge.tsx'
import { vendasPaths } from '#web/painel/vendas/vendas.paths.ts'
import { useVendasDoEnvioQuery } from './envios.api.ts'

type Venda = RowOf<typeof vendasDoEnvio>

const SITUACOES: Record<Venda['situacao'], StatusKind> = { Pontuada: 'sucesso', Cancelada: 'perigo', Anulada: 'neutro' }

const colunas = columnsOf<Venda>(vendasDoEnvio.colunas, {
  identificador: { short: true, leadsTo: vendasPaths.venda },
  vendedor: { clips: true },
  situacao: { cell: ({ situacao }) => <StatusBadge kind={SITUACOES[situacao]}>{situacao}</StatusBadge> },
  totalPontos: { highlight: true },
})

const filtros: Filtro[] = [
  {
    tipo: 'opcoes',
    campo: 'situacao',
    label: 'Situação',
    todos: 'Todas',
    options: Object.keys(SITUACOES).map((situacao) => ({ valor: situacao, title: situacao })),
  },
]

/** The sales that an upload registered, as they stand now. */
export function VendasDoEnvio({ id }: { id: string }) {
  const tabela = useServerTable({
    id: 'vendas-do-envio',
    lista: vendasDoEnvio,
    params: { id },
    useRows: useVendasDoEnvioQuery,
    colunas,
    filtros,
  })
  return (
    <DataTable
      table={tabela}
      label="Vendas do envio"
      keyOf={({ idVenda }) => String(idVenda)}
      empty={
        <EmptyState icon={IconShoppingCart} title="Nenhuma venda">
          Este envio não registrou vendas, ou elas são de dentais que você não vê.
        </EmptyState>
      }
    />
  )
}
