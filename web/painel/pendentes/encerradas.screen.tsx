import { IconCameraOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { pontuacoesEncerradas } from '#contracts/http/pendentes.ts'
import { DataTable } from '#web/shared/table/data-table.tsx'
import { useServerTable } from '#web/shared/table/server-table.ts'
import { EmptyState } from '#web/shared/ui/states.tsx'
import { useNetworkFilter } from '#web/painel/pecas/network-filter.ts'
import { usePontuacoesEncerradasQuery } from './pendentes.api.ts'
import { colunasQueAbrem, type Encerrada } from './encerradas.columns.tsx'
import { SubmissionPhotos } from './submission-photo.tsx'

/** Photos of sales that were ended without one (`doc 2 §2`). */
export default function ClosedAwardsScreen() {
  const rede = useNetworkFilter({ campo: 'rede', porNome: true })
  const filtros = useMemo(() => [rede], [rede])
  // Not in the cell: a phone that is turned has other cells.
  const [seen, setSeen] = useState<Encerrada | null>(null)
  const colunas = useMemo(() => colunasQueAbrem(setSeen), [])
  const tabela = useServerTable({
    id: 'encerradas',
    lista: pontuacoesEncerradas,
    useRows: usePontuacoesEncerradasQuery,
    colunas,
    filtros,
  })
  return (
    <>
      <DataTable
        principal
        table={tabela}
        label="Pontuações Encerradas"
        keyOf={({ id }) => String(id)}
        errorTitle="Não foi possível carregar as pontuações encerradas"
        empty={
          <EmptyState icon={IconCameraOff} title="Nenhuma pontuação encerrada">
            As fotos que a equipe encerra sem venda aparecem aqui, com o motivo.
          </EmptyState>
        }
      />
      {seen !== null && <SubmissionPhotos encerrada={seen} onClose={() => setSeen(null)} />}
    </>
  )
}
