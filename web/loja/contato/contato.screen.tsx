import { contatoSchema } from '#contracts/http/contato.ts'
import { atendimento } from '#web/shared/content/atendimento.ts'
import { useContractForm } from '#web/shared/form/contract-form.ts'
import { Fields } from '#web/shared/form/field.tsx'
import { Form } from '#web/shared/form/form.tsx'
import { TextAreaField } from '#web/shared/form/text-area-field.tsx'
import { PageTitle } from '#web/shared/ui/page-title.tsx'
import { PhoneLink } from '#web/loja/frame/phone-link.tsx'
import { useEnviarEmailContatoMutation } from './contato.api.ts'
import classes from './contato.module.css'

/** A message to those who answer the programme's members (`doc 3 §2`). */
export default function ContactScreen() {
  const [enviar] = useEnviarEmailContatoMutation()
  const form = useContractForm(contatoSchema, { mensagem: '' })
  return (
    <div className={classes.tela}>
      <PageTitle title="Contato" />
      <p className={classes.sobre}>
        Escreva ao atendimento: a resposta vai para o e-mail do seu cadastro ou, sem e-mail, para o seu celular. Por
        telefone, <PhoneLink />, {atendimento.horario}.
      </p>
      <Form
        form={form}
        draft="contato"
        size="lg"
        button="ENVIAR"
        busyText="ENVIANDO..."
        clears
        send={(body) => enviar({ body })}
      >
        <Fields>
          <TextAreaField name={form.campos.mensagem} label="Mensagem" rows={6} autoFocus />
        </Fields>
      </Form>
    </div>
  )
}
