/** The addresses of its screens. */
export const premiosPaths = {
  premios: '/painel/premios',
  premio: '/painel/premio/:id',
  cadastrarPremio: '/painel/cadastrar/premio',
} as const

/** The page of one prize. */
export const pathOfPremio = (id: string): string => premiosPaths.premio.replace(':id', id)
