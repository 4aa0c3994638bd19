/** The addresses of its screens. */
export const comprasPaths = { compras: '/painel/compras', envioHistorico: '/painel/processar/historico' } as const
