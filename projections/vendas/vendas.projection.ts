import type pg from 'pg'
import { normalizarIdentificador } from '#contracts/values/documentos.ts'
import { columns, ignore, projection, type Handlers } from '../projection.ts'

interface Venda {
  id_venda: string; numero: number; id_parceiro: string; id_revenda: string; id_rede: string; tipo_fiscal: string; identificador: string; chave: string
  realizado_em: string; pontuado_em: string; total_pontos: number; total_venda: number; situacao: 'em-pe' | 'cancelada' | 'anulada'; id_processamento: string | null; valor_ponto: number | null
}
interface Batch { registradas: Map<string, Venda>; baixas: Map<string, Venda['situacao']>; correcoes: Map<string, number> }

const baixar = (situacao: Venda['situacao']) => ({ data }: { data: { idVenda: string } }, batch: Batch): void => {
  const venda = batch.registradas.get(data.idVenda)
  if (venda) venda.situacao = situacao
  else batch.baixas.set(data.idVenda, situacao)
}

const on: Handlers<Batch> = {
  ...ignore('conta', 'resgate', 'rede', 'produto', 'selo'),
  // A new registration after an annulment replaces the row.
  VendaRegistrada: ({ data }, batch) => {
    batch.baixas.delete(data.idVenda)
    batch.correcoes.delete(data.idVenda)
    batch.registradas.set(data.idVenda, {
      id_venda: data.idVenda, numero: data.numero, id_parceiro: data.idParceiro, id_revenda: data.idRevenda, id_rede: data.idRede,
      tipo_fiscal: data.tipoFiscal, identificador: data.identificador, chave: normalizarIdentificador(data.identificador),
      realizado_em: data.realizadoEm, pontuado_em: data.pontuadoEm, total_pontos: data.totalPontos, total_venda: data.totalVenda,
      situacao: 'em-pe', id_processamento: data.idProcessamento, valor_ponto: data.valorPonto,
    })
  },
  PontuacaoCancelada: baixar('cancelada'),
  VendaAnulada: baixar('anulada'),
  PontuacaoCorrigida: ({ data }, batch) => {
    const venda = batch.registradas.get(data.idVenda)
    if (venda) venda.total_pontos = data.totalPontos
    else batch.correcoes.set(data.idVenda, data.totalPontos)
  },
}

/**
 * Every sale with where it stands now: finds a sale again by its number, seller and day, or by its upload. And what the
 * sales that stand come to, by network, shop and seller: their sums, and the days on which each scored.
 */
export const vendas = projection<Batch>({
  name: 'vendas',
  version: 2,
  tables: ['vendas', 'somas', 'dias'],
  create: (schema) => [
    `create table ${schema}.vendas (
      id_venda uuid primary key, numero bigint not null, id_parceiro uuid not null, id_revenda uuid not null, id_rede uuid not null,
      tipo_fiscal text not null, identificador text not null, chave text not null, realizado_em date not null, pontuado_em date not null,
      total_pontos bigint not null, total_venda bigint not null, situacao text not null, id_processamento uuid, valor_ponto bigint,
      custo bigint not null generated always as (coalesce(round(total_pontos::numeric * valor_ponto / 100), 0)::bigint) stored)`,
    `create index on ${schema}.vendas (chave, id_parceiro, realizado_em)`,
    `create index on ${schema}.vendas (id_parceiro, realizado_em, numero)`,
    `create index on ${schema}.vendas (id_processamento) where id_processamento is not null`,
    `create table ${schema}.somas (id uuid primary key, vendas int not null, pontos bigint not null, vendido bigint not null, custo bigint not null)`,
    `create table ${schema}.dias (id uuid not null, dia date not null, vendas int not null, primary key (id, dia))`,
    // What nobody counts any longer is removed; mostly these are empty.
    `create index somas_vazias on ${schema}.somas (id) where vendas = 0`,
    `create index dias_vazios on ${schema}.dias (id) where vendas = 0`,
  ],
  on,
  startBatch: () => ({ registradas: new Map(), baixas: new Map(), correcoes: new Map() }),
  async flush({ registradas, baixas, correcoes }, tx, schema) {
    const mudam = [...new Set([...registradas.keys(), ...baixas.keys(), ...correcoes.keys()])]
    if (mudam.length === 0) return
    const sairam = await somarVendas(mudam, -1, tx, schema)
    if (baixas.size > 0) {
      await tx.query(`update ${schema}.vendas as t set situacao = b.situacao from unnest($1::uuid[], $2::text[]) as b(id_venda, situacao) where t.id_venda = b.id_venda`,
        [[...baixas.keys()], [...baixas.values()]])
    }
    if (correcoes.size > 0) {
      await tx.query(`update ${schema}.vendas as t set total_pontos = b.pontos from unnest($1::uuid[], $2::bigint[]) as b(id_venda, pontos) where t.id_venda = b.id_venda`,
        [[...correcoes.keys()], [...correcoes.values()]])
    }
    if (registradas.size > 0) {
      await tx.query(
        `insert into ${schema}.vendas (id_venda, numero, id_parceiro, id_revenda, id_rede, tipo_fiscal, identificador, chave, realizado_em, pontuado_em,
           total_pontos, total_venda, situacao, id_processamento, valor_ponto) select * from unnest($1::uuid[], $2::bigint[], $3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::text[],
           $9::date[], $10::date[], $11::bigint[], $12::bigint[], $13::text[], $14::uuid[], $15::bigint[])
         on conflict (id_venda) do update set (numero, id_parceiro, id_revenda, id_rede, tipo_fiscal, identificador, chave, realizado_em, pontuado_em,
             total_pontos, total_venda, situacao, id_processamento, valor_ponto)
           = (excluded.numero, excluded.id_parceiro, excluded.id_revenda, excluded.id_rede, excluded.tipo_fiscal, excluded.identificador, excluded.chave,
             excluded.realizado_em, excluded.pontuado_em, excluded.total_pontos, excluded.total_venda, excluded.situacao, excluded.id_processamento, excluded.valor_ponto)`,
        columns([...registradas.values()], 'id_venda', 'numero', 'id_parceiro', 'id_revenda', 'id_rede', 'tipo_fiscal', 'identificador', 'chave',
          'realizado_em', 'pontuado_em', 'total_pontos', 'total_venda', 'situacao', 'id_processamento', 'valor_ponto'))
    }
    await somarVendas(mudam, 1, tx, schema)
    if (sairam > 0) for (const tabela of ['somas', 'dias']) await tx.query(`delete from ${schema}.${tabela} where vendas = 0`)
  },
})

/** Adds those of the sales that stand to what their network, shop and seller come to, or takes them away; answers how many. */
async function somarVendas(ids: readonly string[], sinal: 1 | -1, tx: pg.ClientBase, schema: string): Promise<number> {
  const { rows: [mudou] } = await tx.query<{ vendas: number }>(
    `with mudaram as materialized (
       select e.id, v.pontuado_em, v.total_pontos, v.total_venda, v.custo from ${schema}.vendas v
       cross join lateral (values (v.id_rede), (v.id_revenda), (v.id_parceiro)) as e(id)
       where v.id_venda = any($1::uuid[]) and v.situacao = 'em-pe'),
     somas as (
       insert into ${schema}.somas as t select id, ${sinal} * count(*), ${sinal} * sum(total_pontos), ${sinal} * sum(total_venda), ${sinal} * sum(custo) from mudaram group by id
       on conflict (id) do update set vendas = t.vendas + excluded.vendas, pontos = t.pontos + excluded.pontos, vendido = t.vendido + excluded.vendido,
         custo = t.custo + excluded.custo),
     dias as (
       insert into ${schema}.dias as t select id, pontuado_em, ${sinal} * count(*) from mudaram group by id, pontuado_em
       on conflict (id, dia) do update set vendas = t.vendas + excluded.vendas)
     select count(*)::int as vendas from mudaram`, [ids])
  return mudou?.vendas ?? 0
}
