/** The addresses of its screens. */
export const expiracaoPaths = {
  expirados: '/painel/pontuacoes/expirados',
  processarPontos: '/painel/processar/pontos',
} as const
