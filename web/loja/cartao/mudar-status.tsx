import { mudancaDoCartaoSchema } from '#contracts/http/meu-cartao.ts'
import { useContractForm } from '../../shared/form/contract-form.ts'
import { Fields } from '../../shared/form/field.tsx'
import { FormModal } from '../../shared/form/form-modal.tsx'
import { TextField } from '../../shared/form/text-fields.tsx'
import { useMudarStatusDoCartaoMutation } from './cartao.api.ts'
import classes from './cartao.module.css'

interface Props {
  /** 0 asks for the unlocking, 1 blocks. */
  status: 0 | 1
  opened: boolean
  onClose: () => void
}

/** Blocks the card, or asks for its unlocking, with the number that is printed on it (`doc 3 §2`). */
export default function ChangeCard({ status, opened, onClose }: Props) {
  return opened ? <NumberForm key={status} status={status} onClose={onClose} /> : null
}

function NumberForm({ status, onClose }: Omit<Props, 'opened'>) {
  const [mudar] = useMudarStatusDoCartaoMutation()
  const form = useContractForm(mudancaDoCartaoSchema, { numero: '', status })
  return (
    <FormModal
      titulo={status === 1 ? 'Bloquear cartão' : 'Desbloquear cartão'}
      form={form}
      rascunho="cartao"
      size="lg"
      botao="ENVIAR"
      ocupado="ENVIANDO..."
      send={(body) => mudar({ body })}
      onClose={onClose}
    >
      <p className={classes.sobre}>
        {status === 1
          ? 'O cartão fica bloqueado aqui na hora; na operadora o bloqueio pode levar até 24h úteis.'
          : 'Tenha o cartão em mãos. O desbloqueio pode levar até 24h úteis.'}
      </p>
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
