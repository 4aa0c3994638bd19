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
  nomeFantasia: { encabeca: true, leva: revendasPaths.dental },
  cnpj: { oculta: true },
  vendido: { oculta: true },
  pontos: { destaque: true },
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
      tabela={tabela}
      rotulo="Dentais"
      chave={({ cnpj }) => cnpj}
      vazio={
        <EmptyState icon={IconBuildingStore} titulo="Ainda não há dentais">
          Cada dental com cadastro ativo, ou com alguma venda pontuada, aparece aqui.
        </EmptyState>
      }
    />
  )
}
