import { Button } from '@mantine/core'
import { IconKey, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { TokenDeEnvio } from '#contracts/http/tokens-de-envio.ts'
import { useClientTable } from '#web/shared/table/client-table.ts'
import type { TableColumn } from '#web/shared/table/columns.ts'
import { DataTable } from '#web/shared/table/data-table.tsx'
import { Confirm } from '#web/shared/ui/confirm.tsx'
import { lateDialog } from '#web/shared/ui/late-sheet.tsx'
import { EmptyState } from '#web/shared/ui/states.tsx'
import { StatusBadge } from '#web/shared/ui/status-badge.tsx'
import { useRevogarTokenDeEnvioMutation, useTokensDeEnvioQuery } from './tokens-de-envio.api.ts'

const NovaChave = lateDialog(() => import('./nova-chave.tsx'))

const RECENTES = { campo: 'criadoEm', direcao: 'desc' } as const
const colunas: TableColumn<TokenDeEnvio>[] = [
  { campo: 'nome', titulo: 'Nome', tipo: 'texto', ordena: true, heads: true, clips: true },
  { campo: 'revendas', titulo: 'Dentais', tipo: 'texto', clips: true, cell: ({ revendas }) => revendas.join(', ') },
  {
    campo: 'revogadoEm',
    titulo: 'Estado',
    tipo: 'momento',
    highlight: true,
    cell: ({ revogadoEm }) =>
      revogadoEm === null ? (
        <StatusBadge kind="sucesso">Ativa</StatusBadge>
      ) : (
        <StatusBadge kind="neutro">Revogada</StatusBadge>
      ),
  },
  { campo: 'usadoEm', titulo: 'Último uso', tipo: 'momento', ordena: true },
  { campo: 'criadoPor', titulo: 'Por', tipo: 'texto', ordena: true, oculta: true },
  { campo: 'criadoEm', titulo: 'Criada em', tipo: 'momento', ordena: true },
]

/** Keys with which a schedule sends sales (`decisions.md §E 47`). */
export default function UploadTokensScreen() {
  const { data, isFetching, error, refetch } = useTokensDeEnvioQuery()
  const [revogar] = useRevogarTokenDeEnvioMutation()
  const [creating, setCreating] = useState(false)
  const [revoking, setRevoking] = useState<TokenDeEnvio | null>(null)
  const tabela = useClientTable<TokenDeEnvio>({
    id: 'tokens-de-envio',
    path: '/api/tokens-de-envio',
    linhas: data?.tokens,
    colunas,
    ordem: RECENTES,
    fetching: isFetching,
    error,
    refetch,
  })
  const nova = (
    <Button
      leftSection={<IconPlus size="1rem" aria-hidden="true" />}
      aria-haspopup="dialog"
      onClick={() => setCreating(true)}
    >
      Criar chave
    </Button>
  )
  return (
    <>
      <DataTable
        principal
        table={tabela}
        label="Chaves de envio"
        keyOf={({ id }) => id}
        actions={(token) =>
          token.revogadoEm === null
            ? [{ label: 'Revogar', icon: IconTrash, danger: true, abre: 'dialog', onClick: () => setRevoking(token) }]
            : []
        }
        empty={
          <EmptyState icon={IconKey} title="Nenhuma chave ainda" action={nova}>
            Com uma chave, o sistema de uma dental envia as vendas dela todo dia, sem ninguém entrar no painel.
          </EmptyState>
        }
      >
        {nova}
      </DataTable>
      {creating && <NovaChave onClose={() => setCreating(false)} />}
      <Confirm
        title="Revogar"
        question={`Tem certeza que deseja revogar a chave ${revoking?.nome ?? ''}?`}
        consequence="Os envios agendados que a usam param de entrar."
        destructive
        opened={revoking !== null}
        onClose={() => setRevoking(null)}
        onConfirm={() => revogar({ params: { id: revoking!.id } })}
      />
    </>
  )
}
