import { Button } from '@mantine/core'
import { IconGift, IconTruckDelivery } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { resgates } from '#contracts/http/resgates-do-painel.ts'
import { ADMINISTRADOR, OPERADOR } from '#contracts/values/papeis.ts'
import { nomeStatusResgate, TODOS_OS_STATUS } from '#contracts/values/status-resgate.ts'
import { periodFilter, type Filtro } from '#web/shared/filters/filter.ts'
import { ChosenButton } from '#web/shared/table/chosen-button.tsx'
import { DataTable } from '#web/shared/table/data-table.tsx'
import { useServerTable } from '#web/shared/table/server-table.ts'
import { lateDialog } from '#web/shared/ui/late-sheet.tsx'
import { EmptyState } from '#web/shared/ui/states.tsx'
import { useNetworkFilter } from '#web/painel/pecas/network-filter.ts'
import { useUsuario } from '#web/painel/person.ts'
import { useResgatesEscolhidosMutation, useResgatesQuery } from './resgates.api.ts'
import { alvoDaLinha } from './alvo.ts'
import { useAtos } from './atos.tsx'
import { colunas } from './resgates.columns.tsx'

const StatusEmMassa = lateDialog(() => import('./status-em-massa.tsx'))

const STATUS: Filtro = {
  tipo: 'opcoes',
  campo: 'status',
  label: 'Status',
  varios: true,
  options: TODOS_OS_STATUS.map((status) => ({ valor: String(status), title: nomeStatusResgate[status] })),
}

/** The redemptions (`doc 2 §2`), the newest first: roles 1 and 2 act on them, role 0 writes their notes. */
export default function RedemptionsScreen() {
  const { permissao } = useUsuario()
  const altera = permissao === OPERADOR || permissao === ADMINISTRADOR
  const rede = useNetworkFilter({ campo: 'redeId' })
  const filtros = useMemo(() => [rede, STATUS, periodFilter()], [rede])
  const tabela = useServerTable({
    id: 'resgates',
    lista: resgates,
    useRows: useResgatesQuery,
    colunas,
    filtros,
    paginas: 5,
  })
  const { actionsOf, dialogo } = useAtos()
  const [changing, setChanging] = useState<{ ids: readonly number[]; done: () => void } | null>(null)
  const [procurar] = useResgatesEscolhidosMutation()

  return (
    <>
      <DataTable
        principal
        table={tabela}
        label="Resgates"
        keyOf={({ id }) => String(id)}
        actions={(row) => actionsOf(alvoDaLinha(row))}
        selection={
          altera
            ? (escolha) => (
                <ChosenButton
                  choice={escolha}
                  procurar={procurar}
                  refetch={tabela.refetch}
                  onChosen={(chaves, done) => setChanging({ ids: chaves.map(Number), done })}
                >
                  Alterar status
                </ChosenButton>
              )
            : undefined
        }
        errorTitle="Não foi possível carregar os resgates"
        empty={
          <EmptyState icon={IconGift} title="Nenhum resgate ainda">
            Quando um vendedor troca pontos por um prêmio, o pedido aparece aqui.
          </EmptyState>
        }
      >
        {altera && (
          <Button
            variant="default"
            leftSection={<IconTruckDelivery size="1rem" aria-hidden="true" />}
            onClick={() => setChanging({ ids: [], done: () => undefined })}
          >
            Alterar status em massa
          </Button>
        )}
      </DataTable>
      {dialogo}
      {changing !== null && (
        <StatusEmMassa ids={changing.ids} onChanged={changing.done} onClose={() => setChanging(null)} />
      )}
    </>
  )
}
