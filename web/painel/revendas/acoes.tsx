import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Revenda } from '#contracts/http/revendas.ts'
import { ADMINISTRADOR, OPERADOR } from '#contracts/values/papeis.ts'
import { DeleteQuestion } from '#web/shared/ui/delete-question.tsx'
import { lateDialog } from '#web/shared/ui/late-sheet.tsx'
import { EditButton } from '#web/painel/pecas/edit-button.tsx'
import { useApagarDental } from './apagar-dental.ts'
import { LigarDental } from './ligar-dental.tsx'
import { pathOfDental, revendasPaths } from './revendas.paths.ts'
import { useUsuario } from '#web/painel/person.ts'

const EditarDental = lateDialog(() => import('./editar-dental.tsx'))

/** What roles 1 and 2 do with a shop; only role 2 switches it off and deletes it. */
export function Acoes({ dental }: { dental: Revenda }) {
  const { permissao } = useUsuario()
  const apagar = useApagarDental()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [open, setOpen] = useState<'editar' | 'apagar' | null>(null)
  const close = () => setOpen(null)
  if (permissao !== OPERADOR && permissao !== ADMINISTRADOR) return null
  return (
    <>
      <EditButton onClick={() => setOpen('editar')} />
      {permissao === ADMINISTRADOR && (
        <>
          <Button
            variant="default"
            leftSection={<IconTrash size="1rem" aria-hidden="true" />}
            onClick={() => setOpen('apagar')}
          >
            Apagar
          </Button>
          <LigarDental dental={dental} />
        </>
      )}
      {open === 'editar' && (
        <EditarDental
          record={dental}
          onClose={close}
          onSaved={({ cnpj }) =>
            cnpj !== dental.cnpj && void navigate({ pathname: pathOfDental(cnpj), search }, { replace: true })
          }
        />
      )}
      <DeleteQuestion
        record={open === 'apagar' ? dental : null}
        {...apagar}
        onDeleted={() => void navigate(revendasPaths.dentais, { replace: true })}
        onClose={close}
      />
    </>
  )
}
