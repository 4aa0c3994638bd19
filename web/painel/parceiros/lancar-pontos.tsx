import { useWatch } from 'react-hook-form'
import type { Parceiro } from '#contracts/http/parceiros.ts'
import { lancamentoDePontosSchema, type nomeDoSentido } from '#contracts/http/pontos.ts'
import { formatarPontos } from '#contracts/values/centesimos.ts'
import { RadioField } from '#web/shared/form/choice-fields.tsx'
import type { Name } from '#web/shared/form/names.ts'
import { useContractForm } from '#web/shared/form/contract-form.ts'
import { Fields } from '#web/shared/form/field.tsx'
import { FormModal } from '#web/shared/form/form-modal.tsx'
import { centesimos } from '#web/shared/form/number-text.ts'
import { NumberField } from '#web/shared/form/number-field.tsx'
import { TextAreaField } from '#web/shared/form/text-area-field.tsx'
import { TextField } from '#web/shared/form/text-fields.tsx'
import { Facts } from '#web/shared/ui/facts.tsx'
import { AvisoDeSegundaPessoa, useSegundaPessoa } from '#web/painel/aprovacoes/segunda-pessoa.tsx'
import { useExtratoDe, useLancarPontosMutation } from './parceiro.api.ts'

type Sentido = keyof typeof nomeDoSentido

interface Props {
  parceiro: Parceiro
  onClose: () => void
}

const VAZIO = { sentido: 'credito' as const, pontos: null, motivo: '', documento: '' }
const SENTIDOS = [
  { value: 'credito' as const, label: 'Crédito: entram na conta, com a validade de sempre' },
  { value: 'debito' as const, label: 'Débito: saem da conta, até o saldo' },
]

/** Points by hand, with the balance that they lead to. */
export default function LancarPontos({ parceiro: { id, cpf, nome }, onClose }: Props) {
  const form = useContractForm(lancamentoDePontosSchema, VAZIO)
  const { campos } = form
  const [lancar] = useLancarPontosMutation()
  const pontos = centesimos(useWatch({ control: form.control, name: 'pontos' }))
  const segunda = useSegundaPessoa({ ato: 'lancar-pontos', valor: pontos > 0 ? pontos : undefined, alvo: id })
  return (
    <FormModal
      title={`Lançar pontos de ${nome}`}
      form={form}
      draft={`lancar-pontos-${cpf}`}
      {...segunda.buttonOf({ button: 'LANÇAR PONTOS', busyText: 'LANÇANDO...' })}
      sair="VOLTAR"
      send={(body) => lancar({ body: { ...body, cpf } })}
      onClose={onClose}
    >
      <Fields>
        <RadioField name={campos.sentido} label="O que fazer" options={SENTIDOS} />
        <NumberField name={campos.pontos} label="Pontos" columns={2} />
        <TextField name={campos.documento} label="Documento" columns={4} />
        <TextAreaField name={campos.motivo} label="Motivo" rows={2} />
      </Fields>
      <Saldo cpf={cpf} campos={campos} />
      <AvisoDeSegundaPessoa segunda={segunda} />
    </FormModal>
  )
}

/** The balance now, and where the points lead it once they are entered. */
function Saldo({ cpf, campos }: { cpf: string; campos: { sentido: Name<Sentido>; pontos: Name<number> } }) {
  const saldo = useExtratoDe(cpf).currentData?.pages[0]?.saldo
  const [sentido, digitados] = useWatch({ name: [campos.sentido, campos.pontos] }) as [Sentido, number | null]
  if (saldo === undefined) return null
  const pontos = centesimos(digitados)
  const depois = saldo + (sentido === 'credito' ? pontos : -pontos)
  const frase = pontos === 0 ? formatarPontos(saldo) : `${formatarPontos(saldo)} → ${formatarPontos(depois)}`
  return <Facts facts={[['Saldo do vendedor', frase]]} />
}
