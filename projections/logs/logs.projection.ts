import { diaDoInstante, type Dia } from '#contracts/values/dia.ts'
import type { Recorded } from '#services/ledger/port.ts'
import { columns, IGNORE, ignore, insert, projection, type Handlers } from '../projection.ts'

interface Acao {
  posicao: string
  id: string
  em: string
  por: string
  por_tipo: string
  tipo: string
  alvo: string
  onde: string
  dados: string
}
type Batch = Acao[]

/** A text is kept by its id: what people typed stays where it can be removed. */
const valorDe = (valor: unknown): unknown =>
  typeof valor === 'object' && valor !== null && 'idTexto' in valor ? (valor as { idTexto: string }).idTexto : valor

/**
 * An act of a person: whom or what it is about, what is worth telling of it, and where it was done: in the shop that is told
 * of, or else wherever that is which it is about. What the system did by itself is no act.
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
      dados: JSON.stringify(dados),
    })
  }

const diaDe = (em: string): Dia => diaDoInstante(new Date(em))

const baixa = acao('idParceiro', 'idRevenda', 'totalPontos', 'totalVenda', 'realizadoEm', 'motivo')
const cancelamento = acao('idParceiro', 'pontos', 'de', 'motivo')

const on: Handlers<Batch> = {
  ...ignore('selo'),
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
 * What people did in the ledger: half of the log screen, whose other half is `auditoria` (`domain.md §1`). And how often each day
 * in São Paulo saw what, and how often who did what to whom and where, so that a list over all of it need not count.
 */
export const logs = projection<Batch>({
  name: 'logs',
  version: 3,
  tables: ['acoes', 'dias', 'contagens'],
  create: (schema) => [
    `create table ${schema}.acoes (
      posicao bigint primary key, id uuid not null, em timestamptz not null, por uuid not null, por_tipo text not null, tipo text not null,
      alvo uuid not null, onde uuid not null, dados jsonb not null)`,
    `create table ${schema}.dias (dia date not null, tipo text not null, acoes int not null, primary key (dia, tipo))`,
    `create table ${schema}.contagens (
      por uuid not null, alvo uuid not null, onde uuid not null, tipo text not null, acoes int not null, primary key (por, alvo, onde, tipo)) with (fillfactor = 50)`,
  ],
  indexes: {
    acoes_em: 'acoes (em, id)',
    acoes_tipo: 'acoes (tipo, em, id)',
    acoes_por: 'acoes (por, em, id)',
    acoes_alvo: 'acoes (alvo, em, id)',
    acoes_identificador: "acoes ((dados->>'identificador'))",
    contagens_alvo: 'contagens (alvo)',
    contagens_tipo: 'contagens (tipo)',
  },
  on,
  startBatch: () => [],
  async flush(batch, tx, schema) {
    if (batch.length === 0) return
    await insert(
      tx,
      schema,
      'acoes',
      `insert into ${schema}.acoes select * from unnest($1::bigint[], $2::uuid[], $3::timestamptz[], $4::uuid[], $5::text[], $6::text[], $7::uuid[], $8::uuid[], $9::jsonb[])`,
      columns(batch, 'posicao', 'id', 'em', 'por', 'por_tipo', 'tipo', 'alvo', 'onde', 'dados'),
    )
    await insert(
      tx,
      schema,
      'dias',
      `insert into ${schema}.dias as t select dia, tipo, count(*) from unnest($1::date[], $2::text[]) as b(dia, tipo) group by dia, tipo
       on conflict (dia, tipo) do update set acoes = t.acoes + excluded.acoes`,
      columns(
        batch.map(({ em, tipo }) => ({ dia: diaDe(em), tipo })),
        'dia',
        'tipo',
      ),
    )
    await insert(
      tx,
      schema,
      'contagens',
      `insert into ${schema}.contagens as t select por, alvo, onde, tipo, count(*) from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[]) as b(por, alvo, onde, tipo)
       group by por, alvo, onde, tipo on conflict (por, alvo, onde, tipo) do update set acoes = t.acoes + excluded.acoes`,
      columns(batch, 'por', 'alvo', 'onde', 'tipo'),
    )
  },
})
