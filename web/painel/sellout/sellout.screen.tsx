import { IconShoppingCart } from '@tabler/icons-react'
import { useMemo } from 'react'
import { sellout } from '#contracts/http/sellout.ts'
import { diaDoInstante } from '#contracts/values/dia.ts'
import { periodFilter, type Filtro } from '#web/shared/filters/filter.ts'
import { monthUntil } from '#web/shared/filters/period.ts'
import { DataTable } from '#web/shared/table/data-table.tsx'
import { useServerTable } from '#web/shared/table/server-table.ts'
import { Totals } from '#web/shared/table/totals.tsx'
import { Money, Points, Quantity } from '#web/shared/ui/number.tsx'
import { EmptyState } from '#web/shared/ui/states.tsx'
import { useNetworkFilter } from '#web/painel/pecas/network-filter.ts'
import { useSelloutQuery } from './sellout.api.ts'
import { colunas } from './sellout.columns.tsx'

/** `doc 3 §8`. */
const ERRO = 'Erro ao carregar dados'

/** `doc 3 §2`: every item sold in a period, in one network or in all. */
export default function SelloutScreen() {
  const rede = useNetworkFilter({ campo: 'redeId' })
  const hoje = diaDoInstante(new Date())
  const filtros = useMemo<Filtro[]>(() => [rede, periodFilter(monthUntil(hoje))], [rede, hoje])
  const tabela = useServerTable({ id: 'sellout', lista: sellout, useRows: useSelloutQuery, colunas, filtros })
  const totais = tabela.resposta?.totais

  return (
    <DataTable
      principal
      table={tabela}
      label="Sell-out"
      keyOf={({ idVenda, idItemVenda }) => `${idVenda} ${idItemVenda}`}
      errorTitle={ERRO}
      empty={
        <EmptyState icon={IconShoppingCart} title="Ainda não há vendas">
          Cada item das vendas que entrarem aparece aqui, com seus pontos e seu valor.
        </EmptyState>
      }
      summary={
        totais && (
          <Totals
            label="Totais do filtro"
            valores={[
              ['Quantidade', <Quantity valor={totais.qtde} />],
              ['Pontos', <Points valor={totais.valorPontos} />],
              ['R$ Total', <Money valor={totais.total} />],
            ]}
          />
        )
      }
    />
  )
}
