import { diaDoInstante, type Dia } from '#contracts/values/dia.ts'
import type { Recorded } from '#services/engine/ledger/port.ts'
import { IGNORE, projection, type Handlers, type StreamName } from '../projection.ts'
import {
  bool,
  day,
  generated,
  hundredths,
  instant,
  int,
  json,
  nullable,
  position,
  table,
  text,
  uuid,
  type RowOf,
} from '../table.ts'
import { rowAt } from '../row-at.ts'

export const acoes = table(
  'acoes',
  {
    posicao: position,
    id: uuid,
    em: instant,
    por: uuid,
    por_tipo: text,
    tipo: text,
    alvo: uuid,
    onde: uuid,
    dados: json<Record<string, unknown>>(),
    processamento: nullable(uuid),
    id_venda: nullable(uuid),
    id_resgate: nullable(uuid),
    desfaz: nullable(uuid),
    tela: nullable(text),
    de_planilha: generated(bool, 'processamento is not null'),
  },
  {
    key: ['posicao'],
    indexes: {
      acoes_em: '(em, id)',
      acoes_proprias: '(em, id) where not de_planilha',
      acoes_processamento: '(processamento, em, id) where de_planilha',
      acoes_tipo: '(tipo, em, id)',
      acoes_por: '(por, em, id)',
      acoes_alvo: '(alvo, em, id)',
      acoes_venda: '(id_venda)',
    },
  },
)
/**
 * A spreadsheet that somebody uploaded, or undid, with the sum of what that caused; `em` is when it began to. `vendas`
 * are its sales, or its lines of sell-in.
 */
export const planilhas = table(
  'planilhas',
  { id: uuid, em: instant, por: uuid, por_tipo: text, causou: text, vendas: int, pontos: hundredths },
  {
    key: ['id'],
    onRepeat: { em: 'least', por: 'last', por_tipo: 'last', causou: 'last', vendas: 'sum', pontos: 'sum' },
    indexes: { planilhas_em: '(em, id)' },
  },
)
export const dias = table(
  'dias',
  { dia: day, tipo: text, de_planilha: bool, acoes: int },
  { key: ['dia', 'tipo', 'de_planilha'], onRepeat: { acoes: 'sum' } },
)
export const contagens = table(
  'contagens',
  { por: uuid, alvo: uuid, onde: uuid, tipo: text, de_planilha: bool, acoes: int },
  {
    key: ['por', 'alvo', 'onde', 'tipo', 'de_planilha'],
    onRepeat: { acoes: 'sum' },
    fillfactor: 50,
    indexes: { contagens_alvo: '(alvo)', contagens_tipo: '(tipo)' },
  },
)

type Acao = RowOf<typeof acoes>
type Batch = Acao[]

/** Of a text only its id is kept: what people typed stays where it can be removed. */
const valorDe = (valor: unknown): unknown =>
  typeof valor === 'object' && valor !== null && 'idTexto' in valor ? (valor as { idTexto: string }).idTexto : valor

/**
 * The spreadsheet that registered a sale or a line of sell-in, or the undoing of one, which names itself as the cause
 * of what it takes back.
 */
function processamentoDe(type: string, data: object, { causationId }: Recorded['metadata']): string | null {
  if (type === 'VendaAnulada') return causationId
  const { idProcessamento = null } = data as { idProcessamento?: string | null }
  return type.startsWith('Compra') ? (causationId ?? idProcessamento) : idProcessamento
}

/** What a spreadsheet is known by of all that it caused: lines that it changed came with others, or went with them. */
const causaDe = ({ tipo, dados }: Acao): string =>
  tipo === 'CompraCorrigida' ? (dados['motivo'] === null ? 'CompraRegistrada' : 'CompraAnulada') : tipo

/** The correction that a correction takes back. */
const desfeitaPor = ({ type, metadata }: Pick<Recorded, 'type' | 'metadata'>): string | null =>
  type === 'PontuacaoCorrigida' ? metadata.causationId : null

/** Under which an act that needed a second person names them. */
export const APROVADO_POR = 'aprovadoPor'

/**
 * An act of a person: `alvo` names whom or what it is about, `campos` what is worth telling of it. It was done in the
 * shop among these, or else at `alvo`. What the system did by itself is no act. One that a spreadsheet caused names it.
 */
const acao =
  <Alvo extends string, Campo extends string>(alvo: Alvo, ...campos: Campo[]) =>
  (
    {
      position,
      id,
      type,
      data,
      metadata,
    }: Pick<Recorded, 'position' | 'id' | 'type' | 'metadata'> & { data: Record<Alvo | Campo, unknown> },
    batch: Batch,
  ): void => {
    if (metadata.by === null) return
    const dados = Object.fromEntries([alvo, ...campos].map((campo) => [campo as string, valorDe(data[campo])]))
    if (metadata.aprovadoPor !== undefined) dados[APROVADO_POR] = metadata.aprovadoPor
    const quem = data[alvo] as string
    batch.push({
      posicao: position,
      id,
      em: metadata.at,
      por: metadata.by,
      por_tipo: metadata.byKind,
      tipo: type,
      alvo: quem,
      onde: (dados['idRevenda'] ?? quem) as string,
      dados,
      processamento: processamentoDe(type, data, metadata),
      id_venda: (data as { idVenda?: string }).idVenda ?? null,
      id_resgate: (data as { idResgate?: string }).idResgate ?? null,
      desfaz: desfeitaPor({ type, metadata }),
      tela: metadata.tela ?? null,
    })
  }

/** The spreadsheets of a batch, each with what it caused there. */
function planilhasDe(batch: Batch): RowOf<typeof planilhas>[] {
  const porId = new Map<string, RowOf<typeof planilhas>>()
  for (const acao of batch) {
    const { processamento: id, em, por, por_tipo, dados } = acao
    if (id === null) continue
    const { vendas, pontos, ...antes } = porId.get(id) ?? { em, vendas: 0, pontos: 0 }
    porId.set(id, {
      id,
      em: antes.em < em ? antes.em : em,
      por,
      por_tipo,
      causou: causaDe(acao),
      vendas: vendas + 1,
      pontos: pontos + ((dados['totalPontos'] as number | undefined) ?? 0),
    })
  }
  return [...porId.values()]
}

const diaDe = (em: string): Dia => diaDoInstante(new Date(em))

const baixa = acao('idParceiro', 'idRevenda', 'totalPontos', 'totalVenda', 'realizadoEm', 'motivo')
const doPedido = acao('idPedido', 'numero', 'ato')
const cancelamento = acao('idParceiro', 'pontos', 'de', 'motivo')

const ATOS = {
  VendaRegistrada: acao(
    'idParceiro',
    'idRevenda',
    'tipoFiscal',
    'identificador',
    'realizadoEm',
    'totalVenda',
    'totalPontos',
  ),
  PontuacaoCancelada: baixa,
  VendaAnulada: baixa,
  PontuacaoCorrigida: acao('idParceiro', 'idRevenda', 'realizadoEm', 'totalPontosAntes', 'totalPontos', 'motivo'),
  PontosResgatados: acao('idParceiro', 'numeroResgate', 'codigoPremio', 'qtde', 'pontos'),
  PontosExpirados: acao('idParceiro', 'pontos'),
  PontosLancados: acao('idParceiro', 'sentido', 'pontos', 'motivo', 'comprovante'),
  PontosReativados: acao('idParceiro', 'expiradoEm', 'pontos', 'motivo'),
  ContaEncerrada: acao('idParceiro', 'pontos', 'motivo'),
  ResgateAprovado: acao('idParceiro'),
  ResgateStatusAlterado: acao('idParceiro', 'de', 'para'),
  ResgateCancelado: cancelamento,
  ResgateCanceladoPeloFornecedor: cancelamento,
  ObservacaoResgateAlterada: acao('idParceiro', 'observacao'),
  PrevisaoEntregaAlterada: acao('idParceiro', 'previsaoEntrega'),
  ErroDaEntregaInformado: acao('idParceiro', 'erro'),
  MidiaAnexada: acao('idParceiro', 'tipo'),
  MidiaExcluida: acao('idParceiro'),
  FotoVendaEnviada: acao('idParceiro', 'idRevenda', 'numero'),
  EnvioEncerrado: acao('idParceiro', 'idRevenda', 'numero', 'motivo'),
  ValorPontoDefinido: acao('idRede', 'valorPonto', 'desde', 'motivo'),
  InicioProgramaDefinido: acao('idRede', 'desde', 'motivo'),
  ValorPontosDefinido: acao('idProduto', 'valorPontos', 'desde', 'motivo'),
  AprovacaoPedida: acao('idPedido', 'numero', 'ato', 'limite', 'motivo'),
  AprovacaoConcedida: doPedido,
  AprovacaoNegada: acao('idPedido', 'numero', 'ato', 'motivo'),
  AprovacaoRetirada: doPedido,
  TaxaSucessoConfigurada: acao('idRede', 'idProduto', 'ano', 'mes', 'valorUnitario', 'qtdVendidaAntes', 'motivo'),
  CompraRegistrada: acao('idRede', 'idProduto', 'pedido', 'linha'),
  CompraCorrigida: acao('idRede', 'idProduto', 'pedido', 'antes', 'depois', 'motivo'),
  CompraAnulada: acao('idRede', 'idProduto', 'pedido', 'antes', 'motivo'),
}

/** The fields that are kept of each act. */
export type CamposDosAtos = { [T in keyof typeof ATOS]: keyof Parameters<(typeof ATOS)[T]>[0]['data'] }

/** People act in every stream but this one, which the program writes for itself. */
type Followed = Exclude<StreamName, 'selo'>

const on: Handlers<Batch, Followed> = {
  ...ATOS,
  // Consequences of acts that have a row of their own (`domain.md §3.2`).
  PontosCreditados: IGNORE,
  CreditoRecusado: IGNORE,
  DevolucaoRecusada: IGNORE,
  PontosEstornados: IGNORE,
  PontosDevolvidos: IGNORE,
  ResgateSolicitado: IGNORE,
  EnvioProcessado: IGNORE,
  AprovacaoVencida: IGNORE,
  AprovacaoSemEfeito: IGNORE,
}

/**
 * What people did in the ledger: half of the log screen, whose other half is `auditoria` (`domain.md §1`). Acts are
 * counted by day in São Paulo and type, and by person, target, place and type, so that a list need not count them.
 * Those that a spreadsheet caused are counted apart, because the spreadsheet itself stands for them.
 */
export const logs = projection<Batch, Followed>({
  name: 'logs',
  version: 14,
  follows: ['venda', 'conta', 'resgate', 'envio', 'pedido', 'rede', 'produto', 'taxa', 'compra'],
  tables: [acoes, planilhas, dias, contagens],
  on,
  startBatch: () => [],
  async flush(batch, tx, schema) {
    if (batch.length === 0) return
    await acoes.insert(batch, tx, schema)
    await planilhas.insert(planilhasDe(batch), tx, schema)
    const porDia = new Map<string, RowOf<typeof dias>>()
    const porPessoa = new Map<string, RowOf<typeof contagens>>()
    for (const { em, por, alvo, onde, tipo, processamento } of batch) {
      const [dia, de_planilha] = [diaDe(em), processamento !== null]
      rowAt(porDia, `${dia} ${tipo} ${de_planilha}`, () => ({ dia, tipo, de_planilha, acoes: 0 })).acoes++
      rowAt(porPessoa, `${por} ${alvo} ${onde} ${tipo} ${de_planilha}`, () => ({
        por,
        alvo,
        onde,
        tipo,
        de_planilha,
        acoes: 0,
      })).acoes++
    }
    await dias.insert([...porDia.values()], tx, schema)
    await contagens.insert([...porPessoa.values()], tx, schema)
  },
})
