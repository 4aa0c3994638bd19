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
  lancamento: 'Pontos lançados à mão',
  retirada: 'Pontos retirados à mão',
  encerramento: 'Conta encerrada',
} as const
export type TipoLancamento = keyof typeof nomeDoLancamento
