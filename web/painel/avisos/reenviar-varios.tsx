import { useRef, useState } from 'react'
import { AVISOS_DE_UMA_VEZ, fraseDoReenvio, type ResultadoDoReenvio } from '#contracts/http/avisos.ts'
import { contar } from '#web/shared/format/numeros.ts'
import { useBatches } from '#web/shared/table/batches.ts'
import { SimpleTable, type SimpleColumn } from '#web/shared/table/simple-table.tsx'
import { Confirm } from '#web/shared/ui/confirm.tsx'
import { ModalBox } from '#web/shared/ui/modal.tsx'
import { avisar } from '#web/shared/ui/toasts.tsx'
import { useReenviarAvisosMutation } from './avisos.api.ts'

interface Props {
  ids: readonly string[]
  onSent: () => void
  onClose: () => void
}

const colunas: readonly SimpleColumn<ResultadoDoReenvio>[] = [
  { id: 'vendedor', title: 'Vendedor', heads: true, cell: ({ vendedor }) => vendedor || '—' },
  { id: 'motivo', title: 'O que impede', frase: true, cell: ({ motivo }) => motivo },
]

/** Sends many notices that did not arrive once more; those that cannot go are told with the reason. */
export default function ReenviarVarios({ ids, onSent, onClose }: Props) {
  const [reenviar] = useReenviarAvisosMutation()
  const reenviarTodos = useBatches(AVISOS_DE_UMA_VEZ, (piece: string[]) => reenviar({ body: { ids: piece } }))
  const [refused, setRefused] = useState<{ sentence: string; rows: ResultadoDoReenvio[] } | null>(null)
  const stays = useRef(false)
  if (refused !== null)
    return (
      <ModalBox title="Reenviar avisos" opened onClose={onClose}>
        <p role="status">{refused.sentence}. Ficam como estão:</p>
        <SimpleTable
          label="Avisos que não serão reenviados"
          colunas={colunas}
          linhas={refused.rows}
          keyOf={({ id }) => id}
        />
      </ModalBox>
    )
  return (
    <Confirm
      title="Reenviar avisos"
      question={`Reenviar ${contar(ids.length, 'aviso selecionado', 'avisos selecionados')}?`}
      consequence="Só os que não chegaram são reenviados. Cada aviso diz quantos pontos ainda restam e vai por WhatsApp a quem aceita, ou por e-mail."
      destructive={false}
      opened
      onClose={() => {
        if (!stays.current) onClose()
      }}
      onConfirm={async () => {
        const { data: answers, error } = await reenviarTodos(ids, undefined)
        if (answers === undefined) return { error }
        onSent()
        const rows = answers.flatMap(({ resultados }) => resultados.filter(({ reenviado }) => !reenviado))
        const sentence = fraseDoReenvio(ids.length - rows.length, ids.length)
        if (rows.length === 0) {
          avisar.sucesso(sentence)
          return {}
        }
        stays.current = true
        setRefused({ sentence, rows })
        return {}
      }}
    />
  )
}
