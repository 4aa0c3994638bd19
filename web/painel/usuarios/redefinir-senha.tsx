import { Button, CopyButton } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import type { Usuario } from '#contracts/http/usuarios.ts'
import { Confirm } from '#web/shared/ui/confirm.tsx'
import { DialogAnswers, ModalBox } from '#web/shared/ui/modal.tsx'
import { useRedefinirSenhaMutation } from './usuarios.api.ts'
import classes from './usuarios.module.css'

interface Props {
  /** The user who is asked about; null while nobody is. */
  usuario: Usuario | null
  onClose: () => void
}

/** Asks before a user's password is replaced, then shows the temporary one, this once. */
export function RedefinirSenha({ usuario, onClose }: Props) {
  const [redefinir] = useRedefinirSenhaMutation()
  const [given, setGiven] = useState({ nome: '', senha: '', opened: false })
  const close = () => setGiven({ ...given, opened: false })
  return (
    <>
      {usuario !== null && (
        <Confirm
          title="Redefinir senha"
          question={`Tem certeza que deseja redefinir a senha de ${usuario.nome}?`}
          consequence="A senha atual deixa de valer, e as sessões abertas são encerradas."
          opened
          onClose={onClose}
          onConfirm={async () => {
            const answer = await redefinir({ params: { id: usuario.id } })
            if (answer.data !== undefined) setGiven({ nome: usuario.nome, senha: answer.data.senha, opened: true })
            return answer
          }}
        />
      )}
      <ModalBox title="Senha provisória" opened={given.opened} onClose={close} width="var(--lastro-formulario)">
        <p className={classes.texto}>
          Passe esta senha a {given.nome}. Ela não será mostrada de novo, e é trocada no próximo acesso.
        </p>
        <p className={classes.senha}>
          <output aria-label="Senha provisória">{given.senha}</output>
        </p>
        <DialogAnswers>
          <CopyButton value={given.senha}>
            {({ copied, copy }) => (
              <Button variant="default" leftSection={<IconCopy size="1rem" aria-hidden="true" />} onClick={copy}>
                {copied ? 'COPIADA' : 'COPIAR'}
              </Button>
            )}
          </CopyButton>
          <Button onClick={close} data-autofocus>
            FECHAR
          </Button>
        </DialogAnswers>
      </ModalBox>
    </>
  )
}
