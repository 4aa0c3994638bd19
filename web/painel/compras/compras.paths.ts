/** The addresses of its screens. */
export const comprasPaths = { envioHistorico: '/painel/processar/historico' } as const
