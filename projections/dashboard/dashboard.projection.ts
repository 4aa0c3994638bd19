import type pg from 'pg'
import type { ContaEvent } from '#contracts/events/conta.ts'
import type { VendaEvent } from '#contracts/events/venda.ts'
import type { TipoLancamento } from '#contracts/values/lancamentos.ts'
import { mesDoDia, type Dia } from '#contracts/values/dia.ts'
import type { Recorded } from '#services/engine/ledger/port.ts'
import { TODAS } from '../escopo.ts'
import { IGNORE, projection, type Handlers } from '../projection.ts'
import { day, hundredths, int, keptApart, table, text, uuid, type RowOf, type Table } from '../table.ts'
import { lancamento, lancamentos, type Lancamento } from './lancamentos.ts'
import { acharPrimeiras, contando } from './primeiras.ts'

const SOMAS = { vendas: int, pontos: hundredths, vendido: hundredths, primeira_em: day }
const SOMAM = { vendas: 'sum', pontos: 'sum', vendido: 'sum', primeira_em: 'least' } as const

export const parceiros = table(
  'parceiros',
  { escopo: uuid, id_parceiro: uuid, ...SOMAS },
  {
    key: ['escopo', 'id_parceiro'],
    onRepeat: SOMAM,
    indexes: { parceiros_pontos: '(escopo, pontos desc, id_parceiro) where vendas > 0' },
  },
)
export const revendas = table(
  'revendas',
  { escopo: uuid, id_revenda: uuid, ...SOMAS },
  {
    key: ['escopo', 'id_revenda'],
    onRepeat: SOMAM,
    indexes: { revendas_pontos: '(escopo, pontos desc, id_revenda) where vendas > 0' },
  },
)
/** `parceiros` and `revendas` count those whose first standing award is of the month. */
export const meses = table(
  'meses',
  {
    escopo: uuid,
    mes: text,
    creditados: hundredths,
    resgatados: hundredths,
    expirados: hundredths,
    parceiros: keptApart(int, '0'),
    revendas: keptApart(int, '0'),
  },
  { key: ['escopo', 'mes'], onRepeat: { creditados: 'sum', resgatados: 'sum', expirados: 'sum' } },
)

interface Soma {
  escopo: string
  id: string
  vendas: number
  pontos: number
  vendido: number
  /** `infinity` while the batch has no award; as text, too, it is after every day. */
  primeira_em: Dia
  baixada: boolean
}
type Mes = RowOf<typeof meses>
interface Batch {
  parceiros: Map<string, Soma>
  revendas: Map<string, Soma>
  meses: Map<string, Mes>
  lancamentos: Lancamento[]
}

interface DaVenda {
  idParceiro: string
  idRevenda: string
  idRede: string
  realizadoEm: Dia
}

/**
 * Adds an award in every scope that shows it, or takes one away with negative amounts. The month of an award gets a
 * row, so that first awards can be counted in it.
 */
function somarVenda(
  batch: Batch,
  venda: DaVenda,
  vendas: number,
  pontos: number,
  vendido: number,
  pontuadoEm: Dia | null,
): void {
  const escopos = [TODAS, venda.idRede, venda.idRevenda]
  for (const escopo of escopos) {
    acumular(batch.parceiros, escopo, venda.idParceiro, vendas, pontos, vendido, pontuadoEm)
    mes(batch, escopo, mesDoDia(venda.realizadoEm)).creditados += pontos
    if (pontuadoEm) mes(batch, escopo, mesDoDia(pontuadoEm))
  }
  for (const escopo of escopos.slice(0, 2))
    acumular(batch.revendas, escopo, venda.idRevenda, vendas, pontos, vendido, pontuadoEm)
}

function acumular(
  somas: Map<string, Soma>,
  escopo: string,
  id: string,
  vendas: number,
  pontos: number,
  vendido: number,
  pontuadoEm: Dia | null,
): void {
  const chave = `${escopo} ${id}`
  let soma = somas.get(chave)
  if (!soma)
    somas.set(chave, (soma = { escopo, id, vendas: 0, pontos: 0, vendido: 0, primeira_em: 'infinity', baixada: false }))
  soma.vendas += vendas
  soma.pontos += pontos
  soma.vendido += vendido
  if (vendas < 0) soma.baixada = true
  if (pontuadoEm && pontuadoEm < soma.primeira_em) soma.primeira_em = pontuadoEm
}

function mes(batch: Batch, escopo: string, nome: string): Mes {
  const chave = `${escopo} ${nome}`
  let linha = batch.meses.get(chave)
  if (!linha) batch.meses.set(chave, (linha = { escopo, mes: nome, creditados: 0, resgatados: 0, expirados: 0 }))
  return linha
}

type Baixa = Recorded<Extract<VendaEvent, { type: 'PontuacaoCancelada' | 'VendaAnulada' }>>
const baixar =
  (tipo: 'cancelamento' | 'anulacao') =>
  (event: Baixa, batch: Batch): void => {
    const { idVenda, totalPontos, totalVenda, em, realizadoEm } = event.data
    somarVenda(batch, event.data, -1, -totalPontos, -totalVenda, null)
    batch.lancamentos.push(
      lancamento(event, { tipo, campo: 'creditados', pontos: -totalPontos, em, mesDe: realizadoEm, origem: idVenda }),
    )
  }

type Movimento = Recorded<
  Exclude<ContaEvent, { type: 'PontosCreditados' | 'PontosEstornados' | 'CreditoRecusado' | 'DevolucaoRecusada' }>
>
const somarMes =
  (tipo: TipoLancamento, campo: keyof Omit<Mes, 'escopo' | 'mes'>, sinal: 1 | -1) =>
  (event: Movimento, batch: Batch): void => {
    const { data } = event
    const pontos = sinal * data.pontos
    for (const escopo of [TODAS, data.idRede, data.idRevenda]) mes(batch, escopo, mesDoDia(data.em))[campo] += pontos
    const detalhe =
      'numeroResgate' in data
        ? { numero: data.numeroResgate, idPremio: data.idPremio, codigoPremio: data.codigoPremio, qtde: data.qtde }
        : undefined
    batch.lancamentos.push(
      lancamento(event, {
        tipo,
        campo,
        pontos,
        em: data.em,
        ...('idResgate' in data ? { origem: data.idResgate } : {}),
        ...(detalhe ? { detalhe } : {}),
      }),
    )
  }

const on: Handlers<Batch, 'venda' | 'conta'> = {
  VendaRegistrada: (event, batch) => {
    const { idVenda, numero, tipoFiscal, identificador, realizadoEm, pontuadoEm, totalPontos, totalVenda } = event.data
    somarVenda(batch, event.data, 1, totalPontos, totalVenda, pontuadoEm)
    batch.lancamentos.push(
      lancamento(event, {
        tipo: 'registro',
        campo: 'creditados',
        pontos: totalPontos,
        em: pontuadoEm,
        mesDe: realizadoEm,
        origem: idVenda,
        detalhe: { numeroVenda: numero, tipoFiscal, identificador, realizadoEm },
      }),
    )
  },
  PontuacaoCancelada: baixar('cancelamento'),
  VendaAnulada: baixar('anulacao'),
  PontuacaoCorrigida: (event, batch) => {
    const { idVenda, diferenca, em, realizadoEm } = event.data
    somarVenda(batch, event.data, 0, diferenca, 0, null)
    batch.lancamentos.push(
      lancamento(event, {
        tipo: 'correcao',
        campo: 'creditados',
        pontos: diferenca,
        em,
        mesDe: realizadoEm,
        origem: idVenda,
      }),
    )
  },
  PontosResgatados: somarMes('resgate', 'resgatados', 1),
  PontosDevolvidos: somarMes('devolucao', 'resgatados', -1),
  PontosExpirados: somarMes('expiracao', 'expirados', 1),
  PontosReativados: somarMes('reativacao', 'expirados', -1),
  PontosLancados: (event, batch) =>
    event.data.sentido === 'credito'
      ? somarMes('lancamento', 'creditados', 1)(event, batch)
      : somarMes('retirada', 'creditados', -1)(event, batch),
  ContaEncerrada: somarMes('encerramento', 'expirados', 1),
  PontosCreditados: IGNORE,
  CreditoRecusado: IGNORE,
  DevolucaoRecusada: IGNORE,
  PontosEstornados: IGNORE,
}

/** Adds to the sums of sellers or shops, and keeps the months' counts of first awards. */
async function somar<Row, Key extends keyof Row & string>(
  tabela: Table<Row, Key>,
  somas: readonly (Row & { baixada: boolean })[],
  tx: pg.ClientBase,
  schema: string,
): Promise<void> {
  if (somas.length === 0) return
  const { text, values } = tabela.insertion(somas, schema)
  await tx.query(contando(schema, tabela, text), values)
  const baixadas = somas.filter(({ baixada }) => baixada)
  if (baixadas.length > 0) await acharPrimeiras(tabela, tabela.given(baixadas, ...tabela.key), tx, schema)
}

/**
 * Sellers and shops with their sums, by programme, network and shop; points by month; and every event behind these
 * figures (`doc 1 §2`, `domain.md §4`).
 */
export const dashboard = projection<Batch, 'venda' | 'conta'>({
  name: 'dashboard',
  version: 4,
  follows: ['venda', 'conta'],
  tables: [parceiros, revendas, meses, lancamentos],
  on,
  startBatch: () => ({ parceiros: new Map(), revendas: new Map(), meses: new Map(), lancamentos: [] }),
  async flush(batch, tx, schema) {
    await lancamentos.insert(batch.lancamentos, tx, schema)
    await meses.insert([...batch.meses.values()], tx, schema)
    await somar(
      parceiros,
      [...batch.parceiros.values()].map(({ id, ...soma }) => ({ ...soma, id_parceiro: id })),
      tx,
      schema,
    )
    await somar(
      revendas,
      [...batch.revendas.values()].map(({ id, ...soma }) => ({ ...soma, id_revenda: id })),
      tx,
      schema,
    )
  },
})
