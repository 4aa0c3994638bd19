import { Alert, Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { enderecoEntregaSchema } from '#contracts/http/parceiros.ts'
import { Fields } from '#web/shared/form/field.tsx'
import { useContractForm } from '#web/shared/form/contract-form.ts'
import { Form } from '#web/shared/form/form.tsx'
import { TextField } from '#web/shared/form/text-fields.tsx'
import { masked, CEP } from '#web/shared/ui/masked-value.ts'
import { useParceiro, useParceiroMudou } from '#web/loja/person.ts'
import { useInformarEnderecoMutation } from '#web/loja/parceiros.api.ts'
import classes from './blocking-modal.module.css'

interface Props {
  cep: string
  logradouro: string
  complemento: string
  bairro: string
  localidade: string
  uf: string
  /** The look-up failed: the person types the address. */
  semServico: boolean
  onAnotherCep: () => void
}

/**
 * The address found for the CEP, to correct and complete. The CEP alone is enough; the rest is asked again when a prize
 * is sent.
 */
export function DeliveryAddress({
  cep,
  logradouro,
  complemento,
  bairro,
  localidade,
  uf,
  semServico,
  onAnotherCep,
}: Props) {
  const { nome } = useParceiro()
  const form = useContractForm(enderecoEntregaSchema, {
    entregaCep: cep,
    entregaNome: nome,
    entregaRua: logradouro,
    entregaNumero: '',
    entregaComplemento: complemento,
    entregaBairro: bairro,
    entregaCidade: localidade,
    entregaEstado: uf,
  })
  const { campos } = form
  const [informar] = useInformarEnderecoMutation()
  const mudou = useParceiroMudou()
  return (
    <>
      {semServico && (
        <Alert mb="md" color="petroleo" icon={<IconInfoCircle aria-hidden="true" />} role="status">
          Não deu para consultar o CEP agora. Preencha o endereço, ou confirme só o CEP e complete depois.
        </Alert>
      )}
      <p className={classes.texto}>
        CEP {masked(CEP, cep)}. Confira o endereço; o que faltar você completa ao resgatar.
      </p>
      <Form
        form={form}
        draft="cep-de-entrega"
        size="lg"
        guards={false}
        button="CONFIRMAR"
        busyText="CONFIRMANDO..."
        send={(body) => informar({ body })}
        onSent={({ parceiro }) => mudou(parceiro)}
        aside={
          <Button variant="default" size="lg" onClick={onAnotherCep}>
            OUTRO CEP
          </Button>
        }
      >
        <Fields>
          <TextField name={campos.entregaNome} label="Quem recebe" optional autoComplete="name" />
          <TextField name={campos.entregaRua} label="Rua" optional autoComplete="address-line1" columns={4} />
          <TextField name={campos.entregaNumero} label="Número" optional columns={2} autoFocus={logradouro !== ''} />
          <TextField
            name={campos.entregaComplemento}
            label="Complemento"
            optional
            autoComplete="address-line2"
            columns={3}
          />
          <TextField name={campos.entregaBairro} label="Bairro" optional autoComplete="address-level3" columns={3} />
          <TextField name={campos.entregaCidade} label="Cidade" optional autoComplete="address-level2" columns={4} />
          <TextField
            name={campos.entregaEstado}
            label="Estado"
            optional
            autoComplete="address-level1"
            autoCapitalize="characters"
            placeholder="UF"
            columns={2}
            as={(text) => text.toUpperCase()}
          />
        </Fields>
      </Form>
    </>
  )
}
