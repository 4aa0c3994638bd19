import type { LinhaDeCompra } from '#contracts/events/compra.ts'
import { formatarDinheiro, formatarPontos } from '#contracts/values/centesimos.ts'
import { nomeDoSentido } from '#contracts/http/pontos.ts'
import { ATOS, type NomeDoAto } from '#contracts/values/atos.ts'
import { formatarDia } from '#contracts/values/dia.ts'
import { nomeTipoFiscal, type TipoFiscal } from '#contracts/values/documentos.ts'
import { nomeStatusResgate, type StatusResgate } from '#contracts/values/status-resgate.ts'
import { APROVADO_POR, type CamposDosAtos } from '#projections/logs/logs.queries.ts'
import { campo, type Campo } from '#services/engine/records/campo.ts'

const idParceiro = campo('Vendedor', 'referencia')
const idRevenda = campo('Dental', 'referencia')
const idRede = campo('Rede', 'referencia')
const idProduto = campo('Produto', 'referencia')
const realizadoEm = campo('Data da venda', 'dia')
const totalVenda = campo('Total da venda', 'dinheiro')
const totalPontos = campo('Pontos', 'pontos')
const pontos = campo('Pontos', 'pontos')
const desde = campo('Desde', 'dia')
const motivo = campo('Motivo', 'textoLivre')
const status = (valor: StatusResgate) => nomeStatusResgate[valor]

/** Of sales: what is done to one is told with it, although only its registration holds it. */
const nota = {
  tipoFiscal: campo('Documento', (valor: TipoFiscal) => nomeTipoFiscal[valor]),
  identificador: campo('Número fiscal'),
}
const baixa = { idParceiro, idRevenda, ...nota, realizadoEm, totalVenda, totalPontos, motivo }
/** A request is told by its number. */
const doPedido = {
  numero: campo('Pedido'),
  ato: campo('Operação', (ato: NomeDoAto) => ATOS[ato].titulo),
  idPedido: campo('Id', () => ''),
}
const cancelamento = { idParceiro, de: campo('De', status), pontos, motivo }

/** A line of an order. */
const compra = { idRede, pedido: campo('Pedido'), idProduto }
const linha = ({ dia, quantidade, valorTotal }: LinhaDeCompra): string =>
  `${formatarPontos(quantidade)} por ${formatarDinheiro(valorTotal)} em ${formatarDia(dia)}`

/** What the log tells of each act of the ledger, in the order in which it is told. */
export const CAMPOS_DOS_ATOS: { readonly [T in keyof CamposDosAtos]: Readonly<Record<CamposDosAtos[T], Campo>> } = {
  VendaRegistrada: { idParceiro, idRevenda, ...nota, realizadoEm, totalVenda, totalPontos },
  PontuacaoCancelada: baixa,
  VendaAnulada: baixa,
  PontuacaoCorrigida: {
    idParceiro,
    idRevenda,
    ...nota,
    realizadoEm,
    totalPontosAntes: campo('Pontos antes', 'pontos'),
    totalPontos,
    motivo,
  },
  PontosResgatados: {
    numeroResgate: campo('Resgate'),
    idParceiro,
    codigoPremio: campo('Código do prêmio'),
    qtde: campo('Quantidade'),
    pontos,
  },
  PontosExpirados: { idParceiro, pontos },
  PontosLancados: {
    idParceiro,
    sentido: campo('Sentido', (valor: keyof typeof nomeDoSentido) => nomeDoSentido[valor]),
    pontos,
    motivo,
    comprovante: campo('Documento', 'textoLivre'),
  },
  PontosReativados: { idParceiro, pontos, expiradoEm: campo('Expirados em', 'dia'), motivo },
  ContaEncerrada: { idParceiro, pontos, motivo },
  ResgateAprovado: { idParceiro },
  ResgateStatusAlterado: { idParceiro, de: campo('De', status), para: campo('Para', status) },
  ResgateCancelado: cancelamento,
  ResgateCanceladoPeloFornecedor: cancelamento,
  ObservacaoResgateAlterada: { idParceiro, observacao: campo('Observação', 'textoLivre') },
  PrevisaoEntregaAlterada: { idParceiro, previsaoEntrega: campo('Previsão de entrega', 'dia') },
  ErroDaEntregaInformado: { idParceiro, erro: campo('Erro', 'textoLivre') },
  MidiaAnexada: { idParceiro, tipo: campo('Tipo de arquivo') },
  MidiaExcluida: { idParceiro },
  FotoVendaEnviada: { numero: campo('Envio'), idParceiro, idRevenda },
  EnvioEncerrado: { numero: campo('Envio'), idParceiro, idRevenda, motivo },
  ValorPontoDefinido: { idRede, valorPonto: campo('Valor do ponto', 'dinheiro'), desde, motivo },
  InicioProgramaDefinido: { idRede, desde, motivo },
  TaxaSucessoConfigurada: {
    idRede,
    idProduto,
    ano: campo('Ano'),
    mes: campo('Mês'),
    valorUnitario: campo('Valor unitário', 'dinheiro'),
    qtdVendidaAntes: campo('Quantidade vendida antes', formatarPontos),
    motivo,
  },
  CompraRegistrada: { ...compra, linha: campo('Compra', linha) },
  CompraCorrigida: { ...compra, antes: campo('Antes', linha), depois: campo('Depois', linha), motivo },
  CompraAnulada: { ...compra, antes: campo('Compra', linha), motivo },
  AprovacaoPedida: { ...doPedido, limite: campo('Limite', 'pontos'), motivo },
  AprovacaoConcedida: doPedido,
  AprovacaoNegada: { ...doPedido, motivo },
  AprovacaoRetirada: doPedido,
  ValorPontosDefinido: { idProduto, valorPontos: campo('Pontos por unidade', 'pontos'), desde, motivo },
}

/** Of an act that needed a second person: who they are. */
export const CAMPO_DA_SEGUNDA_PESSOA = { [APROVADO_POR]: campo('Confirmado por', 'referencia') }
