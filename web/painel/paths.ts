/** Addresses used in more than one place; the list of screens is `screens.ts`. */
export const paths = {
  entrar: '/painel',
  dashboard: '/painel/dashboard',
  perfil: '/painel/perfil',
  parceiro: '/painel/parceiro/:cpf',
  sellout: '/painel/sellout',
  redes: '/painel/redes',
  cadastrarRede: '/painel/cadastrar/rede',
  cadastrarParceiro: '/painel/cadastrar/parceiro',
  envioVendas: '/painel/processar/vendas',
  logs: '/painel/logs',
} as const

/** The page of one salesperson. */
export const pathOfParceiro = (cpf: string): string => paths.parceiro.replace(':cpf', cpf)
