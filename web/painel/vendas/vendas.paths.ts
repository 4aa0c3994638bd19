/** The addresses of its screens. */
export const vendasPaths = {
  venda: '/painel/venda/:idVenda',
  novaVenda: '/painel/processar/nova-venda',
  envioVendas: '/painel/processar/vendas',
} as const

/** The page of one sale, by the number that people see. */
export const pathOfVenda = (idVenda: number): string => vendasPaths.venda.replace(':idVenda', String(idVenda))

/** The new sale that is made from a photo submission, by the number that people see. */
export const pathOfPendente = (numero: number): string => `${vendasPaths.novaVenda}?envio=${numero}`
