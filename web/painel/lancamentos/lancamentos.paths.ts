/** The addresses of its screens. */
export const lancamentosPaths = { lancamentos: '/painel/movimentos' } as const
