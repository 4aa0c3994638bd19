import { IconArrowsExchange } from '@tabler/icons-react'
import { useSearchParams } from 'react-router-dom'
import { lancamentos } from '#contracts/http/lancamentos.ts'
import type { RowOf } from '#web/shared/list/any-lista.ts'
import { columnsOf } from '#web/shared/table/columns.ts'
import { DataTable } from '#web/shared/table/data-table.tsx'
import { useServerTable } from '#web/shared/table/server-table.ts'
import { Totals } from '#web/shared/table/totals.tsx'
import { Points } from '#web/shared/ui/number.tsx'
import { EmptyState } from '#web/shared/ui/states.tsx'
import { parceirosPaths } from '#web/painel/parceiros/parceiros.paths.ts'
import { resgatesPaths } from '#web/painel/resgates/resgates.paths.ts'
import { vendasPaths } from '#web/painel/vendas/vendas.paths.ts'
import { useLancamentosQuery } from './lancamentos.api.ts'
import { TIPOS, useFiltros } from './lancamentos.filters.ts'

type Lancamento = RowOf<typeof lancamentos>

const colunas = columnsOf<Lancamento>(lancamentos.colunas, {
  movimento: { short: true },
  documento: { short: true, leadsTo: ({ idVenda }) => (idVenda === null ? resgatesPaths.resgate : vendasPaths.venda) },
  nomeVendedor: { heads: true, clips: true, leadsTo: parceirosPaths.parceiro },
  pontos: { highlight: true },
})

/** What a figure of the dashboard is the sum of, to be searched, filtered and exported. */
export default function MovementsScreen() {
  const filtros = useFiltros()
  const tipo = useSearchParams()[0].get('tipo') ?? ''
  const tabela = useServerTable({
    id: 'lancamentos',
    lista: lancamentos,
    useRows: useLancamentosQuery,
    colunas,
    filtros,
  })
  const totais = tabela.resposta?.totais
  return (
    <DataTable
      principal
      table={tabela}
      label="Movimentos"
      keyOf={({ posicao, pontos }) => `${posicao} ${pontos}`}
      empty={
        <EmptyState icon={IconArrowsExchange} title="Ainda não há movimentos">
          Cada venda pontuada, resgate e expiração aparece aqui, com seus pontos.
        </EmptyState>
      }
      summary={
        totais && (
          <Totals
            label="Totais do filtro"
            valores={TIPOS.filter(({ valor }) => tipo === '' || tipo === valor).map(({ valor, title }) => [
              title,
              <Points valor={totais[valor]} />,
            ])}
          />
        )
      }
    />
  )
}
