/** The addresses of its screens. */
export const redesPaths = {
  redes: '/painel/redes',
  rede: '/painel/rede/:id',
  cadastrarRede: '/painel/cadastrar/rede',
} as const

/** The page of one network. */
export const pathOfRede = (id: string): string => redesPaths.rede.replace(':id', id)
