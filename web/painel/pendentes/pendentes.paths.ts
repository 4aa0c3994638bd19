/** The addresses of its screens. */
export const pendentesPaths = {
  encerradas: '/painel/pontuacoes/encerrado',
  pendentes: '/painel/processar/pontuacoes',
} as const
