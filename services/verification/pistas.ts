import { streamName } from '#contracts/events/catalogue.ts'
import { conta, type ContaEvent, type ParteLote } from '#contracts/events/conta.ts'
import { pedido, type PedidoEvent } from '#contracts/events/pedido.ts'
import { resgate, type ResgateEvent } from '#contracts/events/resgate.ts'
import { venda, type VendaEvent } from '#contracts/events/venda.ts'
import { ehCentesimos, type Centesimos } from '#contracts/values/centesimos.ts'
import { ehDia, type Dia } from '#contracts/values/dia.ts'
import { estaCheio } from '#services/conta/lotes.ts'
import { idDoLancamento, idsDosTextos } from '#services/conta/lancar-pontos.ts'
import { idOfEvent } from '#services/engine/ledger/append.ts'
import type { Position, Recorded } from '#services/engine/ledger/port.ts'

/**
 * How events follow from each other: a sale's points to the account, spent points to their redemption, a redemption to
 * its cancelling, that to the return of its points, lots that expired to those that came back, and points by hand to
 * their request and its approval.
 */
export type Elo = 'venda' | 'resgate' | 'cancelamento' | 'devolucao' | 'reativacao' | 'pedido' | 'aprovacao'

/** What every row says of its event. */
interface DoEvento {
  posicao: Position
  stream: string
  evento: string
  id_parceiro: string
  pontos: Centesimos
}

/** One side of a link; cause and effect have the same key, account, points and detail. */
interface Lado extends DoEvento {
  elo: Elo
  chave: string
  /** Of a sale its revision, of an expired lot the day of the run, as a number. */
  ordem: number
  /** What else both tell alike. */
  detalhe: string | null
}

/** What an event says of its cause, of what must follow from it, and of the lots that it moves. */
interface Pistas {
  causas: Lado[]
  /** `movidos`: what a sale's target moved in the account, signed; `segue`: it may be reached by further events. */
  efeitos: (Lado & { movidos: Centesimos | null; segue: boolean })[]
  lotes: (DoEvento & { id_lote: string; abre: boolean; vence_em: Dia })[]
  /** What is wrong with the event by itself, as sentences for people. */
  erros: { posicao: Position; stream: string; evento: string; descricao: string }[]
}

export type Conciliado = Recorded<VendaEvent | ContaEvent | ResgateEvent | PedidoEvent>
type Tipo = Conciliado['type']

/** Where an event belongs: the category of its stream, and what of its data names it. */
const LUGARES = new Map<Tipo, { category: 'venda' | 'conta' | 'resgate' | 'pedido'; id: string }>(
  [
    { ...venda, id: 'idVenda' },
    { ...conta, id: 'idParceiro' },
    { ...resgate, id: 'idResgate' },
    { ...pedido, id: 'idPedido' },
  ].flatMap(({ category, id, events }) =>
    Object.values<{ type: Tipo }>(events).map(({ type }) => [type, { category, id }] as const),
  ),
)
export const TIPOS_CONCILIADOS = [...LUGARES.keys()]

/**
 * Reads the events of a ledger in its order. One that holds nonsense is named, and ends nothing.
 *
 * Each has the id that its command gives it, and what one command writes to a stream stands together. One that somebody
 * inserted, or doubled, has another.
 */
export function leitorDePistas(): (event: Conciliado) => Pistas {
  let antes = { stream: '', commandId: '', index: 0 }
  const idDeveSer = ({ stream, metadata: { commandId } }: Conciliado): string | undefined => {
    if (commandId === null) return undefined
    const continua = antes.stream === stream && antes.commandId === commandId
    antes = { stream, commandId, index: continua ? antes.index + 1 : 0 }
    return idOfEvent(commandId, stream, antes.index)
  }
  return (event) => {
    const { position: posicao, stream, type: evento } = event
    const onde = { posicao, stream, evento }
    try {
      const { causas = [], efeitos = [], lotes = [], erros = [] } = pistasDe(event)
      const { category, id } = LUGARES.get(evento)!
      const lugar = streamName(category, (event.data as unknown as Record<string, string>)[id]!)
      const descricoes = [
        ...erros,
        ...(lugar === stream ? [] : [`está fora de seu stream, ${lugar}`]),
        ...(idDeveSer(event) === event.id
          ? []
          : ['não tem o id que seu comando lhe daria: não foi gravado pelo Lastro']),
      ]
      // Requests over many accounts have no clues.
      const doEvento = { ...onde, id_parceiro: event.data.idParceiro ?? '' }
      const pistas = {
        causas: causas.map((causa) => ({ ...doEvento, detalhe: null, ...causa })),
        efeitos: efeitos.map((efeito) => ({ ...doEvento, detalhe: null, movidos: null, segue: false, ...efeito })),
        lotes: lotes.map((lote) => ({ ...doEvento, ...lote })),
        erros: descricoes.map((descricao) => ({ ...onde, descricao })),
      }
      if (cabe(pistas)) return pistas
    } catch {
      // Said below.
    }
    return {
      causas: [],
      efeitos: [],
      lotes: [],
      erros: [{ ...onde, descricao: 'não traz o que um evento desses traz' }],
    }
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether the rows fit their tables: of all events, these may be the ones that nobody checked on their way in. */
function cabe({ causas, efeitos, lotes }: Omit<Pistas, 'erros'>): boolean {
  return (
    [...causas, ...efeitos, ...lotes].every((row) => UUID.test(row.id_parceiro) && ehCentesimos(row.pontos))
    && [...causas, ...efeitos].every((row) => UUID.test(row.chave) && Number.isInteger(row.ordem))
    && efeitos.every(({ movidos }) => movidos === null || ehCentesimos(movidos))
    && lotes.every((row) => UUID.test(row.id_lote) && ehDia(row.vence_em))
  )
}

type Parte<T> = Omit<T, keyof DoEvento | 'detalhe' | 'movidos' | 'segue'> & Pick<DoEvento, 'pontos'> & Partial<T>
type Ditas = Partial<{
  causas: Parte<Pistas['causas'][number]>[]
  efeitos: Parte<Pistas['efeitos'][number]>[]
  lotes: Parte<Pistas['lotes'][number]>[]
  erros: string[]
}>

function pistasDe(event: Conciliado): Ditas {
  const { type, data, revision, metadata } = event
  switch (type) {
    case 'VendaRegistrada':
    case 'PontuacaoCorrigida':
      return { causas: [{ elo: 'venda', chave: data.idVenda, ordem: revision, pontos: data.totalPontos }] }
    case 'PontuacaoCancelada':
    case 'VendaAnulada':
      return { causas: [{ elo: 'venda', chave: data.idVenda, ordem: revision, pontos: 0 }] }
    case 'PontosCreditados':
      return { efeitos: [alvo(data, data.pontos)], lotes: [aberto({ ...data.lote, abatido: data.abatido })] }
    case 'CreditoRecusado':
      return { efeitos: [alvo(data, data.pontos)] }
    case 'PontosEstornados':
      return { efeitos: [{ ...alvo(data, 0 - data.pontos), segue: estaCheio(event) }], lotes: data.lotes.map(tirado) }
    case 'PontosResgatados':
      return {
        causas: [{ ...doResgate('resgate', data), detalhe: gasto({ ...data, numero: data.numeroResgate }) }],
        lotes: data.lotes.map(tirado),
        erros: data.lotes.some(({ venceEm }) => venceEm < data.em) ? ['toma de um lote já vencido'] : [],
      }
    case 'ResgateSolicitado':
      return {
        causas: [doResgate('cancelamento', data)],
        efeitos: [{ ...doResgate('resgate', data), detalhe: gasto(data) }],
      }
    case 'ResgateCancelado':
    case 'ResgateCanceladoPeloFornecedor':
      return { causas: [doResgate('devolucao', data)], efeitos: [doResgate('cancelamento', data)] }
    case 'PontosDevolvidos':
      return { efeitos: [doResgate('devolucao', data)], lotes: data.lotes.map(aberto) }
    case 'DevolucaoRecusada':
      return { efeitos: [doResgate('devolucao', data)] }
    case 'PontosExpirados':
      return {
        causas: data.lotes.map(({ idLote, pontos }) => ({ ...daExpiracao(idLote, data.em), pontos })),
        lotes: data.lotes.map(tirado),
        erros: data.lotes.some(({ venceEm }) => venceEm >= data.em) ? ['expira um lote que ainda vale'] : [],
      }
    case 'PontosReativados':
      return {
        efeitos: data.lotes.map(({ origem, pontos }) => ({ ...daExpiracao(origem, data.expiradoEm), pontos })),
        lotes: data.lotes.map(aberto),
      }
    case 'PontosLancados':
      return {
        efeitos: metadata.aprovadoPor === undefined ? [] : confirmado(data),
        lotes: [...(data.lote ? [aberto({ ...data.lote, abatido: data.abatido })] : []), ...data.lotes.map(tirado)],
        erros: [
          ...(data.lotes.some(({ venceEm }) => venceEm < data.em) ? ['toma de um lote já vencido'] : []),
          ...(data.idLancamento === metadata.commandId ? [] : ['não é o lançamento de seu comando']),
          ...(metadata.aprovadoPor !== undefined || temTextosSeus(data) ? [] : ['traz o texto de outro ato']),
        ],
      }
    case 'AprovacaoPedida':
      return doLancamento(data, { elo: 'pedido', detalhe: lancado(data.dados['sentido'], data) })
    case 'AprovacaoConcedida':
      return doLancamento(data, { elo: 'aprovacao', detalhe: null })
    case 'ContaEncerrada':
      return { lotes: data.lotes.map(tirado) }
    case 'ResgateAprovado':
    case 'ResgateStatusAlterado':
    case 'ObservacaoResgateAlterada':
    case 'PrevisaoEntregaAlterada':
    case 'ErroDaEntregaInformado':
    case 'MidiaAnexada':
    case 'MidiaExcluida':
    case 'AprovacaoNegada':
    case 'AprovacaoRetirada':
    case 'AprovacaoVencida':
    case 'AprovacaoSemEfeito':
      return {}
  }
}

const alvo = (
  { idVenda, revisaoVenda, alvo: pontos }: { idVenda: string; revisaoVenda: number; alvo: Centesimos },
  movidos: Centesimos,
) => ({ elo: 'venda' as const, chave: idVenda, ordem: revisaoVenda, pontos, movidos })

const doResgate = (elo: Elo, { idResgate, pontos }: { idResgate: string; pontos: Centesimos }) => ({
  elo,
  chave: idResgate,
  ordem: 0,
  pontos,
})

const daExpiracao = (idLote: string, dia: Dia) => ({
  elo: 'reativacao' as const,
  chave: idLote,
  ordem: Number(dia.replaceAll('-', '')),
})

/** What the points were spent on, told alike by account and redemption. */
const gasto = (de: { numero: number; idPremio: string; qtde: number; valorPonto: Centesimos }): string =>
  [de.numero, de.idPremio, de.qtde, de.valorPonto].join(' ')

type Lancados = Extract<ContaEvent, { type: 'PontosLancados' }>['data']

/** What the request of points by hand, or its approval, leads to; of other acts nothing. */
const doLancamento = (
  {
    ato,
    idPedido,
    idParceiro,
    efeito,
  }: Extract<PedidoEvent, { type: 'AprovacaoPedida' | 'AprovacaoConcedida' }>['data'],
  lado: { elo: Elo; detalhe: string | null },
): Ditas =>
  ato === 'lancar-pontos' && idParceiro !== null
    ? { causas: [{ ...lado, chave: idDoLancamento(idPedido, idParceiro), ordem: 0, pontos: efeito.valor }] }
    : {}

/** Which way, and by which texts, told alike by the request and the account. */
const lancado = (
  sentido: unknown,
  { motivo, comprovante }: Pick<Extract<PedidoEvent, { type: 'AprovacaoPedida' }>['data'], 'motivo' | 'comprovante'>,
): string => [sentido, motivo?.idTexto, comprovante?.idTexto].join(' ')

/** What a second person confirmed says what its request said. */
const confirmado = ({ idLancamento: chave, pontos, sentido, ...textos }: Lancados): Ditas['efeitos'] => [
  { elo: 'pedido', chave, ordem: 0, pontos, detalhe: lancado(sentido, textos) },
  { elo: 'aprovacao', chave, ordem: 0, pontos },
]

/** What nobody else had to confirm was typed with it. */
function temTextosSeus({ idLancamento, motivo, comprovante }: Lancados): boolean {
  const ids = idsDosTextos(idLancamento)
  return motivo.idTexto === ids.motivo && comprovante.idTexto === ids.documento
}

const aberto = ({ idLote, pontos, abatido, venceEm }: ParteLote & { abatido: Centesimos }) => ({
  id_lote: idLote,
  pontos: pontos - abatido,
  abre: true,
  vence_em: venceEm,
})

const tirado = ({ idLote, pontos, venceEm }: ParteLote) => ({
  id_lote: idLote,
  pontos: 0 - pontos,
  abre: false,
  vence_em: venceEm,
})
