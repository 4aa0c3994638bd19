/** The addresses of its screens. */
export const pontuacoesPaths = { pontuacoes: '/painel/pontuacoes/pontuado' } as const
