import { diaDoInstante, type Dia } from '#contracts/values/dia.ts'
import type { Recorded } from '#services/ledger/port.ts'
import { columns, IGNORE, ignore, insert, projection, type Handlers } from '../projection.ts'

interface Acao { posicao: string; id: string; em: string; por: string; por_tipo: string; tipo: string; alvo: string | null; dados: string }
type Batch = Acao[]

/** A text is kept by its id: what people typed stays where it can be removed. */
const valorDe = (valor: unknown): unknown =>
  typeof valor === 'object' && valor !== null && 'idTexto' in valor ? (valor as { idTexto: string }).idTexto : valor

/** An act of a person: whom or what it is about, and what is worth telling of it. What the system did by itself is no act. */
const acao = <Alvo extends string, Campo extends string>(alvo: Alvo, ...campos: Campo[]) =>
  ({ position, id, type, data, metadata }: Pick<Recorded, 'position' | 'id' | 'type' | 'metadata'> & { data: Record<Alvo | Campo, unknown> }, batch: Batch): void => {
    if (metadata.by === null) return
    batch.push({
      posicao: position, id, em: metadata.at, por: metadata.by, por_tipo: metadata.byKind, tipo: type, alvo: data[alvo] as string,
      dados: JSON.stringify(Object.fromEntries([alvo, ...campos].map((campo) => [campo, valorDe(data[campo])]))),
    })
  }

const diaDe = (em: string): Dia => diaDoInstante(new Date(em))

const baixa = acao('idParceiro', 'idRevenda', 'totalPontos', 'totalVenda', 'realizadoEm', 'motivo')
const cancelamento = acao('idParceiro', 'pontos', 'de', 'motivo')

const on: Handlers<Batch> = {
  ...ignore('selo'),
  VendaRegistrada: acao('idParceiro', 'idRevenda', 'tipoFiscal', 'identificador', 'realizadoEm', 'totalVenda', 'totalPontos'),
  PontuacaoCancelada: baixa,
  VendaAnulada: baixa,
  PontuacaoCorrigida: acao('idParceiro', 'idRevenda', 'realizadoEm', 'totalPontosAntes', 'totalPontos'),
  PontosResgatados: acao('idParceiro', 'numeroResgate', 'codigoPremio', 'qtde', 'pontos'),
  PontosExpirados: acao('idParceiro', 'pontos'),
  PontosReativados: acao('idParceiro', 'expiradoEm', 'pontos'),
  ContaEncerrada: acao('idParceiro', 'pontos', 'motivo'),
  ResgateAprovado: acao('idParceiro'),
  ResgateStatusAlterado: acao('idParceiro', 'de', 'para'),
  ResgateCancelado: cancelamento,
  ResgateCanceladoPeloFornecedor: cancelamento,
  ObservacaoResgateAlterada: acao('idParceiro', 'observacao'),
  PrevisaoEntregaAlterada: acao('idParceiro', 'previsaoEntrega'),
  MidiaAnexada: acao('idParceiro', 'tipo'),
  MidiaExcluida: acao('idParceiro'),
  ValorPontoDefinido: acao('idRede', 'valorPonto', 'desde', 'motivo'),
  InicioProgramaDefinido: acao('idRede', 'desde', 'motivo'),
  ValorPontosDefinido: acao('idProduto', 'valorPontos', 'desde', 'motivo'),
  // These follow from an act that is told already (`domain.md §3.2`).
  PontosCreditados: IGNORE,
  CreditoRecusado: IGNORE,
  PontosEstornados: IGNORE,
  PontosDevolvidos: IGNORE,
  ResgateSolicitado: IGNORE,
}

/**
 * What people did in the ledger: half of the log screen, whose other half is `auditoria` (`domain.md §1`). And how often
 * each day in São Paulo saw what, so that a list over all of it need not count.
 */
export const logs = projection<Batch>({
  name: 'logs',
  version: 2,
  tables: ['acoes', 'dias'],
  create: (schema) => [
    `create table ${schema}.acoes (
      posicao bigint primary key, id uuid not null, em timestamptz not null, por uuid not null, por_tipo text not null, tipo text not null,
      alvo uuid, dados jsonb not null)`,
    `create table ${schema}.dias (dia date not null, tipo text not null, acoes int not null, primary key (dia, tipo))`,
  ],
  indexes: {
    acoes_em: 'acoes (em, id)',
    acoes_tipo: 'acoes (tipo, em, id)',
    acoes_por: 'acoes (por, em, id)',
    acoes_alvo: 'acoes (alvo, em, id)',
    acoes_identificador: "acoes ((dados->>'identificador'))",
  },
  on,
  startBatch: () => [],
  async flush(batch, tx, schema) {
    if (batch.length === 0) return
    await insert(tx, schema, 'acoes',
      `insert into ${schema}.acoes select * from unnest($1::bigint[], $2::uuid[], $3::timestamptz[], $4::uuid[], $5::text[], $6::text[], $7::uuid[], $8::jsonb[])`,
      columns(batch, 'posicao', 'id', 'em', 'por', 'por_tipo', 'tipo', 'alvo', 'dados'))
    await insert(tx, schema, 'dias',
      `insert into ${schema}.dias as t select dia, tipo, count(*) from unnest($1::date[], $2::text[]) as b(dia, tipo) group by dia, tipo
       on conflict (dia, tipo) do update set acoes = t.acoes + excluded.acoes`, columns(batch.map(({ em, tipo }) => ({ dia: diaDe(em), tipo })), 'dia', 'tipo'))
  },
})
