import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { novoTokenDeEnvioSchema } from '#contracts/http/tokens-de-envio.ts'
import { useContractForm } from '#web/shared/form/contract-form.ts'
import { Fields } from '#web/shared/form/field.tsx'
import { FormModal } from '#web/shared/form/form-modal.tsx'
import { SearchChoices } from '#web/shared/form/search-choices.tsx'
import { TextField } from '#web/shared/form/text-fields.tsx'
import { DialogAnswers, ModalBox } from '#web/shared/ui/modal.tsx'
import { dentalLabel } from '#web/painel/pecas/dental-options.ts'
import { useRevendasQuery } from '#web/painel/revendas/revendas.api.ts'
import { useCriarTokenDeEnvioMutation } from './tokens-de-envio.api.ts'
import classes from './tokens-de-envio.module.css'

interface Props {
  onClose: () => void
}

/** Makes a key, and shows it once with the line that sends a file with it. */
export default function NovaChave({ onClose }: Props) {
  const [token, setToken] = useState<string | null>(null)
  const made = useRef(false)
  const { data } = useRevendasQuery({ query: { ativo: '1' } })
  const form = useContractForm(novoTokenDeEnvioSchema, { nome: '', idRevendas: [] })
  const [criar] = useCriarTokenDeEnvioMutation()
  if (token !== null) return <Chave token={token} onClose={onClose} />
  return (
    <FormModal
      title="Criar chave de envio"
      form={form}
      draft="chave-de-envio"
      button="CRIAR"
      busyText="CRIANDO..."
      send={(body) => criar({ body })}
      onSent={(answer) => {
        made.current = true
        setToken(answer.token)
      }}
      // The key is shown in its place.
      onClose={() => !made.current && onClose()}
    >
      <Fields>
        <TextField name={form.campos.nome} label="Nome" description="Quem usa: ERP da Dental Sul" autoFocus />
        <SearchChoices
          name={form.campos.idRevendas}
          label="Dentais"
          description="A chave só envia vendas destas"
          options={data?.revendas.map((dental) => ({ value: dental.id, label: dentalLabel(dental) })) ?? []}
        />
      </Fields>
    </FormModal>
  )
}

function Chave({ token, onClose }: { token: string; onClose: () => void }) {
  // The shells of all systems read it alike. What a file has that is in already is not taken in again.
  const linha = `curl -H "Authorization: Bearer ${token}" -F arquivo=@vendas.xlsx ${location.origin}/api/upload/vendas`
  return (
    <ModalBox title="Chave criada" opened onClose={onClose}>
      <p>Copie agora: por segurança, a chave não será mostrada de novo. Com esta linha um programa envia o arquivo:</p>
      <pre className={classes.linha} tabIndex={0} aria-label="Linha para enviar um arquivo">
        {linha}
      </pre>
      <DialogAnswers>
        <CopyButton value={linha}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={
                copied ? <IconCheck size="1rem" aria-hidden="true" /> : <IconCopy size="1rem" aria-hidden="true" />
              }
              onClick={copy}
            >
              {copied ? 'COPIADO' : 'COPIAR'}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>FECHAR</Button>
      </DialogAnswers>
    </ModalBox>
  )
}
