/** The addresses of its screens. */
export const correcoesPaths = {
  correcao: '/painel/processar/correcao-pontuacao',
  feita: '/painel/processar/correcao-pontuacao/:id',
} as const

/** The page of one correction of several awards, by the work that did it. */
export const pathOfCorrecao = (id: string): string => correcoesPaths.feita.replace(':id', id)
