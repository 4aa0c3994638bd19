import type pg from 'pg'
import type { ItemVenda, VendaRegistrada } from '#contracts/events/venda.ts'
import { TODAS } from '../escopo.ts'
import { columns, ignore, insert, projection, type Handlers } from '../projection.ts'

type Venda = VendaRegistrada['data']
type Correcao = Pick<ItemVenda, 'idItem' | 'valorPontos' | 'pontos'>
interface Batch {
  /** Sales that stand at the end of the batch and were registered in it. */
  registradas: Map<string, Venda>
  /** Sales of which no item from before the batch remains. */
  baixas: Set<string>
  /** New points of items from before the batch, by sale and item. */
  correcoes: Map<string, Map<number, Correcao>>
}

const baixar = ({ data }: { data: { idVenda: string } }, batch: Batch): void => {
  batch.registradas.delete(data.idVenda)
  batch.baixas.add(data.idVenda)
}

const on: Handlers<Batch> = {
  ...ignore('conta', 'resgate', 'rede', 'produto', 'selo'),
  VendaRegistrada: ({ data }, batch) => batch.registradas.set(data.idVenda, data),
  PontuacaoCancelada: baixar,
  VendaAnulada: baixar,
  PontuacaoCorrigida: ({ data }, batch) => {
    const venda = batch.registradas.get(data.idVenda)
    if (venda) {
      const novos = new Map(data.itens.map((item) => [item.idItem, item]))
      batch.registradas.set(data.idVenda, {
        ...venda,
        itens: venda.itens.map((item) => ({ ...item, ...novos.get(item.idItem) })),
      })
      return
    }
    const itens = batch.correcoes.get(data.idVenda) ?? new Map<number, Correcao>()
    for (const item of data.itens) itens.set(item.idItem, item)
    batch.correcoes.set(data.idVenda, itens)
  },
}

/**
 * Items of the sales that stand, by the day of the sale (`domain.md §4`), and their count and sums by day, so that a
 * list over all of them need not count. Every order that the list offers has its index.
 */
export const sellout = projection<Batch>({
  name: 'sellout',
  version: 2,
  tables: ['itens', 'dias'],
  create: (schema) => [
    `create table ${schema}.itens (
      id_venda uuid not null, id_item bigint not null, numero_venda bigint not null, id_rede uuid not null, id_revenda uuid not null,
      id_parceiro uuid not null, id_produto uuid not null, realizado_em date not null, codigo text not null, qtde bigint not null,
      valor_unitario bigint not null, valor_pontos bigint not null, pontos bigint not null, total bigint not null,
      primary key (id_venda, id_item))`,
    `create table ${schema}.dias (
      escopo uuid not null, dia date not null, itens bigint not null, qtde bigint not null, pontos bigint not null, total bigint not null,
      primary key (escopo, dia))`,
  ],
  indexes: {
    itens_dia: 'itens (realizado_em, id_item)',
    itens_pontos: 'itens (pontos, id_item)',
    itens_total: 'itens (total, id_item)',
    itens_rede: 'itens (id_rede, realizado_em, id_item)',
    itens_revenda: 'itens (id_revenda, realizado_em, id_item)',
    itens_parceiro: 'itens (id_parceiro, realizado_em, id_item)',
    itens_produto: 'itens (id_produto, realizado_em, id_item)',
  },
  on,
  startBatch: () => ({ registradas: new Map(), baixas: new Set(), correcoes: new Map() }),
  // In this order: a sale is corrected, then cancelled or annulled, then registered again.
  async flush(batch, tx, schema) {
    await corrigir(batch.correcoes, tx, schema)
    await remover(batch.baixas, tx, schema)
    await inserir([...batch.registradas.values()], tx, schema)
  },
})

/** Adds to the days what a CTE `mudou` (id_rede, id_revenda, realizado_em and signed sums) says. */
const somarDias = (schema: string): string => `
  insert into ${schema}.dias as t
  select escopo, realizado_em, sum(itens), sum(qtde), sum(pontos), sum(total)
  from mudou cross join lateral (values ('${TODAS}'::uuid), (id_rede), (id_revenda)) as e(escopo)
  group by escopo, realizado_em
  on conflict (escopo, dia) do update set itens = t.itens + excluded.itens, qtde = t.qtde + excluded.qtde,
    pontos = t.pontos + excluded.pontos, total = t.total + excluded.total`

async function corrigir(correcoes: Batch['correcoes'], tx: pg.ClientBase, schema: string): Promise<void> {
  if (correcoes.size === 0) return
  const rows = [...correcoes].flatMap(([id_venda, itens]) =>
    [...itens.values()].map(({ idItem, valorPontos, pontos }) => ({ id_venda, idItem, valorPontos, pontos })),
  )
  await tx.query(
    `with b as materialized (select * from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::bigint[]) as b(id_venda, id_item, valor_pontos, pontos)),
     mudou as (select t.id_rede, t.id_revenda, t.realizado_em, 0 as itens, 0 as qtde, b.pontos - t.pontos as pontos, 0 as total
       from b join ${schema}.itens t using (id_venda, id_item)),
     novos as (update ${schema}.itens as t set valor_pontos = b.valor_pontos, pontos = b.pontos from b where t.id_venda = b.id_venda and t.id_item = b.id_item)
     ${somarDias(schema)}`,
    columns(rows, 'id_venda', 'idItem', 'valorPontos', 'pontos'),
  )
}

async function remover(baixas: Batch['baixas'], tx: pg.ClientBase, schema: string): Promise<void> {
  if (baixas.size === 0) return
  const { rows: vazios } = await tx.query<{ escopo: string; dia: string }>(
    `with saiu as (delete from ${schema}.itens where id_venda = any($1::uuid[]) returning *),
     mudou as (select id_rede, id_revenda, realizado_em, -1 as itens, -qtde as qtde, -pontos as pontos, -total as total from saiu),
     somados as (${somarDias(schema)} returning escopo, dia, itens)
     select escopo, dia from somados where itens = 0`,
    [[...baixas]],
  )
  if (vazios.length === 0) return
  await tx.query(
    `delete from ${schema}.dias t using unnest($1::uuid[], $2::date[]) as b(escopo, dia) where t.escopo = b.escopo and t.dia = b.dia`,
    columns(vazios, 'escopo', 'dia'),
  )
}

async function inserir(vendas: readonly Venda[], tx: pg.ClientBase, schema: string): Promise<void> {
  if (vendas.length === 0) return
  const rows = vendas.flatMap((venda) => venda.itens.map((item) => ({ ...venda, ...item })))
  await insert(
    tx,
    schema,
    'itens',
    `with entrou as (
       insert into ${schema}.itens (id_venda, id_item, numero_venda, id_rede, id_revenda, id_parceiro, id_produto, realizado_em, codigo, qtde,
         valor_unitario, valor_pontos, pontos, total)
       select * from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::uuid[], $5::uuid[], $6::uuid[], $7::uuid[], $8::date[], $9::text[], $10::bigint[],
         $11::bigint[], $12::bigint[], $13::bigint[], $14::bigint[]) returning *),
     mudou as (select id_rede, id_revenda, realizado_em, 1 as itens, qtde, pontos, total from entrou)
     ${somarDias(schema)}`,
    columns(
      rows,
      'idVenda',
      'idItem',
      'numero',
      'idRede',
      'idRevenda',
      'idParceiro',
      'idProduto',
      'realizadoEm',
      'codigo',
      'qtde',
      'valorUnitario',
      'valorPontos',
      'pontos',
      'valorTotal',
    ),
  )
}
