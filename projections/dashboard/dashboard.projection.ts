import type { ContaEvent } from '#contracts/events/conta.ts'
import type { VendaEvent } from '#contracts/events/venda.ts'
import type { TipoLancamento } from '#contracts/http/origem.ts'
import { mesDoDia, type Dia } from '#contracts/values/dia.ts'
import type { Recorded } from '#services/ledger/port.ts'
import { TODAS } from '../escopo.ts'
import { columns, IGNORE, ignore, projection, type Handlers } from '../projection.ts'
import { acharPrimeiras, contando } from './primeiras.ts'
import {
  createLancamentos,
  indexesDosLancamentos,
  insertLancamentos,
  lancamento,
  type Lancamento,
} from './lancamentos.ts'

interface Soma {
  escopo: string
  id: string
  vendas: number
  pontos: number
  vendido: number
  primeira_em: Dia | null
  baixada: boolean
}
interface Mes {
  escopo: string
  mes: string
  creditados: number
  resgatados: number
  expirados: number
}
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

/** Adds an award, or takes one away with negative amounts, in every scope that shows it. The month of an award is there, to be counted in. */
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
    somas.set(chave, (soma = { escopo, id, vendas: 0, pontos: 0, vendido: 0, primeira_em: null, baixada: false }))
  soma.vendas += vendas
  soma.pontos += pontos
  soma.vendido += vendido
  if (vendas < 0) soma.baixada = true
  if (pontuadoEm && (!soma.primeira_em || pontuadoEm < soma.primeira_em)) soma.primeira_em = pontuadoEm
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

type Movimento = Recorded<Exclude<ContaEvent, { type: 'PontosCreditados' | 'PontosEstornados' | 'CreditoRecusado' }>>
const somarMes =
  (tipo: TipoLancamento, campo: 'resgatados' | 'expirados', sinal: 1 | -1) =>
  (event: Movimento, batch: Batch): void => {
    const { data } = event
    const pontos = sinal * data.pontos
    for (const escopo of [TODAS, data.idRede, data.idRevenda]) mes(batch, escopo, mesDoDia(data.em))[campo] += pontos
    const detalhe =
      'numeroResgate' in data
        ? { numero: data.numeroResgate, codigoPremio: data.codigoPremio, qtde: data.qtde }
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

const on: Handlers<Batch> = {
  ...ignore('resgate', 'rede', 'produto', 'selo'),
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
  ContaEncerrada: somarMes('encerramento', 'expirados', 1),
  PontosCreditados: IGNORE,
  CreditoRecusado: IGNORE,
  PontosEstornados: IGNORE,
}

const soma = (schema: string, tabela: string, id: string): string =>
  `create table ${schema}.${tabela} (
    escopo uuid not null, ${id} uuid not null, vendas int not null, pontos bigint not null, vendido bigint not null,
    primeira_em date not null, primary key (escopo, ${id}))`

/** Who and what scored, by programme, network and shop; points by month; and every event that these are made of (`doc 1 §2`, `domain.md §4`). */
export const dashboard = projection<Batch>({
  name: 'dashboard',
  version: 3,
  tables: ['parceiros', 'revendas', 'meses', 'lancamentos'],
  create: (schema) => [
    soma(schema, 'parceiros', 'id_parceiro'),
    soma(schema, 'revendas', 'id_revenda'),
    // `parceiros` and `revendas`: those whose first award that stands is of the month; over all months, those who have one.
    `create table ${schema}.meses (
      escopo uuid not null, mes text not null, creditados bigint not null, resgatados bigint not null, expirados bigint not null,
      parceiros int not null default 0, revendas int not null default 0, primary key (escopo, mes))`,
    ...createLancamentos(schema),
  ],
  indexes: {
    parceiros_pontos: 'parceiros (escopo, pontos desc, id_parceiro) where vendas > 0',
    revendas_pontos: 'revendas (escopo, pontos desc, id_revenda) where vendas > 0',
    ...indexesDosLancamentos,
  },
  on,
  startBatch: () => ({ parceiros: new Map(), revendas: new Map(), meses: new Map(), lancamentos: [] }),
  async flush(batch, tx, schema) {
    await insertLancamentos(batch.lancamentos, tx, schema)
    if (batch.meses.size > 0) {
      await tx.query(
        `insert into ${schema}.meses as t (escopo, mes, creditados, resgatados, expirados)
         select * from unnest($1::uuid[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[])
         on conflict (escopo, mes) do update set creditados = t.creditados + excluded.creditados,
           resgatados = t.resgatados + excluded.resgatados, expirados = t.expirados + excluded.expirados`,
        columns([...batch.meses.values()], 'escopo', 'mes', 'creditados', 'resgatados', 'expirados'),
      )
    }
    for (const [tabela, id] of [
      ['parceiros', 'id_parceiro'],
      ['revendas', 'id_revenda'],
    ] as const) {
      const somas = [...batch[tabela].values()]
      if (somas.length === 0) continue
      await tx.query(
        contando(
          schema,
          tabela,
          `insert into ${schema}.${tabela} as t (escopo, ${id}, vendas, pontos, vendido, primeira_em)
         select escopo, id, vendas, pontos, vendido, coalesce(primeira_em, 'infinity')
         from unnest($1::uuid[], $2::uuid[], $3::int[], $4::bigint[], $5::bigint[], $6::date[]) as b(escopo, id, vendas, pontos, vendido, primeira_em)
         on conflict (escopo, ${id}) do update set vendas = t.vendas + excluded.vendas, pontos = t.pontos + excluded.pontos,
           vendido = t.vendido + excluded.vendido, primeira_em = least(t.primeira_em, excluded.primeira_em)`,
        ),
        columns(somas, 'escopo', 'id', 'vendas', 'pontos', 'vendido', 'primeira_em'),
      )
      await acharPrimeiras(
        tabela,
        somas.filter(({ baixada }) => baixada),
        tx,
        schema,
      )
    }
  },
})
