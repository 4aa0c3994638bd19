import type { Parceiro } from '#contracts/http/parceiros.ts'
import { pontosPorExtenso } from '#contracts/values/centesimos.ts'
import { DeleteQuestion } from '#web/shared/ui/delete-question.tsx'
import { useExcluirParceiroMutation } from './parceiros.api.ts'

interface Props {
  /** Who is asked about; null while nobody is. */
  vendedor: Parceiro | null
  onDeleted?: () => void
  onClose: () => void
}

/** Asks before a salesperson is deleted, and says what becomes of their points. */
export function ApagarVendedor({ vendedor, onDeleted, onClose }: Props) {
  const [excluir] = useExcluirParceiroMutation()
  return (
    <DeleteQuestion
      registro={vendedor}
      nome={({ nome }) => `vendedor ${nome}`}
      consequencia={({ saldoPontos }) =>
        `${saldoPontos > 0 ? `O saldo é de ${pontosPorExtenso(saldoPontos)}. ` : ''}O vendedor não entra mais na loja. As vendas e os pontos continuam no histórico.`
      }
      excluir={async ({ id }) => {
        const answer = await excluir({ params: { id } })
        if (answer.data !== undefined) onDeleted?.()
        return answer
      }}
      onClose={onClose}
    />
  )
}
