import { IconEye, IconHistory } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { logs } from '#contracts/http/logs.ts'
import { diaDoInstante } from '#contracts/values/dia.ts'
import { periodFilter, type Filtro } from '#web/shared/filters/filter.ts'
import { weekUntil } from '#web/shared/filters/period.ts'
import { DataTable } from '#web/shared/table/data-table.tsx'
import { useServerTable } from '#web/shared/table/server-table.ts'
import { useSheets } from '#web/shared/ui/sheet-history.ts'
import { EmptyState } from '#web/shared/ui/states.tsx'
import { useProcessamentoQuery } from '#web/painel/processamentos/processamentos.api.ts'
import { LogSheet } from './log-sheet.tsx'
import { useLogsQuery, useTiposDeLogQuery } from './logs.api.ts'
import { colunas, PROCESSAMENTO } from './logs.columns.tsx'

/** `doc 3 §2`: who did what, and when, from a week ago to today. */
export default function LogsScreen() {
  const tipos = useTiposDeLogQuery()
  const [address] = useSearchParams()
  const aberta = address.get(PROCESSAMENTO)
  const planilha = useProcessamentoQuery({ params: { id: aberta ?? '' } }, { skip: !aberta })
  const nome = planilha.currentData?.nomeArquivo ?? 'sem nome'
  const hoje = diaDoInstante(new Date())
  const filtros = useMemo<Filtro[]>(
    () => [
      {
        tipo: 'opcoes',
        campo: 'tipo',
        label: 'Tipo',
        loading: tipos.isLoading,
        error: tipos.error && 'Os tipos não puderam ser carregados. Recarregue a página.',
        options: tipos.data?.tipos.map(({ tipo, titulo, grupo }) => ({ valor: tipo, title: titulo, grupo })) ?? [],
      },
      { tipo: 'link', campo: PROCESSAMENTO, label: 'Planilha', title: nome },
      periodFilter(weekUntil(hoje)),
    ],
    [tipos.data, tipos.error, tipos.isLoading, nome, hoje],
  )
  const tabela = useServerTable({ id: 'logs', lista: logs, useRows: useLogsQuery, colunas, filtros })
  const sheets = useSheets()
  const shown = tabela.linhas?.find(({ id }) => id === sheets.opened)
  // Kept while the sheet closes, because closing returns the focus to the row.
  const [last, setLast] = useState(shown)
  if (shown !== undefined && shown !== last) setLast(shown)

  return (
    <>
      <DataTable
        principal
        table={tabela}
        label="Logs"
        keyOf={({ id }) => id}
        actions={({ id }) => [{ label: 'Ver detalhes', icon: IconEye, abre: 'dialog', onClick: () => sheets.open(id) }]}
        empty={
          <EmptyState icon={IconHistory} title="Nada aconteceu ainda">
            Cada cadastro, alteração e lançamento feito por uma pessoa aparece aqui, com o antes e o depois.
          </EmptyState>
        }
      />
      {last !== undefined && <LogSheet log={last} opened={shown !== undefined} onClose={sheets.close} />}
    </>
  )
}
