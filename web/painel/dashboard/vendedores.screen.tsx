import { IconUsers } from '@tabler/icons-react'
import { parceirosContados } from '#contracts/http/contadores.ts'
import type { RowOf } from '#web/shared/list/any-lista.ts'
import { columnsOf } from '#web/shared/table/columns.ts'
import { DataTable } from '#web/shared/table/data-table.tsx'
import { useServerTable } from '#web/shared/table/server-table.ts'
import { EmptyState } from '#web/shared/ui/states.tsx'
import { parceirosPaths } from '#web/painel/parceiros/parceiros.paths.ts'
import { useParceirosContadosQuery } from './contadores.api.ts'
import { useFiltros } from './contadores.filters.ts'

const colunas = columnsOf<RowOf<typeof parceirosContados>>(parceirosContados.colunas, {
  nomeVendedor: { heads: true, leadsTo: parceirosPaths.parceiro },
  cpf: { oculta: true },
  vendido: { oculta: true },
  pontos: { highlight: true },
})

/** The salespeople that a counter of the dashboard counts. */
export default function DashboardSalespeopleScreen() {
  const tabela = useServerTable({
    id: 'vendedores-contados',
    lista: parceirosContados,
    useRows: useParceirosContadosQuery,
    colunas,
    filtros: useFiltros('o'),
  })
  return (
    <DataTable
      principal
      table={tabela}
      label="Vendedores"
      keyOf={({ cpf, nomeVendedor, desde }) => `${cpf} ${nomeVendedor} ${desde}`}
      empty={
        <EmptyState icon={IconUsers} title="Ainda não há vendedores">
          Cada vendedor com cadastro ativo, ou com alguma venda pontuada, aparece aqui.
        </EmptyState>
      }
    />
  )
}
