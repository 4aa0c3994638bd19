/** The addresses of its screens. */
export const categoriasPremioPaths = {
  categoriasDePremios: '/painel/categorias-de-premios',
  cadastrarCategoria: '/painel/cadastrar/categoria-de-premios',
} as const
