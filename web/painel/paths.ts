/** Addresses used in more than one place; the list of screens is `screens.ts`. */
export const paths = {
  entrar: '/painel',
  dashboard: '/painel/dashboard',
  perfil: '/painel/perfil',
  pontuacoes: '/painel/pontuacoes/pontuado',
  expirados: '/painel/pontuacoes/expirados',
  avisos: '/painel/pontuacoes/avisos',
  encerradas: '/painel/pontuacoes/encerrado',
  parceiro: '/painel/parceiro/:cpf',
  venda: '/painel/venda/:idVenda',
  resgate: '/painel/resgate/:idResgate',
  resgates: '/painel/resgates',
  lote: '/painel/lote/:idLote',
  lancamentos: '/painel/movimentos',
  vendedoresContados: '/painel/dashboard/vendedores',
  dentaisContadas: '/painel/dashboard/dentais',
  sellout: '/painel/sellout',
  vendedores: '/painel/vendedores',
  pesquisas: '/painel/pesquisa-de-mercado',
  taxas: '/painel/configuracao-taxa-sucesso',
  cadastrarTaxa: '/painel/cadastrar/configuracao-taxa-sucesso',
  cadastrarPesquisa: '/painel/cadastrar/pesquisa-mercado',
  redes: '/painel/redes',
  rede: '/painel/rede/:id',
  dentais: '/painel/dentais',
  dental: '/painel/revenda/:cnpj',
  produtos: '/painel/produtos',
  produto: '/painel/produto/:id',
  premios: '/painel/premios',
  premio: '/painel/premio/:id',
  categoriasDePremios: '/painel/categorias-de-premios',
  fotosVideos: '/painel/fotos-videos',
  cartoes: '/painel/cartoes',
  cadastrar: '/painel/cadastrar',
  cadastrarPremio: '/painel/cadastrar/premio',
  cadastrarCartao: '/painel/cadastrar/cartao',
  cadastrarCategoria: '/painel/cadastrar/categoria-de-premios',
  cadastrarRede: '/painel/cadastrar/rede',
  cadastrarProduto: '/painel/cadastrar/produto',
  cadastrarDental: '/painel/cadastrar/revenda',
  cadastrarProdutoCriteria: '/painel/cadastrar/produto/criteria',
  cadastrarProdutoRevenda: '/painel/cadastrar/produto/revenda',
  cadastrarParceiro: '/painel/cadastrar/parceiro',
  usuarios: '/painel/usuarios',
  cadastrarUsuario: '/painel/cadastrar/administrador',
  processar: '/painel/processar',
  envioProdutos: '/painel/processar/produtos',
  envioProdutosCriteria: '/painel/processar/produtos/criteria',
  envioProdutosRevenda: '/painel/processar/produtos/revenda',
  envioCartoes: '/painel/processar/cartoes',
  envioSaldoCartao: '/painel/processar/saldo-cartao',
  novaVenda: '/painel/processar/nova-venda',
  pendentes: '/painel/processar/pontuacoes',
  envioVendas: '/painel/processar/vendas',
  fotoVideo: '/painel/processar/foto-video',
  correcao: '/painel/processar/correcao-pontuacao',
  processarPontos: '/painel/processar/pontos',
  envios: '/painel/envios',
  tokensDeEnvio: '/painel/chaves-de-envio',
  envio: '/painel/envios/:id',
  logs: '/painel/logs',
  aprovacoes: '/painel/aprovacoes',
  aprovacao: '/painel/aprovacao/:numero',
  limites: '/painel/limites',
} as const

/** The page of one salesperson. */
export const pathOfParceiro = (cpf: string): string => paths.parceiro.replace(':cpf', cpf)

/** The page of one sale, by the number that people see. */
export const pathOfVenda = (idVenda: number): string => paths.venda.replace(':idVenda', String(idVenda))

/** The new sale that is made from a photo submission, by the number that people see. */
export const pathOfPendente = (numero: number): string => `${paths.novaVenda}?envio=${numero}`

/** The page of one redemption, by the number that people see. */
export const pathOfResgate = (numero: number): string => paths.resgate.replace(':idResgate', String(numero))

/** The page of one lot of points. */
export const pathOfLote = (idLote: string): string => paths.lote.replace(':idLote', idLote)

/** The page of one upload. */
export const pathOfEnvio = (id: string): string => paths.envio.replace(':id', id)

/** The page of one network. */
export const pathOfRede = (id: string): string => paths.rede.replace(':id', id)

/** The page of one shop. */
export const pathOfDental = (cnpj: string): string => paths.dental.replace(':cnpj', cnpj)

/** The page of one product of the manufacturer. */
export const pathOfProduto = (id: string): string => paths.produto.replace(':id', id)

/** The page of one prize. */
export const pathOfPremio = (id: string): string => paths.premio.replace(':id', id)

/** The page of one request for a second person, by the number that people see. */
export const pathOfAprovacao = (numero: number): string => paths.aprovacao.replace(':numero', String(numero))
