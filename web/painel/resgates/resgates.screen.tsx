import { IconGift } from '@tabler/icons-react'
import { useMemo } from 'react'
import { resgates } from '#contracts/http/resgates-do-painel.ts'
import { nomeStatusResgate, TODOS_OS_STATUS } from '#contracts/values/status-resgate.ts'
import type { Filtro } from '../../shared/filters/filter.ts'
import { DataTable } from '../../shared/table/data-table.tsx'
import { useServerTable } from '../../shared/table/server-table.ts'
import { EmptyState } from '../../shared/ui/states.tsx'
import { useNetworkFilter } from '../filtros/network-filter.ts'
import { useResgatesQuery } from '../resgates.api.ts'
import { colunas } from './resgates.columns.tsx'

const STATUS: Filtro = {
  tipo: 'opcoes',
  campo: 'status',
  rotulo: 'Status',
  varios: true,
  opcoes: TODOS_OS_STATUS.map((status) => ({ valor: String(status), titulo: nomeStatusResgate[status] })),
}

/** The redemptions (`doc 2 §2`), the newest first. */
export default function RedemptionsScreen() {
  const rede = useNetworkFilter({ campo: 'redeId' })
  const filtros = useMemo(() => [rede, STATUS], [rede])
  const tabela = useServerTable({
    id: 'resgates',
    lista: resgates,
    useRows: useResgatesQuery,
    colunas,
    filtros,
    paginas: 5,
  })
  return (
    <DataTable
      principal
      tabela={tabela}
      rotulo="Resgates"
      chave={({ id }) => String(id)}
      tituloDoErro="Não foi possível carregar os resgates"
      vazio={
        <EmptyState icon={IconGift} titulo="Nenhum resgate ainda">
          Quando um vendedor troca pontos por um prêmio, o pedido aparece aqui.
        </EmptyState>
      }
    />
  )
}
