/** The addresses of its screens. */
export const correcoesPaths = { correcao: '/painel/processar/correcao-pontuacao' } as const
