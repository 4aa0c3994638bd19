/** The addresses of its screens. */
export const produtosPaths = {
  produtos: '/painel/produtos',
  produto: '/painel/produto/:id',
  cadastrarProdutoCriteria: '/painel/cadastrar/produto/criteria',
  envioProdutosCriteria: '/painel/processar/produtos/criteria',
} as const

/** The page of one product of the manufacturer. */
export const pathOfProduto = (id: string): string => produtosPaths.produto.replace(':id', id)
