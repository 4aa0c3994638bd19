import { ACOES_DO_LEDGER, type CamposDosAtos } from '#projections/logs/logs.queries.ts'
import { audited } from '#services/records.ts'
import { ATOS_DE_PLANILHA } from './planilhas.ts'

/** What the log can hold, by the name under which it is filtered, with what people call it. */
export const TIPOS_DE_LOG: ReadonlyMap<string, string> = new Map([
  ...audited.flatMap(({ acoes }) => Object.entries(acoes)),
  ...ACOES_DO_LEDGER,
  ...Object.values(ATOS_DE_PLANILHA).map(({ tipo, titulo }) => [tipo, titulo] as const),
])

export const tituloDoLog = (tipo: string): string => TIPOS_DE_LOG.get(tipo) ?? tipo

/** Of what people look for among the types, what they most often look for first. */
export const GRUPOS_DE_LOG = [
  'Vendas e pontos',
  'Resgates',
  'Vendedores',
  'Redes e dentais',
  'Produtos e valores',
  'Prêmios e cartões',
  'Usuários e aprovações',
  'Envios e pesquisas',
  'Qualquer cadastro',
  'Demonstração',
] as const
type Grupo = (typeof GRUPOS_DE_LOG)[number]

const DO_LEDGER: Readonly<Record<keyof CamposDosAtos, Grupo>> = {
  VendaRegistrada: 'Vendas e pontos',
  PontuacaoCancelada: 'Vendas e pontos',
  VendaAnulada: 'Vendas e pontos',
  PontuacaoCorrigida: 'Vendas e pontos',
  PontosExpirados: 'Vendas e pontos',
  PontosLancados: 'Vendas e pontos',
  PontosReativados: 'Vendas e pontos',
  FotoVendaEnviada: 'Vendas e pontos',
  EnvioEncerrado: 'Vendas e pontos',
  PontosResgatados: 'Resgates',
  ResgateAprovado: 'Resgates',
  ResgateStatusAlterado: 'Resgates',
  ResgateCancelado: 'Resgates',
  ResgateCanceladoPeloFornecedor: 'Resgates',
  ObservacaoResgateAlterada: 'Resgates',
  PrevisaoEntregaAlterada: 'Resgates',
  ErroDaEntregaInformado: 'Resgates',
  MidiaAnexada: 'Resgates',
  MidiaExcluida: 'Resgates',
  ContaEncerrada: 'Vendedores',
  ValorPontoDefinido: 'Redes e dentais',
  InicioProgramaDefinido: 'Redes e dentais',
  CompraRegistrada: 'Redes e dentais',
  CompraCorrigida: 'Redes e dentais',
  CompraAnulada: 'Redes e dentais',
  ValorPontosDefinido: 'Produtos e valores',
  TaxaSucessoConfigurada: 'Produtos e valores',
  AprovacaoPedida: 'Usuários e aprovações',
  AprovacaoConcedida: 'Usuários e aprovações',
  AprovacaoNegada: 'Usuários e aprovações',
  AprovacaoRetirada: 'Usuários e aprovações',
}

const DO_CADASTRO: Readonly<Record<string, Grupo>> = {
  parceiros: 'Vendedores',
  mensagens: 'Vendedores',
  redes: 'Redes e dentais',
  revendas: 'Redes e dentais',
  produtos: 'Produtos e valores',
  produtos_revenda: 'Produtos e valores',
  premios: 'Prêmios e cartões',
  categorias_premio: 'Prêmios e cartões',
  cartoes: 'Prêmios e cartões',
  compartilhamentos: 'Resgates',
  usuarios: 'Usuários e aprovações',
  limites_aprovacao: 'Usuários e aprovações',
  tokens_de_envio: 'Envios e pesquisas',
  pesquisas_mercado: 'Envios e pesquisas',
  demonstracao: 'Demonstração',
}

/** @throws Error for a kind of record that has no group yet */
export function grupoDoLog(tipo: string): Grupo {
  if (tipo in DO_LEDGER) return DO_LEDGER[tipo as keyof CamposDosAtos]
  const cadastros = audited.filter(({ acoes }) => tipo in acoes)
  if (cadastros.length > 1) return 'Qualquer cadastro'
  if (cadastros.length === 0) return 'Vendas e pontos'
  const grupo = DO_CADASTRO[cadastros[0]!.entidade]
  if (grupo === undefined) throw new Error(`Os logs de ${cadastros[0]!.entidade} não têm grupo.`)
  return grupo
}
