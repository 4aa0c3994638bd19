/** The addresses of its screens. */
export const cartoesPaths = {
  cartoes: '/painel/cartoes',
  cadastrarCartao: '/painel/cadastrar/cartao',
  envioCartoes: '/painel/processar/cartoes',
  envioSaldoCartao: '/painel/processar/saldo-cartao',
} as const
