import type { Revenda } from '#contracts/http/revendas.ts'
import { contar } from '#web/shared/format/numeros.ts'
import { DeleteQuestion } from '#web/shared/ui/delete-question.tsx'
import { useExcluirRevendaMutation } from './revendas.api.ts'

interface Props {
  dental: Revenda | null
  onClose: () => void
  onDeleted?: () => void
}

/** Asks before a shop is deleted; one with active salespeople stays. */
export function ApagarDental({ dental, onClose, onDeleted }: Props) {
  const [excluir] = useExcluirRevendaMutation()
  return (
    <DeleteQuestion
      registro={dental}
      nome={({ nomeFantasia }) => `dental ${nomeFantasia}`}
      impedimento={({ numeroParceiros = 0 }) =>
        numeroParceiros === 0 ? null : `Dental possui ${contar(numeroParceiros, 'vendedor ativo', 'vendedores ativos')}`
      }
      consequencia="O nome dela continua nos relatórios e no histórico."
      excluir={async ({ id }) => {
        const answer = await excluir({ params: { id } })
        if (answer.data !== undefined) onDeleted?.()
        return answer
      }}
      onClose={onClose}
    />
  )
}
