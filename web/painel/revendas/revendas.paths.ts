/** The addresses of its screens. */
export const revendasPaths = {
  dentais: '/painel/dentais',
  dental: '/painel/revenda/:cnpj',
  cadastrarDental: '/painel/cadastrar/revenda',
} as const

/** The page of one shop. */
export const pathOfDental = (cnpj: string): string => revendasPaths.dental.replace(':cnpj', cnpj)
