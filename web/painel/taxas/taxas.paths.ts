/** The addresses of its screens. */
export const taxasPaths = {
  taxas: '/painel/configuracao-taxa-sucesso',
  cadastrarTaxa: '/painel/cadastrar/configuracao-taxa-sucesso',
} as const
