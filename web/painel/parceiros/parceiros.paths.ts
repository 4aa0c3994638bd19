/** The addresses of its screens. */
export const parceirosPaths = {
  parceiro: '/painel/parceiro/:cpf',
  vendedores: '/painel/vendedores',
  cadastrarParceiro: '/painel/cadastrar/parceiro',
} as const

/** The page of one salesperson. */
export const pathOfParceiro = (cpf: string): string => parceirosPaths.parceiro.replace(':cpf', cpf)
