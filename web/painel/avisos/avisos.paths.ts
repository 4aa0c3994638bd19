/** The addresses of its screens. */
export const avisosPaths = { avisos: '/painel/pontuacoes/avisos' } as const
