import { Button } from '@mantine/core'
import { IconBuildingStore, IconPlusMinus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Parceiro } from '#contracts/http/parceiros.ts'
import { ADMINISTRADOR, OPERADOR } from '#contracts/values/papeis.ts'
import { DeleteQuestion } from '#web/shared/ui/delete-question.tsx'
import { lateDialog } from '#web/shared/ui/late-sheet.tsx'
import { EditButton } from '#web/painel/pecas/edit-button.tsx'
import { parceirosPaths, pathOfParceiro } from './parceiros.paths.ts'
import { useUsuario } from '#web/painel/person.ts'
import { useApagarVendedor } from './apagar-vendedor.ts'
import { LigarVendedor } from './ligar-vendedor.tsx'

const LancarPontos = lateDialog(() => import('./lancar-pontos.tsx'))
const EditarVendedor = lateDialog(() => import('./editar-vendedor.tsx'))
const TransferirVendedor = lateDialog(() => import('./transferir-vendedor.tsx'))

/** What roles 1 and 2 do with a salesperson; only role 2 switches them off and deletes them. */
export function Acoes({ parceiro }: { parceiro: Parceiro }) {
  const { permissao } = useUsuario()
  const apagar = useApagarVendedor()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'editar' | 'transferir' | 'lancar' | 'apagar' | null>(null)
  const close = () => setOpen(null)
  if (permissao !== OPERADOR && permissao !== ADMINISTRADOR) return null
  return (
    <>
      <EditButton onClick={() => setOpen('editar')} />
      <Button
        variant="default"
        leftSection={<IconBuildingStore size="1rem" aria-hidden="true" />}
        onClick={() => setOpen('transferir')}
      >
        Transferir
      </Button>
      {permissao === ADMINISTRADOR && (
        <>
          {parceiro.encerramento === null && (
            <Button
              variant="default"
              leftSection={<IconPlusMinus size="1rem" aria-hidden="true" />}
              onClick={() => setOpen('lancar')}
            >
              Lançar pontos
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconTrash size="1rem" aria-hidden="true" />}
            onClick={() => setOpen('apagar')}
          >
            Apagar
          </Button>
          {parceiro.encerramento === null && <LigarVendedor vendedor={parceiro} />}
        </>
      )}
      {open === 'editar' && (
        <EditarVendedor
          record={parceiro}
          onSaved={({ cpf }) => cpf !== parceiro.cpf && void navigate(pathOfParceiro(cpf), { replace: true })}
          onClose={close}
        />
      )}
      {open === 'transferir' && <TransferirVendedor record={parceiro} onClose={close} />}
      {open === 'lancar' && <LancarPontos parceiro={parceiro} onClose={close} />}
      <DeleteQuestion
        record={open === 'apagar' ? parceiro : null}
        {...apagar}
        onDeleted={() => void navigate(parceirosPaths.vendedores, { replace: true })}
        onClose={close}
      />
    </>
  )
}
