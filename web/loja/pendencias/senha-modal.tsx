import { Button } from '@mantine/core'
import { TAMANHO_MINIMO_SENHA, trocaDeSenhaSchema } from '#contracts/values/senha.ts'
import { useContractForm } from '#web/shared/form/contract-form.ts'
import { Form } from '#web/shared/form/form.tsx'
import { NewPasswordFields } from '#web/shared/form/new-password-fields.tsx'
import { useEndSession } from '#web/shared/session/session.hooks.ts'
import { useParceiroMudou } from '#web/loja/person.ts'
import { useAlterarPerfilMutation } from '#web/loja/parceiros.api.ts'
import { BlockingModal } from './blocking-modal.tsx'
import classes from './blocking-modal.module.css'

/** A temporary password must be changed before anything else (`domain.md §4 Passwords`). */
export default function PasswordModal() {
  const form = useContractForm(trocaDeSenhaSchema, { senhaAntiga: '', senha: '', confirmarSenha: '' })
  const [trocar] = useAlterarPerfilMutation()
  const mudou = useParceiroMudou()
  const endSession = useEndSession()
  return (
    <BlockingModal title="Crie a sua senha">
      <div className={classes.corpo}>
        <p className={classes.texto}>
          A senha que você recebeu é provisória. Escolha uma só sua, com pelo menos {TAMANHO_MINIMO_SENHA} caracteres.
        </p>
        <Form
          form={form}
          draft="senha-provisoria"
          size="lg"
          guards={false}
          button="TROCAR A SENHA"
          busyText="TROCANDO..."
          send={({ senhaAntiga, senha }) => trocar({ body: { senhaAntiga, senha } })}
          success="Senha alterada com sucesso"
          onSent={({ parceiro }) => mudou(parceiro)}
          aside={
            <Button variant="default" size="lg" onClick={endSession}>
              Sair
            </Button>
          }
        >
          <NewPasswordFields campos={form.campos} />
        </Form>
      </div>
    </BlockingModal>
  )
}
