/** The addresses of its screens. */
export const pesquisasPaths = {
  pesquisas: '/painel/pesquisa-de-mercado',
  cadastrarPesquisa: '/painel/cadastrar/pesquisa-mercado',
} as const
