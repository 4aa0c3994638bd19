import type pg from 'pg'
import { normalizarIdentificador } from '#contracts/values/documentos.ts'
import { columns, ignore, insert, projection, type Handlers } from '../projection.ts'

interface Venda {
  id_venda: string
  numero: number
  id_parceiro: string
  id_revenda: string
  id_rede: string
  tipo_fiscal: string
  identificador: string
  chave: string
  realizado_em: string
  pontuado_em: string
  total_pontos: number
  total_venda: number
  situacao: 'em-pe' | 'cancelada' | 'anulada'
  id_processamento: string | null
  valor_ponto: number | null
}
interface Batch {
  registradas: Map<string, Venda>
  /** Of these, the sales that were registered before. */
  refeitas: Set<string>
  baixas: Map<string, Venda['situacao']>
  correcoes: Map<string, number>
}

const baixar =
  (situacao: Venda['situacao']) =>
  ({ data }: { data: { idVenda: string } }, batch: Batch): void => {
    const venda = batch.registradas.get(data.idVenda)
    if (venda) venda.situacao = situacao
    else batch.baixas.set(data.idVenda, situacao)
  }

const on: Handlers<Batch> = {
  ...ignore('conta', 'resgate', 'rede', 'produto', 'selo'),
  // A new registration after an annulment replaces the row.
  VendaRegistrada: ({ data, revision }, batch) => {
    if (revision > 0) batch.refeitas.add(data.idVenda)
    batch.baixas.delete(data.idVenda)
    batch.correcoes.delete(data.idVenda)
    batch.registradas.set(data.idVenda, {
      id_venda: data.idVenda,
      numero: data.numero,
      id_parceiro: data.idParceiro,
      id_revenda: data.idRevenda,
      id_rede: data.idRede,
      tipo_fiscal: data.tipoFiscal,
      identificador: data.identificador,
      chave: normalizarIdentificador(data.identificador),
      realizado_em: data.realizadoEm,
      pontuado_em: data.pontuadoEm,
      total_pontos: data.totalPontos,
      total_venda: data.totalVenda,
      situacao: 'em-pe',
      id_processamento: data.idProcessamento,
      valor_ponto: data.valorPonto,
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
 * Every sale with where it stands now: finds a sale again by its number, seller and day. And what the sales that stand come
 * to, by network, shop and seller: their sums, and the days on which networks and shops scored; a seller's own sales tell theirs.
 */
export const vendas = projection<Batch>({
  name: 'vendas',
  version: 4,
  tables: ['vendas', 'somas', 'dias'],
  create: (schema) => [
    `create table ${schema}.vendas (
      id_venda uuid primary key, numero bigint not null, id_parceiro uuid not null, id_revenda uuid not null, id_rede uuid not null,
      tipo_fiscal text not null, identificador text not null, chave text not null, realizado_em date not null, pontuado_em date not null,
      total_pontos bigint not null, total_venda bigint not null, situacao text not null, id_processamento uuid, valor_ponto bigint,
      custo bigint not null generated always as (coalesce(round(total_pontos::numeric * valor_ponto / 100), 0)::bigint) stored)`,
    // Half of each page is left for the next version of its rows: a sum that grows moves to no other page, and into no index.
    `create table ${schema}.somas (id uuid primary key, vendas int not null, pontos bigint not null, vendido bigint not null, custo bigint not null) with (fillfactor = 50)`,
    `create table ${schema}.dias (id uuid not null, dia date not null, vendas int not null, primary key (id, dia))`,
  ],
  indexes: {
    vendas_chave: 'vendas (chave, id_parceiro, realizado_em)',
    vendas_parceiro: 'vendas (id_parceiro, realizado_em, numero)',
    vendas_pontuadas: `vendas (id_parceiro, pontuado_em) where situacao = 'em-pe'`,
  },
  on,
  startBatch: () => ({ registradas: new Map(), refeitas: new Set(), baixas: new Map(), correcoes: new Map() }),
  async flush({ registradas, refeitas, baixas, correcoes }, tx, schema) {
    const mudam = [...new Set([...baixas.keys(), ...correcoes.keys()])]
    const vazios = await retirar([...new Set([...mudam, ...refeitas])], tx, schema)
    if (baixas.size > 0) {
      await tx.query(
        `update ${schema}.vendas as t set situacao = b.situacao from unnest($1::uuid[], $2::text[]) as b(id_venda, situacao) where t.id_venda = b.id_venda`,
        [[...baixas.keys()], [...baixas.values()]],
      )
    }
    if (correcoes.size > 0) {
      await tx.query(
        `update ${schema}.vendas as t set total_pontos = b.pontos from unnest($1::uuid[], $2::bigint[]) as b(id_venda, pontos) where t.id_venda = b.id_venda`,
        [[...correcoes.keys()], [...correcoes.values()]],
      )
    }
    // Whatever was corrected or fell, and was not registered again since, is counted as it stands now.
    if (mudam.length > 0)
      await tx.query(
        `with ${emPe(`(select * from ${schema}.vendas where id_venda = any($1::uuid[]))`)}, ${somar(schema, 1)} select`,
        [mudam],
      )
    await inserir([...registradas.values()], tx, schema)
    await limpar(vazios, tx, schema)
  },
})

/** The CTE `mudaram`: those of the sales that stand, once for their network, shop and seller. */
const emPe = (vendas: string): string => `
  mudaram as (
    select e.id, e.por_dia, v.pontuado_em, v.total_pontos, v.total_venda, v.custo from ${vendas} v
    cross join lateral (values (v.id_rede, true), (v.id_revenda, true), (v.id_parceiro, false)) as e(id, por_dia) where v.situacao = 'em-pe')`

/** Adds them to what each of these comes to, or takes them away. */
const somar = (schema: string, sinal: 1 | -1): string => `
  somas as (
    insert into ${schema}.somas as t select id, ${sinal} * count(*), ${sinal} * sum(total_pontos), ${sinal} * sum(total_venda), ${sinal} * sum(custo) from mudaram group by id
    on conflict (id) do update set vendas = t.vendas + excluded.vendas, pontos = t.pontos + excluded.pontos, vendido = t.vendido + excluded.vendido,
      custo = t.custo + excluded.custo
    returning id, vendas),
  dias as (
    insert into ${schema}.dias as t select id, pontuado_em, ${sinal} * count(*) from mudaram where por_dia group by id, pontuado_em
    on conflict (id, dia) do update set vendas = t.vendas + excluded.vendas
    returning id, dia, vendas)`

interface Vazio {
  id: string
  dia: string | null
}

/** Takes away what the sales count for now; answers the sums, and with a day the days, for which none is left. */
async function retirar(ids: readonly string[], tx: pg.ClientBase, schema: string): Promise<Vazio[]> {
  if (ids.length === 0) return []
  const { rows } = await tx.query<Vazio>(
    `with ${emPe(`(select * from ${schema}.vendas where id_venda = any($1::uuid[]))`)}, ${somar(schema, -1)}
     select id, null::date as dia from somas where vendas = 0 union all select id, dia from dias where vendas = 0`,
    [ids],
  )
  return rows
}

/** A new registration after an annulment replaces the row. */
async function inserir(vendas: readonly Venda[], tx: pg.ClientBase, schema: string): Promise<void> {
  if (vendas.length === 0) return
  await insert(
    tx,
    schema,
    'vendas',
    `with registradas as (
       insert into ${schema}.vendas (id_venda, numero, id_parceiro, id_revenda, id_rede, tipo_fiscal, identificador, chave, realizado_em, pontuado_em,
         total_pontos, total_venda, situacao, id_processamento, valor_ponto) select * from unnest($1::uuid[], $2::bigint[], $3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::text[],
         $9::date[], $10::date[], $11::bigint[], $12::bigint[], $13::text[], $14::uuid[], $15::bigint[])
       on conflict (id_venda) do update set (numero, id_parceiro, id_revenda, id_rede, tipo_fiscal, identificador, chave, realizado_em, pontuado_em,
           total_pontos, total_venda, situacao, id_processamento, valor_ponto)
         = (excluded.numero, excluded.id_parceiro, excluded.id_revenda, excluded.id_rede, excluded.tipo_fiscal, excluded.identificador, excluded.chave,
           excluded.realizado_em, excluded.pontuado_em, excluded.total_pontos, excluded.total_venda, excluded.situacao, excluded.id_processamento, excluded.valor_ponto)
       returning id_rede, id_revenda, id_parceiro, pontuado_em, total_pontos, total_venda, custo, situacao),
     ${emPe('registradas')}, ${somar(schema, 1)} select`,
    columns(
      vendas,
      'id_venda',
      'numero',
      'id_parceiro',
      'id_revenda',
      'id_rede',
      'tipo_fiscal',
      'identificador',
      'chave',
      'realizado_em',
      'pontuado_em',
      'total_pontos',
      'total_venda',
      'situacao',
      'id_processamento',
      'valor_ponto',
    ),
  )
}

/** What nobody counts any longer is removed. */
async function limpar(vazios: readonly Vazio[], tx: pg.ClientBase, schema: string): Promise<void> {
  if (vazios.length === 0) return
  const dias = vazios.filter(({ dia }) => dia !== null)
  await tx.query(`delete from ${schema}.somas where vendas = 0 and id = any($1::uuid[])`, [
    vazios.filter(({ dia }) => dia === null).map(({ id }) => id),
  ])
  await tx.query(
    `delete from ${schema}.dias t using unnest($1::uuid[], $2::date[]) as b(id, dia) where t.id = b.id and t.dia = b.dia and t.vendas = 0`,
    columns(dias, 'id', 'dia'),
  )
}
