import { Button } from '@mantine/core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { edicaoDeRedeSchema } from '#contracts/http/redes.ts'
import { diaDoInstante } from '#contracts/values/dia.ts'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import { changesOf } from '../../shared/form/changes.ts'
import { DateField } from '../../shared/form/date-field.tsx'
import { FormModal } from '../../shared/form/form-modal.tsx'
import { Form, useContractForm } from '../../shared/form/form.tsx'
import { decimalShown, wireOf } from '../../shared/form/number-text.ts'
import { TextAreaField } from '../../shared/form/text-fields.tsx'
import { avisar } from '../../shared/ui/toasts.tsx'
import { useUsuario } from '../person.ts'
import { RedeFields } from './rede-fields.tsx'
import type { RedeDaLista } from './rede.ts'
import { useAlterarRedeMutation, useLazyRedesCompletasQuery } from './redes.api.ts'

const valuesOf = ({ nome, regiao, valorPonto }: RedeDaLista) => ({
  nome,
  regiao,
  valorPonto: valorPonto == null ? null : wireOf(valorPonto),
  desde: '',
  motivo: '',
})

const emReais = (wire: number) => `R$ ${decimalShown(wire, true)}`

/** Changes a network. Only what was changed is sent, so nobody else's change is undone. */
export function EditarRede({ rede, onClose }: { rede: RedeDaLista; onClose: () => void }) {
  const { permissao } = useUsuario()
  const [base, setBase] = useState(rede)
  const [alterar] = useAlterarRedeMutation()
  const [buscar] = useLazyRedesCompletasQuery()
  const form = useContractForm(edicaoDeRedeSchema, valuesOf(rede))
  const valorPonto = useWatch({ control: form.control, name: 'valorPonto' })
  const outroValor = valorPonto !== valuesOf(base).valorPonto

  const atual = async () => {
    const { data } = await buscar({ query: { completo: '1' } })
    const found = data?.redes.find(({ id }) => id === rede.id)
    if (found === undefined) return null
    setBase(found)
    const { desde, motivo } = form.getValues()
    return { ...valuesOf(found), desde, motivo }
  }

  return (
    <FormModal titulo={`Editar ${rede.nome}`} form={form} onClose={onClose}>
      {(close) => (
        <Form
          form={form}
          rascunho={`rede-${rede.id}`}
          botao="SALVAR"
          ocupado="SALVANDO..."
          send={(values) =>
            alterar({ params: { id: rede.id }, body: { ...changesOf(values, valuesOf(base)), versao: base.versao } })
          }
          onSent={({ mensagem }) => {
            avisar.sucesso(mensagem)
            onClose()
          }}
          conflito={{
            atual,
            campos: {
              nome: { rotulo: 'Nome' },
              regiao: { rotulo: 'Região' },
              valorPonto: { rotulo: 'Valor do ponto', escrever: emReais },
            },
          }}
          outros={
            <Button variant="default" size="md" onClick={close}>
              CANCELAR
            </Button>
          }
        >
          <RedeFields>
            {outroValor && permissao === ADMINISTRADOR && (
              <>
                <DateField
                  name="desde"
                  label="Vale desde"
                  optional
                  columns={3}
                  to={diaDoInstante(new Date())}
                  startAt={diaDoInstante(new Date())}
                  description="Em branco: hoje"
                />
                <TextAreaField
                  name="motivo"
                  label="Motivo"
                  optional
                  rows={2}
                  maxLength={1000}
                  description="Obrigatório quando o valor começa no passado"
                />
              </>
            )}
          </RedeFields>
        </Form>
      )}
    </FormModal>
  )
}
