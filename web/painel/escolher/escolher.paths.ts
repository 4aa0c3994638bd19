/** The addresses of its screens. */
export const escolherPaths = {
  cadastrar: '/painel/cadastrar',
  cadastrarProduto: '/painel/cadastrar/produto',
  processar: '/painel/processar',
  envioProdutos: '/painel/processar/produtos',
} as const
