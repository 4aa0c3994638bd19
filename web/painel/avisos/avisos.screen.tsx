import { IconBellRinging, IconSend } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { avisosDeVencimento, LIMITES_DO_AVISO } from '#contracts/http/avisos.ts'
import { diaDoInstante } from '#contracts/values/dia.ts'
import { periodFilter, type Filtro } from '#web/shared/filters/filter.ts'
import { weekUntil } from '#web/shared/filters/period.ts'
import { ChosenButton } from '#web/shared/table/chosen-button.tsx'
import { DataTable } from '#web/shared/table/data-table.tsx'
import type { RowAction } from '#web/shared/table/row-actions.tsx'
import { useServerTable } from '#web/shared/table/server-table.ts'
import { Totals } from '#web/shared/table/totals.tsx'
import { lateDialog } from '#web/shared/ui/late-sheet.tsx'
import { Count } from '#web/shared/ui/number.tsx'
import { EmptyState } from '#web/shared/ui/states.tsx'
import { useNetworkFilter } from '#web/painel/pecas/network-filter.ts'
import { FILTRO_DE_ESTADO } from '#web/painel/pecas/message-state.tsx'
import { useAvisosDeVencimentoQuery, useAvisosEscolhidosMutation } from './avisos.api.ts'
import { colunas, type Aviso } from './avisos.columns.tsx'

const Reenviar = lateDialog(() => import('./reenviar.tsx'))
const ReenviarVarios = lateDialog(() => import('./reenviar-varios.tsx'))

/** Whom the programme told of points that lapse, in the last 7 days; what did not arrive is sent again. */
export default function ExpiryNoticesScreen() {
  const rede = useNetworkFilter({ campo: 'rede', porNome: true })
  const hoje = diaDoInstante(new Date())
  const filtros = useMemo<Filtro[]>(() => [FILTRO_DE_ESTADO, rede, periodFilter(weekUntil(hoje))], [rede, hoje])
  const tabela = useServerTable({
    id: 'avisos',
    lista: avisosDeVencimento,
    useRows: useAvisosDeVencimentoQuery,
    colunas,
    filtros,
  })
  const [sending, setSending] = useState<Aviso | null>(null)
  const [resending, setResending] = useState<{ ids: readonly string[]; done: () => void } | null>(null)
  const [procurar] = useAvisosEscolhidosMutation()
  const totais = tabela.resposta?.totais
  const acoes = (aviso: Aviso): RowAction[] =>
    aviso.estado === 'Não entregue' || aviso.estado === 'Não enviada'
      ? [{ label: 'Reenviar', icon: IconSend, abre: 'dialog', onClick: () => setSending(aviso) }]
      : []
  return (
    <>
      <DataTable
        principal
        table={tabela}
        label="Avisos de Vencimento"
        keyOf={({ id }) => id}
        actions={acoes}
        selection={(escolha) => (
          <ChosenButton
            choice={escolha}
            procurar={procurar}
            refetch={tabela.refetch}
            onChosen={(ids, done) => setResending({ ids, done })}
          >
            Reenviar
          </ChosenButton>
        )}
        errorTitle="Não foi possível carregar os avisos"
        empty={
          <EmptyState icon={IconBellRinging} title="Nenhum aviso ainda">
            Cada vendedor é avisado {new Intl.ListFormat('pt-BR').format(LIMITES_DO_AVISO.map(String))} dias antes de
            seus pontos vencerem.
          </EmptyState>
        }
        summary={
          totais && (
            <Totals
              label="Totais do filtro"
              valores={[
                ['Mensagens enviadas', <Count valor={totais.enviados} />],
                ['Não chegaram', <Count valor={totais.naoEntregues} />],
                ['Aguardam', <Count valor={totais.aguardam} />],
              ]}
            />
          )
        }
      />
      {sending !== null && <Reenviar aviso={sending} onClose={() => setSending(null)} />}
      {resending !== null && (
        <ReenviarVarios ids={resending.ids} onSent={resending.done} onClose={() => setResending(null)} />
      )}
    </>
  )
}
