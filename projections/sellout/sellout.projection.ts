import type pg from 'pg'
import type { ItemVenda, VendaRegistrada } from '#contracts/events/venda.ts'
import { TODAS } from '../escopo.ts'
import { projection, type Handlers } from '../projection.ts'
import { bigint, day, hundredths, table, text, uuid, type RowOf } from '../table.ts'
import { rowAt } from '../row-at.ts'

export const itens = table(
  'itens',
  {
    id_venda: uuid,
    id_item: bigint,
    numero_venda: bigint,
    id_rede: uuid,
    id_revenda: uuid,
    id_parceiro: uuid,
    id_produto: uuid,
    realizado_em: day,
    codigo: text,
    qtde: hundredths,
    valor_unitario: hundredths,
    valor_pontos: hundredths,
    pontos: hundredths,
    total: hundredths,
  },
  {
    key: ['id_venda', 'id_item'],
    indexes: {
      itens_dia: '(realizado_em, id_item)',
      itens_pontos: '(pontos, id_item)',
      itens_total: '(total, id_item)',
      itens_rede: '(id_rede, realizado_em, id_item)',
      itens_revenda: '(id_revenda, realizado_em, id_item)',
      itens_parceiro: '(id_parceiro, realizado_em, id_item)',
      itens_produto: '(id_produto, realizado_em, id_item)',
    },
  },
)
export const dias = table(
  'dias',
  { escopo: uuid, dia: day, itens: bigint, qtde: hundredths, pontos: hundredths, total: hundredths },
  { key: ['escopo', 'dia'], onRepeat: { itens: 'sum', qtde: 'sum', pontos: 'sum', total: 'sum' } },
)

type Venda = VendaRegistrada['data']
type Correcao = Pick<ItemVenda, 'idItem' | 'valorPontos' | 'pontos'>
interface Batch {
  /** Sales registered in the batch that still stand at its end. */
  registradas: Map<string, Venda>
  /** Sales whose items from before the batch are removed. */
  baixas: Set<string>
  /** New points of items from before the batch, by sale and item. */
  correcoes: Map<string, Map<number, Correcao>>
}

const baixar = ({ data }: { data: { idVenda: string } }, batch: Batch): void => {
  batch.registradas.delete(data.idVenda)
  batch.baixas.add(data.idVenda)
}

const on: Handlers<Batch, 'venda'> = {
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
 * Items of the sales that stand (`domain.md §4`), and their count and sums by day of the sale, so that a list over all
 * of them need not count. Every order that the list offers has its index.
 */
export const sellout = projection<Batch, 'venda'>({
  name: 'sellout',
  version: 2,
  follows: ['venda'],
  tables: [itens, dias],
  on,
  startBatch: () => ({ registradas: new Map(), baixas: new Set(), correcoes: new Map() }),
  // In this order: a sale is corrected, then cancelled or annulled, then registered again.
  async flush(batch, tx, schema) {
    await corrigir(batch.correcoes, tx, schema)
    await remover(batch.baixas, tx, schema)
    await inserir([...batch.registradas.values()], tx, schema)
  },
})

/** Adds the CTE `mudou` (id_rede, id_revenda, realizado_em and signed sums) to the days. */
const somarDias = (schema: string): string => `
  ${dias.into(schema)}
  select escopo, realizado_em, sum(itens), sum(qtde), sum(pontos), sum(total)
  from mudou cross join lateral (values ('${TODAS}'::uuid), (id_rede), (id_revenda)) as e(escopo)
  group by escopo, realizado_em ${dias.onRepeat}`

async function corrigir(correcoes: Batch['correcoes'], tx: pg.ClientBase, schema: string): Promise<void> {
  if (correcoes.size === 0) return
  const rows = [...correcoes].flatMap(([id_venda, novos]) =>
    [...novos.values()].map(({ idItem, valorPontos, pontos }) => ({
      id_venda,
      id_item: idItem,
      valor_pontos: valorPontos,
      pontos,
    })),
  )
  const b = itens.given(rows, 'id_venda', 'id_item', 'valor_pontos', 'pontos')
  await tx.query(
    `with b as materialized (select * from ${b.text}),
     mudou as (
       select t.id_rede, t.id_revenda, t.realizado_em, 0 as itens, 0 as qtde, b.pontos - t.pontos as pontos, 0 as total
       from b join ${schema}.itens t using (id_venda, id_item)),
     novos as (
       update ${schema}.itens as t set valor_pontos = b.valor_pontos, pontos = b.pontos
       from b where t.id_venda = b.id_venda and t.id_item = b.id_item)
     ${somarDias(schema)}`,
    b.values,
  )
}

async function remover(baixas: Batch['baixas'], tx: pg.ClientBase, schema: string): Promise<void> {
  if (baixas.size === 0) return
  const { rows: vazios } = await tx.query<{ escopo: string; dia: string }>(
    `with saiu as (delete from ${schema}.itens where id_venda = any($1::uuid[]) returning *),
     mudou as (
       select id_rede, id_revenda, realizado_em, -1 as itens, -qtde as qtde, -pontos as pontos, -total as total
       from saiu),
     somados as (${somarDias(schema)} returning escopo, dia, itens)
     select escopo, dia from somados where itens = 0`,
    [[...baixas]],
  )
  await dias.remove(vazios, tx, schema)
}

async function inserir(vendas: readonly Venda[], tx: pg.ClientBase, schema: string): Promise<void> {
  const porDia = new Map<string, RowOf<typeof dias>>()
  for (const { realizadoEm: dia, idRede, idRevenda, itens: vendidos } of vendas)
    for (const escopo of [TODAS, idRede, idRevenda]) {
      const soma = rowAt(porDia, `${escopo} ${dia}`, () => ({ escopo, dia, itens: 0, qtde: 0, pontos: 0, total: 0 }))
      for (const { qtde, pontos, valorTotal } of vendidos) {
        soma.itens++
        soma.qtde += qtde
        soma.pontos += pontos
        soma.total += valorTotal
      }
    }
  await itens.insert(vendas.flatMap(itensDe), tx, schema)
  await dias.insert([...porDia.values()], tx, schema)
}

const itensDe = (venda: Venda): RowOf<typeof itens>[] =>
  venda.itens.map((item) => ({
    id_venda: venda.idVenda,
    id_item: item.idItem,
    numero_venda: venda.numero,
    id_rede: venda.idRede,
    id_revenda: venda.idRevenda,
    id_parceiro: venda.idParceiro,
    id_produto: item.idProduto,
    realizado_em: venda.realizadoEm,
    codigo: item.codigo,
    qtde: item.qtde,
    valor_unitario: item.valorUnitario,
    valor_pontos: item.valorPontos,
    pontos: item.pontos,
    total: item.valorTotal,
  }))
