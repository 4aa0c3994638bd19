import { IconCameraCheck, IconFileInvoice, IconPhoto, IconUserCheck, IconX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { pontuacoesPendentes } from '#contracts/http/pendentes.ts'
import { DataTable } from '#web/shared/table/data-table.tsx'
import type { RowAction } from '#web/shared/table/row-actions.tsx'
import { useServerTable } from '#web/shared/table/server-table.ts'
import { lateDialog } from '#web/shared/ui/late-sheet.tsx'
import { Viewer } from '#web/shared/ui/late-viewer.ts'
import { EmptyState } from '#web/shared/ui/states.tsx'
import { useNetworkFilter } from '#web/painel/pecas/network-filter.ts'
import { pathOfAprovacao } from '#web/painel/aprovacoes/aprovacoes.paths.ts'
import { pathOfPendente } from '#web/painel/vendas/vendas.paths.ts'
import { usePontuacoesPendentesQuery } from './pendentes.api.ts'
import { filesOfSubmission } from './submission-files.ts'
import { colunas, type Pendente } from './pendentes.columns.tsx'

const EncerrarPontuacao = lateDialog(() => import('./encerrar-pontuacao.tsx'))

/** What salespeople sent in photos and nobody has looked at yet (`doc 2 §2`): each becomes a sale, or is ended. */
export default function PendingAwardsScreen() {
  const rede = useNetworkFilter({ campo: 'rede', porNome: true })
  const filtros = useMemo(() => [rede], [rede])
  const tabela = useServerTable({
    id: 'pendentes',
    lista: pontuacoesPendentes,
    useRows: usePontuacoesPendentesQuery,
    colunas,
    filtros,
  })
  const [seen, setSeen] = useState<Pendente | null>(null)
  const [ending, setEnding] = useState<Pendente | null>(null)
  const acoes = (pendente: Pendente): RowAction[] => [
    pendente.pedido === null
      ? { label: 'Processar', icon: IconFileInvoice, principal: true, to: pathOfPendente(pendente.id) }
      : { label: 'Ver o pedido', icon: IconUserCheck, principal: true, to: pathOfAprovacao(pendente.pedido) },
    ...(pendente.arquivos.length > 0
      ? [{ label: 'Ver fotos', icon: IconPhoto, abre: 'dialog' as const, onClick: () => setSeen(pendente) }]
      : []),
    ...(pendente.pedido === null
      ? [{ label: 'Encerrar', icon: IconX, danger: true, abre: 'dialog' as const, onClick: () => setEnding(pendente) }]
      : []),
  ]
  return (
    <>
      <DataTable
        principal
        table={tabela}
        label="Pontuações Pendentes"
        keyOf={({ id }) => String(id)}
        actions={acoes}
        errorTitle="Não foi possível carregar as pontuações pendentes"
        empty={
          <EmptyState icon={IconCameraCheck} title="Nada a processar">
            As fotos de vendas que os vendedores enviam aparecem aqui até virarem vendas ou serem encerradas.
          </EmptyState>
        }
      />
      {seen !== null && (
        <Viewer
          title={`Envio ${seen.id}, de ${seen.parceiro}`}
          files={filesOfSubmission(seen)}
          opened
          onClose={() => setSeen(null)}
        />
      )}
      {ending !== null && <EncerrarPontuacao pendente={ending} onClose={() => setEnding(null)} />}
    </>
  )
}
