import { apagarMeusDadosSchema } from '#contracts/http/direitos.ts'
import { useContractForm } from '#web/shared/form/contract-form.ts'
import { FormModal } from '#web/shared/form/form-modal.tsx'
import { PasswordField } from '#web/shared/form/text-fields.tsx'
import { useEndSession } from '#web/shared/session/session.hooks.ts'
import { avisar } from '#web/shared/ui/toasts.tsx'
import { useApagarMeusDadosMutation } from './meus-dados.api.ts'

/** The last question before a person's data is erased: their password. */
export default function DeleteDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const form = useContractForm(apagarMeusDadosSchema, { senha: '' })
  const [apagar] = useApagarMeusDadosMutation()
  const endSession = useEndSession()
  if (!opened) return null
  return (
    <FormModal
      title="Excluir minha conta"
      form={form}
      draft="excluir-conta"
      size="lg"
      button="EXCLUIR TUDO"
      busyText="EXCLUINDO..."
      destructive
      send={(body) => apagar({ body })}
      onSent={(answer) => {
        if ('idProcessamento' in answer) avisar.info('A exclusão começou e termina em alguns minutos.')
        endSession()
      }}
      onClose={onClose}
    >
      <p>Seus dados são apagados e seus pontos vencem. Não há como desfazer.</p>
      <PasswordField
        name={form.campos.senha}
        label="Sua senha"
        autoComplete="current-password"
        description="Para termos certeza de que é você."
      />
    </FormModal>
  )
}
