import { encerramentoSchema } from '#contracts/http/pendentes.ts'
import { formatarInstante } from '#contracts/values/dia.ts'
import { useContractForm } from '#web/shared/form/contract-form.ts'
import { FormModal } from '#web/shared/form/form-modal.tsx'
import { TextAreaField } from '#web/shared/form/text-area-field.tsx'
import { useEncerrarPontuacaoMutation } from './pendentes.api.ts'

interface Props {
  pendente: { id: number; parceiro: string; criadoEm: string }
  onEncerrada?: () => void
  onClose: () => void
}

/** Asks before a pending award is ended without a sale, and why. */
export default function EncerrarPontuacao({ pendente: { id, parceiro, criadoEm }, onEncerrada, onClose }: Props) {
  const form = useContractForm(encerramentoSchema, { motivo: '' })
  const [encerrar] = useEncerrarPontuacaoMutation()
  return (
    <FormModal
      title={`Encerrar o envio ${id}`}
      form={form}
      draft={`encerrar-pontuacao-${id}`}
      sair="VOLTAR"
      button="ENCERRAR"
      busyText="ENCERRANDO..."
      destructive
      send={async (body) => {
        const { data, error } = await encerrar({ body: { ...body, identificador: id } })
        if (error === undefined) return { data }
        const unexplained = 'status' in error && error.status >= 500
        return { error: unexplained ? { ...error, erro: 'Erro ao encerrar pontuação' } : error }
      }}
      onSent={onEncerrada}
      onClose={onClose}
    >
      <p>
        Tem certeza que deseja encerrar a pontuação? O que {parceiro} enviou em {formatarInstante(criadoEm)} não vira
        venda, e não volta a ficar pendente.
      </p>
      <TextAreaField name={form.campos.motivo} label="Motivo" rows={2} autoFocus />
    </FormModal>
  )
}
