import { IconBuildingStore } from '@tabler/icons-react'
import { revendasContadas } from '#contracts/http/contadores.ts'
import type { RowOf } from '#web/shared/list/any-lista.ts'
import { columnsOf } from '#web/shared/table/columns.ts'
import { DataTable } from '#web/shared/table/data-table.tsx'
import { useServerTable } from '#web/shared/table/server-table.ts'
import { EmptyState } from '#web/shared/ui/states.tsx'
import { revendasPaths } from '#web/painel/revendas/revendas.paths.ts'
import { useRevendasContadasQuery } from './contadores.api.ts'
import { useFiltros } from './contadores.filters.ts'

const colunas = columnsOf<RowOf<typeof revendasContadas>>(revendasContadas.colunas, {
  nomeFantasia: { heads: true, leadsTo: revendasPaths.dental },
  cnpj: { oculta: true },
  vendido: { oculta: true },
  pontos: { highlight: true },
})

/** The shops that a counter of the dashboard counts. */
export default function DashboardShopsScreen() {
  const tabela = useServerTable({
    id: 'dentais-contadas',
    lista: revendasContadas,
    useRows: useRevendasContadasQuery,
    colunas,
    filtros: useFiltros('a'),
  })
  return (
    <DataTable
      principal
      table={tabela}
      label="Dentais"
      keyOf={({ cnpj }) => cnpj}
      empty={
        <EmptyState icon={IconBuildingStore} title="Ainda não há dentais">
          Cada dental com cadastro ativo, ou com alguma venda pontuada, aparece aqui.
        </EmptyState>
      }
    />
  )
}
