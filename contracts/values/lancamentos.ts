/** What moves points, by one name on every screen and in every file. */
export const nomeDoLancamento = {
  registro: 'Venda pontuada',
  cancelamento: 'Pontuação cancelada',
  anulacao: 'Venda anulada',
  correcao: 'Pontuação corrigida',
  resgate: 'Resgate',
  devolucao: 'Devolução de resgate',
  expiracao: 'Pontos expirados',
  reativacao: 'Pontos reativados',
  lancamento: 'Pontos lançados manualmente',
  retirada: 'Pontos retirados manualmente',
  encerramento: 'Conta encerrada',
} as const
export type TipoLancamento = keyof typeof nomeDoLancamento
