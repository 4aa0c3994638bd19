import type { Movimento, TipoMovimento } from '#contracts/http/extrato.ts'
import type { CampoDoMes } from '#contracts/http/origem.ts'
import { nomeDoLancamento, type TipoLancamento } from '#contracts/values/lancamentos.ts'

/** What happened, for each kind of movement; of a sale whose points changed, `causa` says it. */
const LANCAMENTO: Record<Exclude<TipoMovimento, 'credito-recusado'>, TipoLancamento> = {
  credito: 'registro',
  estorno: 'correcao',
  resgate: 'resgate',
  devolucao: 'devolucao',
  expiracao: 'expiracao',
  reativacao: 'reativacao',
  lancamento: 'lancamento',
  retirada: 'retirada',
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
  lancamento: 'lancamento',
  retirada: 'retirada',
  encerramento: 'encerramento',
}

/** The three figures of a month. */
export const nomeDoCampo: Record<CampoDoMes, string> = {
  creditados: 'Creditados',
  resgatados: 'Resgatados',
  expirados: 'Expirados',
}
