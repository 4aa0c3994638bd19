import { IconCameraOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import { pontuacoesEncerradas } from '#contracts/http/pendentes.ts'
import { DataTable } from '../../shared/table/data-table.tsx'
import { useServerTable } from '../../shared/table/server-table.ts'
import { EmptyState } from '../../shared/ui/states.tsx'
import { useNetworkFilter } from '../filtros/network-filter.ts'
import { usePontuacoesEncerradasQuery } from '../pendentes.api.ts'
import { colunas } from './encerradas.columns.tsx'

/** Photos of sales that were ended without one (`doc 2 §2`). */
export default function ClosedAwardsScreen() {
  const rede = useNetworkFilter({ campo: 'rede', porNome: true })
  const filtros = useMemo(() => [rede], [rede])
  const tabela = useServerTable({
    id: 'encerradas',
    lista: pontuacoesEncerradas,
    useRows: usePontuacoesEncerradasQuery,
    colunas,
    filtros,
  })
  return (
    <DataTable
      principal
      tabela={tabela}
      rotulo="Pontuações Encerradas"
      chave={({ id }) => String(id)}
      tituloDoErro="Não foi possível carregar as pontuações encerradas"
      vazio={
        <EmptyState icon={IconCameraOff} titulo="Nenhuma pontuação encerrada">
          As fotos que a equipe encerra sem venda aparecem aqui, com o motivo.
        </EmptyState>
      }
    />
  )
}
