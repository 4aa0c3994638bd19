import { useRef, useState } from 'react'
import type { z } from 'zod'
import { RESGATES_DE_UMA_VEZ, statusEmMassaSchema, type ResultadoDoStatus } from '#contracts/http/atos-de-resgate.ts'
import { MAX_ESCOLHIDAS } from '#contracts/lista.ts'
import type { StatusDeEntrega } from '#contracts/values/status-resgate.ts'
import { contar, formatarInteiro } from '#web/shared/format/numeros.ts'
import { RadioField } from '#web/shared/form/choice-fields.tsx'
import { useContractForm } from '#web/shared/form/contract-form.ts'
import { Fields } from '#web/shared/form/field.tsx'
import { FormModal } from '#web/shared/form/form-modal.tsx'
import { TextAreaField } from '#web/shared/form/text-area-field.tsx'
import { useBatches } from '#web/shared/table/batches.ts'
import { SimpleTable, type SimpleColumn } from '#web/shared/table/simple-table.tsx'
import { ModalBox } from '#web/shared/ui/modal.tsx'
import { RecordLink } from '#web/shared/ui/record-link.tsx'
import { useAlterarStatusEmMassaMutation } from './resgates.api.ts'
import { STATUS_DA_ENTREGA } from './alterar-status.tsx'

interface Props {
  /** The numbers of the selected redemptions; none: they are typed. */
  ids: readonly number[]
  onChanged: () => void
  onClose: () => void
}

const colunas: readonly SimpleColumn<ResultadoDoStatus>[] = [
  {
    id: 'id',
    title: 'Resgate',
    heads: true,
    cell: ({ id }) => <RecordLink record={{ resgate: id }}>{String(id)}</RecordLink>,
  },
  { id: 'motivo', title: 'Por que não mudou', frase: true, cell: ({ motivo }) => motivo },
]

/** One status for many redemptions; those that could not change are told with the reason (`decisions.md §G 87`). */
export default function StatusEmMassa({ ids, onChanged, onClose }: Props) {
  const [alterar] = useAlterarStatusEmMassaMutation()
  const [refused, setRefused] = useState<{ sentence: string; rows: ResultadoDoStatus[] } | null>(null)
  const stays = useRef(false)
  const alterarTodos = useBatches(RESGATES_DE_UMA_VEZ, (numeros: string[], status: StatusDeEntrega) =>
    alterar({ body: { status, ids: numeros.join() } }),
  )
  const form = useContractForm(statusEmMassaSchema, { status: '', ids: ids.join(', ') })
  if (refused !== null)
    return (
      <ModalBox title="Alterar status em massa" opened onClose={onClose}>
        <p role="status">{refused.sentence}. Estes não mudaram:</p>
        <SimpleTable
          label="Resgates que não mudaram"
          colunas={colunas}
          linhas={refused.rows}
          keyOf={({ id }) => String(id)}
        />
      </ModalBox>
    )
  const send = async (body: z.input<typeof statusEmMassaSchema>) => {
    const { data: answers, error } = await alterarTodos(body.ids.split(','), body.status)
    if (answers === undefined) return { error }
    onChanged()
    const rows = answers.flatMap(({ resultados }) => resultados.filter(({ alterado }) => !alterado))
    if (rows.length === 0) return { data: { mensagem: answers[0]!.mensagem } }
    const total = answers.flatMap(({ resultados }) => resultados).length
    stays.current = true
    setRefused({
      sentence: `${formatarInteiro(total - rows.length)} de ${formatarInteiro(total)} resgates atualizados`,
      rows,
    })
    return {}
  }
  return (
    <FormModal
      title="Alterar status em massa"
      form={form}
      draft="status-em-massa"
      button="ALTERAR"
      busyText="ALTERANDO..."
      send={send}
      onClose={() => {
        if (!stays.current) onClose()
      }}
    >
      <Fields>
        <RadioField name={form.campos.status} label="Status" options={STATUS_DA_ENTREGA} />
        <TextAreaField
          name={form.campos.ids}
          label="Resgates"
          description={
            ids.length === 0
              ? `Os números, separados por vírgula, até ${formatarInteiro(MAX_ESCOLHIDAS)}`
              : `${contar(ids.length, 'resgate selecionado', 'resgates selecionados')}, separados por vírgula`
          }
          rows={3}
        />
      </Fields>
    </FormModal>
  )
}
