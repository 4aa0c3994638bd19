import { nomeDaSituacao, SITUACOES, type SituacaoDoPedido } from '#contracts/values/atos.ts'
import { StatusBadge, type StatusKind } from '#web/shared/ui/status-badge.tsx'

const SINAL: Record<SituacaoDoPedido, StatusKind> = {
  pendente: 'neutro',
  confirmado: 'sucesso',
  negado: 'perigo',
  retirado: 'atencao',
  'sem-efeito': 'perigo',
  vencido: 'atencao',
}

/** The state of a request for a second person. */
export const RequestStatus = ({ situacao }: { situacao: SituacaoDoPedido }) => (
  <StatusBadge kind={SINAL[situacao]}>{nomeDaSituacao[situacao]}</StatusBadge>
)

/** The state that a list names in words. */
export const situacaoDe = (palavra: string): SituacaoDoPedido =>
  SITUACOES.find((situacao) => nomeDaSituacao[situacao] === palavra)!
