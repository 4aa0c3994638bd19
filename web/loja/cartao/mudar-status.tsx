import { mudancaDoCartaoSchema, type MeuCartao } from '#contracts/http/meu-cartao.ts'
import { useContractForm } from '#web/shared/form/contract-form.ts'
import { Fields } from '#web/shared/form/field.tsx'
import { FormModal } from '#web/shared/form/form-modal.tsx'
import { TextField } from '#web/shared/form/text-fields.tsx'
import { Confirm } from '#web/shared/ui/confirm.tsx'
import { avisar } from '#web/shared/ui/toasts.tsx'
import { useMudarStatusDoCartaoMutation } from './cartao.api.ts'
import classes from './cartao.module.css'

interface Props {
  cartao: MeuCartao
  /** 0 asks for the unlocking, 1 blocks. */
  status: 0 | 1
  opened: boolean
  onClose: () => void
}

/** Blocks the card, or asks for its unlocking with the number that is printed on it (`doc 3 §2`). */
export default function ChangeCard({ cartao, status, opened, onClose }: Props) {
  if (status === 1) return <BlockQuestion cartao={cartao} opened={opened} onClose={onClose} />
  return opened ? <NumberForm onClose={onClose} /> : null
}

/** Who has lost a card cannot read its number. */
function BlockQuestion({ cartao: { numero }, opened, onClose }: Omit<Props, 'status'>) {
  const [mudar] = useMudarStatusDoCartaoMutation()
  return (
    <Confirm
      title="Bloquear cartão"
      question={`Bloquear ${numero}?`}
      consequence="O cartão fica bloqueado aqui na hora; na operadora o bloqueio pode levar até 24h úteis."
      yes="SIM, BLOQUEAR"
      opened={opened}
      onClose={onClose}
      onConfirm={async () => {
        const answer = await mudar({ body: { status: 1 } })
        if (answer.data !== undefined) avisar.sucesso(answer.data.mensagem)
        return answer
      }}
    />
  )
}

function NumberForm({ onClose }: { onClose: () => void }) {
  const [mudar] = useMudarStatusDoCartaoMutation()
  const form = useContractForm(mudancaDoCartaoSchema, { numero: '', status: 0 })
  return (
    <FormModal
      title="Desbloquear cartão"
      form={form}
      draft="cartao"
      size="lg"
      button="ENVIAR"
      busyText="ENVIANDO..."
      send={(body) => mudar({ body })}
      onClose={onClose}
    >
      <p className={classes.sobre}>Tenha o cartão em mãos. O desbloqueio pode levar até 24h úteis.</p>
      <Fields>
        <TextField
          name={form.campos.numero}
          label="Número do cartão"
          inputMode="numeric"
          autoComplete="off"
          autoFocus
        />
      </Fields>
    </FormModal>
  )
}
