import { useWatch } from 'react-hook-form'
import { limiteDeAprovacaoSchema, type LimiteDeAprovacao } from '#contracts/http/aprovacoes.ts'
import { unidadeDo } from '#contracts/values/atos.ts'
import { nomePapel } from '#contracts/values/papeis.ts'
import { Fields } from '#web/shared/form/field.tsx'
import { FormModal } from '#web/shared/form/form-modal.tsx'
import { NumberField } from '#web/shared/form/number-field.tsx'
import { centesimos, wireOf } from '#web/shared/form/number-text.ts'
import type { EditProps } from '#web/shared/form/record-edit.tsx'
import { useRecordForm } from '#web/shared/form/record-form.ts'
import { AvisoDeSegundaPessoa, useSegundaPessoa } from './segunda-pessoa.tsx'
import { useAlterarLimiteDeAprovacaoMutation, useLazyLimitesDeAprovacaoQuery } from './aprovacoes.api.ts'

/** Sets the limit of an act for a role, or takes it away. */
export default function EditarLimite({ record: aberto, onClose }: EditProps<LimiteDeAprovacao>) {
  const { ato, papel, titulo, id } = aberto
  const [gravar] = useAlterarLimiteDeAprovacaoMutation()
  const [ler] = useLazyLimitesDeAprovacaoQuery()
  const edicao = useRecordForm({
    schema: limiteDeAprovacaoSchema,
    record: aberto,
    valores: ({ limite }) => ({ limite: limite === null ? null : wireOf(limite) }),
    ler: async () => {
      const limite = (await ler()).data?.limites.find((um) => um.id === id)
      return limite ? { data: { limite } } : {}
    },
    gravar: ({ body: { limite = null, versao } }) => gravar({ params: { ato, papel }, body: { limite, versao } }),
    // A change that waits for a second person leaves it as it is.
    de: (sent) => ('limite' in sent ? sent.limite : aberto),
  })
  const digitado = useWatch({ control: edicao.form.control, name: 'limite' }) ?? null
  const afrouxa = aberto.limite !== null && (digitado === null || centesimos(digitado) > aberto.limite)
  const segunda = useSegundaPessoa({ ato: 'alterar-limite', valor: afrouxa ? centesimos(digitado) : undefined })
  return (
    <FormModal
      title={`Limite: ${titulo}, ${nomePapel[papel]}`}
      draft={`limite-${id}`}
      {...edicao}
      {...segunda.pedido}
      onClose={onClose}
    >
      <p>
        Acima deste valor, outra pessoa confirma o que a primeira pediu. Vazio: ninguém mais é preciso. Aumentar ou
        desligar um limite também aguarda uma segunda pessoa.
      </p>
      <Fields>
        <NumberField
          name={edicao.form.campos.limite}
          label={`Limite em ${unidadeDo(ato)}`}
          columns={4}
          optional
          autoFocus
        />
      </Fields>
      <AvisoDeSegundaPessoa segunda={segunda} />
    </FormModal>
  )
}
