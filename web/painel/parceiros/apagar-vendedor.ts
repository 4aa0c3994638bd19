import type { Parceiro } from '#contracts/http/parceiros.ts'
import { pontosPorExtenso } from '#contracts/values/centesimos.ts'
import type { DeleteOptions } from '#web/shared/ui/delete-question.tsx'
import { useExcluirParceiroMutation } from './parceiros.api.ts'

/** What is asked before a salesperson is deleted, with what becomes of their points. */
export function useApagarVendedor(): DeleteOptions<Parceiro> {
  const [excluir] = useExcluirParceiroMutation()
  return {
    nome: ({ nome }) => `vendedor ${nome}`,
    consequence: ({ saldoPontos }) =>
      `${saldoPontos > 0 ? `O saldo é de ${pontosPorExtenso(saldoPontos)}. ` : ''}O vendedor não entra mais na loja. As vendas e os pontos continuam no histórico.`,
    excluir: ({ id }) => excluir({ params: { id } }),
  }
}
