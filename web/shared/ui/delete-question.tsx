import { Button } from '@mantine/core'
import { useState } from 'react'
import { Confirm } from './confirm.tsx'
import { DialogAnswers, ModalBox } from './modal.tsx'
import classes from './modal.module.css'
import { avisar } from './toasts.tsx'

export interface DeleteOptions<Registro> {
  /** What it is, with its name: "rede Alfa". */
  nome: (registro: Registro) => string
  /** Why it cannot be deleted now: "Rede possui 4 dentais ativas". */
  obstacle?: (registro: Registro) => string | null
  consequence: string | ((registro: Registro) => string)
  excluir: (registro: Registro) => Promise<{ data?: { mensagem: string }; error?: unknown }>
}

interface Props<Registro> extends DeleteOptions<Registro> {
  /** The record that is asked about; null while nothing is. */
  record: Registro | null
  onDeleted?: () => void
  onClose: () => void
}

/**
 * Asks before a record is deleted, or says what stands against it before it asks.
 * "Tem certeza que deseja apagar o prêmio Cafeteira?", "Tem certeza que deseja apagar essa mídia?"
 */
export function DeleteQuestion<Registro>({
  record,
  nome,
  obstacle = () => null,
  consequence,
  excluir,
  onDeleted,
  onClose,
}: Props<Registro>) {
  // What is shown while the dialog closes.
  const [last, setLast] = useState(record)
  if (record !== null && record !== last) setLast(record)
  if (last === null) return null
  const contra = obstacle(last)
  const dialog = { title: 'Apagar', opened: record !== null, onClose }
  if (contra !== null)
    return (
      <ModalBox {...dialog} width="var(--lastro-formulario)">
        <p className={classes.pergunta}>
          {contra}. Por isso não é possível apagar {nome(last)}.
        </p>
        <DialogAnswers>
          <Button onClick={onClose} data-autofocus>
            VOLTAR
          </Button>
        </DialogAnswers>
      </ModalBox>
    )
  return (
    <Confirm
      {...dialog}
      question={`Tem certeza que deseja apagar ${nome(last)}?`}
      consequence={typeof consequence === 'string' ? consequence : consequence(last)}
      onConfirm={async () => {
        const answer = await excluir(last)
        if (answer.data !== undefined) {
          onDeleted?.()
          avisar.sucesso(answer.data.mensagem)
        }
        return answer
      }}
    />
  )
}
