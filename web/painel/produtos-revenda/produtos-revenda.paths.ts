/** The addresses of its screens. */
export const produtosRevendaPaths = {
  cadastrarProdutoRevenda: '/painel/cadastrar/produto/revenda',
  envioProdutosRevenda: '/painel/processar/produtos/revenda',
} as const
