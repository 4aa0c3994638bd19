import { IconShoppingCart } from '@tabler/icons-react'
import { pontuacoesDoParceiro } from '#contracts/http/pontuacoes.ts'
import { periodFilter, type Filtro } from '#web/shared/filters/filter.ts'
import type { RowOf } from '#web/shared/list/any-lista.ts'
import { columnsOf } from '#web/shared/table/columns.ts'
import { DataTable } from '#web/shared/table/data-table.tsx'
import { useServerTable } from '#web/shared/table/server-table.ts'
import { EmptyState } from '#web/shared/ui/states.tsx'
import { StatusBadge, type StatusKind } from '#web/shared/ui/status-badge.tsx'
import { vendasPaths } from '#web/painel/vendas/vendas.paths.ts'
import { usePontuacoesDoParceiroQuery } from '#web/painel/pontuacoes/pontuacoes.api.ts'

type Venda = RowOf<typeof pontuacoesDoParceiro>

const SITUACOES: Record<Venda['situacao'], StatusKind> = { Pontuada: 'sucesso', Cancelada: 'perigo', Anulada: 'neutro' }

const colunas = columnsOf<Venda>(pontuacoesDoParceiro.colunas, {
  identificador: { short: true, leadsTo: vendasPaths.venda },
  situacao: { cell: ({ situacao }) => <StatusBadge kind={SITUACOES[situacao]}>{situacao}</StatusBadge> },
  totalPontos: { highlight: true },
})

const filtros: Filtro[] = [
  periodFilter(),
  {
    tipo: 'opcoes',
    campo: 'situacao',
    label: 'Situação',
    todos: 'Todas',
    options: Object.keys(SITUACOES).map((situacao) => ({ valor: situacao, title: situacao })),
  },
]

/** The seller's sales, each with its points and its state. */
export default function Vendas({ cpf }: { cpf: string }) {
  const tabela = useServerTable({
    id: 'vendas-do-vendedor',
    lista: pontuacoesDoParceiro,
    params: { cpf },
    useRows: usePontuacoesDoParceiroQuery,
    colunas,
    filtros,
  })
  return (
    <DataTable
      table={tabela}
      label="Vendas do vendedor"
      keyOf={({ idVenda }) => String(idVenda)}
      empty={
        <EmptyState icon={IconShoppingCart} title="Ainda não há vendas">
          Cada venda registrada deste vendedor aparece aqui, com seus pontos.
        </EmptyState>
      }
    />
  )
}
