/** The addresses of its screens. */
export const historicoPaths = { historico: '/painel/historico' } as const
