import { IconPencil, IconScale } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { LimiteDeAprovacao } from '#contracts/http/aprovacoes.ts'
import { ATOS } from '#contracts/values/atos.ts'
import { nomePapel } from '#contracts/values/papeis.ts'
import { useClientTable } from '#web/shared/table/client-table.ts'
import type { TableColumn } from '#web/shared/table/columns.ts'
import { DataTable } from '#web/shared/table/data-table.tsx'
import { lateDialog } from '#web/shared/ui/late-sheet.tsx'
import { Points } from '#web/shared/ui/number.tsx'
import { EmptyState } from '#web/shared/ui/states.tsx'
import { useLimitesDeAprovacaoQuery } from './aprovacoes.api.ts'
import { HistorySheet, useHistoryAction } from '#web/painel/pecas/history-sheet.tsx'
import { readingOf } from '#web/painel/pecas/record-rows.tsx'

const EditarLimite = lateDialog(() => import('./editar-limite.tsx'))

/** A limit as the list shows it. */
type Linha = LimiteDeAprovacao & { nomeDoPapel: string; medida: string }

const colunas: TableColumn<Linha>[] = [
  { campo: 'titulo', titulo: 'Operação', tipo: 'texto', ordena: true, heads: true },
  { campo: 'nomeDoPapel', titulo: 'Permissão', tipo: 'texto', ordena: true, short: true },
  { campo: 'medida', titulo: 'Medida', tipo: 'texto' },
  {
    campo: 'limite',
    titulo: 'Limite',
    tipo: 'pontos',
    ordena: true,
    highlight: true,
    cell: ({ limite }) => (limite === null ? 'Sem limite' : <Points valor={limite} />),
  },
]
const POR_ATO = { campo: 'titulo', direcao: 'asc' } as const

/** Beyond what value each act of each role needs a second person. */
export default function LimitsScreen() {
  const [editing, setEditing] = useState<LimiteDeAprovacao | null>(null)
  const historico = useHistoryAction()
  const query = useLimitesDeAprovacaoQuery()
  const linhas = useMemo(
    () =>
      query.data?.limites.map((limite) => ({
        ...limite,
        nomeDoPapel: nomePapel[limite.papel],
        medida: ATOS[limite.ato].medida,
      })),
    [query.data],
  )
  const tabela = useClientTable<Linha>({
    id: 'limites',
    path: '/api/aprovacoes/limites',
    linhas,
    colunas,
    ordem: POR_ATO,
    ...readingOf(query),
  })
  return (
    <>
      <DataTable
        principal
        table={tabela}
        label="Limites para aprovação"
        keyOf={({ id }) => id}
        actions={(limite) => [
          { label: 'Alterar', icon: IconPencil, principal: true, abre: 'dialog', onClick: () => setEditing(limite) },
          // A limit that nobody set has no history.
          ...(limite.versao > 1 ? [historico(limite.id)] : []),
        ]}
        errorTitle="Não foi possível carregar os limites"
        empty={<EmptyState icon={IconScale} title="Nenhuma operação com limite" />}
      />
      <HistorySheet
        entidade="limites_aprovacao"
        records={tabela.linhas}
        keyOf={({ id }) => id}
        nome={({ titulo }) => titulo}
      />
      {editing !== null && <EditarLimite key={editing.id} record={editing} onClose={() => setEditing(null)} />}
    </>
  )
}
