import type { Movimento, TipoMovimento } from '#contracts/http/extrato.ts'
import type { TipoLancamento } from '#contracts/http/origem.ts'

/** What moves points, by one name in panel and store. */
export const nomeDoLancamento: Record<TipoLancamento, string> = {
  registro: 'Venda pontuada',
  cancelamento: 'Pontuação cancelada',
  anulacao: 'Venda anulada',
  correcao: 'Pontuação corrigida',
  resgate: 'Resgate',
  devolucao: 'Devolução de resgate',
  expiracao: 'Pontos expirados',
  reativacao: 'Pontos reativados',
  encerramento: 'Conta encerrada',
}

/** What happened, for each kind of movement; of a sale whose points changed, `causa` says it. */
const LANCAMENTO: Record<Exclude<TipoMovimento, 'credito-recusado'>, TipoLancamento> = {
  credito: 'registro',
  estorno: 'correcao',
  resgate: 'resgate',
  devolucao: 'devolucao',
  expiracao: 'expiracao',
  reativacao: 'reativacao',
  encerramento: 'encerramento',
}

export const nomeDoMovimento = ({ tipo, causa }: Pick<Movimento, 'tipo' | 'causa'>): string =>
  tipo === 'credito-recusado' ? 'Crédito recusado' : nomeDoLancamento[causa ?? LANCAMENTO[tipo]]

/** The kind of movement that each entry causes; it gives the icon. */
export const movimentoDoLancamento: Record<TipoLancamento, TipoMovimento> = {
  registro: 'credito',
  cancelamento: 'estorno',
  anulacao: 'estorno',
  correcao: 'credito',
  resgate: 'resgate',
  devolucao: 'devolucao',
  expiracao: 'expiracao',
  reativacao: 'reativacao',
  encerramento: 'encerramento',
}
