import { papeisDaVisao, type Visao } from '#contracts/http/visoes.ts'
import { nomePapel, TODOS_OS_PAPEIS, type Papel } from '#contracts/values/papeis.ts'
import { ChecksField } from '#web/shared/form/choice-fields.tsx'
import { useContractForm } from '#web/shared/form/contract-form.ts'
import { FormModal } from '#web/shared/form/form-modal.tsx'
import { Fields } from '#web/shared/form/field.tsx'
import { mayOpen, screenAt } from '#web/painel/screens.ts'
import { useAlterarVisaoMutation } from './visoes.api.ts'

interface Props {
  visao: Visao
  /** The list's screen: who may not open it has no use for a view of it. */
  tela: string
  onClose: () => void
}

/** The roles that see a view among theirs; each person still sees the rows that they may see. */
export default function CompartilharVisao({ visao, tela, onClose }: Props) {
  const [alterar] = useAlterarVisaoMutation()
  const screen = screenAt(tela)
  const form = useContractForm(papeisDaVisao, { papeis: visao.papeis.map((papel) => `${papel}` as const) })
  return (
    <FormModal
      title={`Compartilhar ${visao.nome}`}
      form={form}
      draft={`papeis-da-visao-${visao.id}`}
      send={({ papeis }) =>
        alterar({ params: { id: visao.id }, body: { papeis: papeis.map((papel) => Number(papel) as Papel) } })
      }
      onClose={onClose}
    >
      <p>
        Quem tem um destes papéis vê esta visão na lista, e só você a altera. Ela mostra a cada pessoa apenas o que é do
        acesso dela.
      </p>
      <Fields>
        <ChecksField
          name={form.campos.papeis}
          label="Compartilhar com"
          options={TODOS_OS_PAPEIS.filter((papel) => screen && mayOpen(screen, papel)).map((papel) => ({
            value: String(papel),
            label: nomePapel[papel],
          }))}
        />
      </Fields>
    </FormModal>
  )
}
