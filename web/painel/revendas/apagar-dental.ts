import type { Revenda } from '#contracts/http/revendas.ts'
import { contar } from '#web/shared/format/numeros.ts'
import type { DeleteOptions } from '#web/shared/ui/delete-question.tsx'
import { useExcluirRevendaMutation } from './revendas.api.ts'

/** What is asked before a shop is deleted; one with active salespeople stays. */
export function useApagarDental(): DeleteOptions<Revenda> {
  const [excluir] = useExcluirRevendaMutation()
  return {
    nome: ({ nomeFantasia }) => `dental ${nomeFantasia}`,
    obstacle: ({ numeroParceiros = 0 }) =>
      numeroParceiros === 0 ? null : `Dental possui ${contar(numeroParceiros, 'vendedor ativo', 'vendedores ativos')}`,
    consequence: 'O nome dela continua nos relatórios e no histórico.',
    excluir: ({ id }) => excluir({ params: { id } }),
  }
}
