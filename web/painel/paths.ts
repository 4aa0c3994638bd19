/** Addresses that more than one place needs; the list of screens is `screens.ts`. */
export const paths = {
  entrar: '/painel',
  dashboard: '/painel/dashboard',
  envioVendas: '/painel/processar/vendas',
} as const
