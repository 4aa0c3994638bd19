import { streamName } from '#contracts/events/catalogue.ts'
import { conta, type ContaEvent, type ParteLote } from '#contracts/events/conta.ts'
import { resgate, type ResgateEvent } from '#contracts/events/resgate.ts'
import { venda, type VendaEvent } from '#contracts/events/venda.ts'
import { ehCentesimos, type Centesimos } from '#contracts/values/centesimos.ts'
import { ehDia, type Dia } from '#contracts/values/dia.ts'
import type { Position, Recorded } from '#services/engine/ledger/port.ts'

/**
 * How events follow from each other: a sale's points to the account, spent points to their redemption, a redemption to
 * its cancelling, that to the return of its points, and lots that expired to those that came back.
 */
export type Elo = 'venda' | 'resgate' | 'cancelamento' | 'devolucao' | 'reativacao'

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
  detalhe: string | null
}

/** What an event says of its cause, of what must follow from it, and of the lots that it moves. */
interface Pistas {
  causas: Lado[]
  /** `movidos`: what a sale's target moved in the account, signed. */
  efeitos: (Lado & { movidos: Centesimos | null })[]
  lotes: (DoEvento & { id_lote: string; abre: boolean; vence_em: Dia })[]
  /** What is wrong with the event by itself, as sentences for people. */
  erros: { posicao: Position; stream: string; evento: string; descricao: string }[]
}

export type Conciliado = Recorded<VendaEvent | ContaEvent | ResgateEvent>
type Tipo = Conciliado['type']

/** Where an event belongs: the category of its stream, and what of its data names it. */
const LUGARES = new Map<Tipo, { category: 'venda' | 'conta' | 'resgate'; id: string }>(
  [
    { ...venda, id: 'idVenda' },
    { ...conta, id: 'idParceiro' },
    { ...resgate, id: 'idResgate' },
  ].flatMap(({ category, id, events }) =>
    Object.values<{ type: Tipo }>(events).map(({ type }) => [type, { category, id }] as const),
  ),
)
export const TIPOS_CONCILIADOS = [...LUGARES.keys()]

/** What the event says; one that holds nonsense is named, and ends nothing. */
export function lerPistas(event: Conciliado): Pistas {
  const { position: posicao, stream, type: evento } = event
  const onde = { posicao, stream, evento }
  try {
    const { idParceiro: id_parceiro } = event.data
    const { causas = [], efeitos = [], lotes = [], erros = [] } = pistasDe(event)
    const { category, id } = LUGARES.get(evento)!
    const lugar = streamName(category, (event.data as unknown as Record<string, string>)[id]!)
    const descricoes = lugar === stream ? erros : [...erros, `está fora de seu stream, ${lugar}`]
    const pistas = {
      causas: causas.map((causa) => ({ ...onde, id_parceiro, detalhe: null, ...causa })),
      efeitos: efeitos.map((efeito) => ({ ...onde, id_parceiro, detalhe: null, movidos: null, ...efeito })),
      lotes: lotes.map((lote) => ({ ...onde, id_parceiro, ...lote })),
      erros: descricoes.map((descricao) => ({ ...onde, descricao })),
    }
    if (cabe(pistas)) return pistas
  } catch {
    // Said below.
  }
  return { causas: [], efeitos: [], lotes: [], erros: [{ ...onde, descricao: 'não traz o que um evento desses traz' }] }
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

type Parte<T> = Omit<T, keyof DoEvento | 'detalhe' | 'movidos'> & Pick<DoEvento, 'pontos'> & Partial<T>
type Ditas = Partial<{
  causas: Parte<Pistas['causas'][number]>[]
  efeitos: Parte<Pistas['efeitos'][number]>[]
  lotes: Parte<Pistas['lotes'][number]>[]
  erros: string[]
}>

function pistasDe({ type, data, revision }: Conciliado): Ditas {
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
      return { efeitos: [alvo(data, 0 - data.pontos)], lotes: data.lotes.map(tirado) }
    case 'PontosResgatados':
      return {
        causas: [{ ...doResgate('resgate', data), detalhe: pedido({ ...data, numero: data.numeroResgate }) }],
        lotes: data.lotes.map(tirado),
        erros: data.lotes.some(({ venceEm }) => venceEm < data.em) ? ['toma de um lote já vencido'] : [],
      }
    case 'ResgateSolicitado':
      return {
        causas: [doResgate('cancelamento', data)],
        efeitos: [{ ...doResgate('resgate', data), detalhe: pedido(data) }],
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
        lotes: [...(data.lote ? [aberto({ ...data.lote, abatido: data.abatido })] : []), ...data.lotes.map(tirado)],
        erros: data.lotes.some(({ venceEm }) => venceEm < data.em) ? ['toma de um lote já vencido'] : [],
      }
    case 'ContaEncerrada':
      return { lotes: data.lotes.map(tirado) }
    case 'ResgateAprovado':
    case 'ResgateStatusAlterado':
    case 'ObservacaoResgateAlterada':
    case 'PrevisaoEntregaAlterada':
    case 'MidiaAnexada':
    case 'MidiaExcluida':
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
const pedido = (de: { numero: number; idPremio: string; qtde: number; valorPonto: Centesimos }): string =>
  [de.numero, de.idPremio, de.qtde, de.valorPonto].join(' ')

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
