import { IconHourglassEmpty } from '@tabler/icons-react'
import { useMemo } from 'react'
import { pontuacoesExpiradas } from '#contracts/http/expiracao.ts'
import { periodFilter, type Filtro } from '#web/shared/filters/filter.ts'
import { DataTable } from '#web/shared/table/data-table.tsx'
import { useServerTable } from '#web/shared/table/server-table.ts'
import { Totals } from '#web/shared/table/totals.tsx'
import { Points } from '#web/shared/ui/number.tsx'
import { EmptyState } from '#web/shared/ui/states.tsx'
import { useNetworkFilter } from '#web/painel/pecas/network-filter.ts'
import { colunas } from './expirados.columns.tsx'
import { usePontuacoesExpiradasQuery } from './expirados.api.ts'

/** What expired, of whom, and when it was returned (`doc 3 §2`). */
export default function ExpiredPointsScreen() {
  const rede = useNetworkFilter({ campo: 'rede', porNome: true })
  const filtros = useMemo<Filtro[]>(() => [rede, periodFilter()], [rede])
  const tabela = useServerTable({
    id: 'expirados',
    lista: pontuacoesExpiradas,
    useRows: usePontuacoesExpiradasQuery,
    colunas,
    filtros,
  })
  const totais = tabela.resposta?.totais
  return (
    <DataTable
      principal
      table={tabela}
      label="Pontos Expirados"
      keyOf={({ posicao }) => String(posicao)}
      errorTitle="Não foi possível carregar os pontos expirados"
      empty={
        <EmptyState icon={IconHourglassEmpty} title="Ainda não há pontos expirados">
          O que vence sem ser usado aparece aqui, com o dia em que expirou.
        </EmptyState>
      }
      summary={totais && <Totals label="Totais do filtro" valores={[['Pontos', <Points valor={totais.pontos} />]]} />}
    />
  )
}
