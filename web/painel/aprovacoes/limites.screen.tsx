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
  { campo: 'titulo', titulo: 'Operação', tipo: 'texto', ordena: true, encabeca: true },
  { campo: 'nomeDoPapel', titulo: 'Permissão', tipo: 'texto', ordena: true, curto: true },
  { campo: 'medida', titulo: 'Medida', tipo: 'texto' },
  {
    campo: 'limite',
    titulo: 'Limite',
    tipo: 'pontos',
    ordena: true,
    destaque: true,
    celula: ({ limite }) => (limite === null ? 'Sem limite' : <Points valor={limite} />),
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
    caminho: '/api/aprovacoes/limites',
    linhas,
    colunas,
    ordem: POR_ATO,
    ...readingOf(query),
  })
  return (
    <>
      <DataTable
        principal
        tabela={tabela}
        rotulo="Limites para aprovação"
        chave={({ id }) => id}
        acoes={(limite) => [
          { rotulo: 'Alterar', icone: IconPencil, principal: true, abre: 'dialog', onClick: () => setEditing(limite) },
          // A limit that nobody set has no history.
          ...(limite.versao > 1 ? [historico(limite.id)] : []),
        ]}
        tituloDoErro="Não foi possível carregar os limites"
        vazio={<EmptyState icon={IconScale} titulo="Nenhuma operação com limite" />}
      />
      <HistorySheet
        entidade="limites_aprovacao"
        registros={tabela.linhas}
        chave={({ id }) => id}
        nome={({ titulo }) => titulo}
      />
      {editing !== null && <EditarLimite key={editing.id} registro={editing} onClose={() => setEditing(null)} />}
    </>
  )
}
