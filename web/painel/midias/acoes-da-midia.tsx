import { ActionIcon, Tooltip } from '@mantine/core'
import { IconDownload, IconShare, IconTrash } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { Midia } from '#contracts/http/midias.ts'
import { ADMINISTRADOR, OPERADOR } from '#contracts/values/papeis.ts'
import { lateDialog } from '#web/shared/ui/late-sheet.tsx'
import { DeleteQuestion } from '#web/shared/ui/delete-question.tsx'
import { useExcluirMidiaMutation } from './midias.api.ts'
import { useUsuario } from '#web/painel/person.ts'

const Compartilhar = lateDialog(() => import('./compartilhar.tsx'))

/** What staff do with a photo or video: everybody downloads it, roles 1 and 2 share and delete it (`decisions.md §C 29`). */
export function useAcoesDaMidia(): { actions: (midia: Midia) => ReactNode; dialogo: ReactNode } {
  const { permissao } = useUsuario()
  const exclui = permissao === OPERADOR || permissao === ADMINISTRADOR
  const [excluir] = useExcluirMidiaMutation()
  const [sharing, setSharing] = useState<Midia | null>(null)
  const [deleting, setDeleting] = useState<Midia | null>(null)
  return {
    actions: ({ id, midia, ...lida }) => (
      <>
        <Tooltip label="Baixar">
          <ActionIcon
            component="a"
            href={midia.original ?? midia.url}
            download
            variant="default"
            aria-label={`Baixar a mídia do resgate ${id}`}
          >
            <IconDownload size="1rem" aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
        {exclui && (
          <Tooltip label="Compartilhar">
            <ActionIcon
              variant="default"
              aria-haspopup="dialog"
              aria-label={`Compartilhar a mídia do resgate ${id}`}
              onClick={() => setSharing({ id, midia, ...lida })}
            >
              <IconShare size="1rem" aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
        )}
        {exclui && (
          <Tooltip label="Apagar">
            <ActionIcon
              variant="default"
              color="red"
              aria-label={`Apagar a mídia do resgate ${id}`}
              onClick={() => setDeleting({ id, midia, ...lida })}
            >
              <IconTrash size="1rem" aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
        )}
      </>
    ),
    dialogo: (
      <>
        {sharing !== null && <Compartilhar midia={sharing} onClose={() => setSharing(null)} />}
        <DeleteQuestion
          record={deleting}
          nome={() => 'essa mídia'}
          consequence={({ id }) => `Ela sai do resgate ${id}, com os arquivos. Isso não pode ser desfeito.`}
          excluir={({ midia }) => excluir({ params: { id: midia.id } })}
          onClose={() => setDeleting(null)}
        />
      </>
    ),
  }
}
