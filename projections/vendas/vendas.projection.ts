import type pg from 'pg'
import { multiplicar } from '#contracts/values/centesimos.ts'
import { chaveDeAntes, normalizarIdentificador, raizDaChave, type TipoFiscal } from '#contracts/values/documentos.ts'
import { projection, type Handlers } from '../projection.ts'
import {
  bigint,
  day,
  generated,
  hundredths,
  int,
  nullable,
  oneOf,
  position,
  table,
  text,
  uuid,
  type RowOf,
} from '../table.ts'
import { rowAt } from '../row-at.ts'

export type Situacao = 'em-pe' | 'cancelada' | 'anulada'

export const cadaVenda = table(
  'vendas',
  {
    id_venda: uuid,
    numero: bigint,
    id_parceiro: uuid,
    id_revenda: uuid,
    id_rede: uuid,
    tipo_fiscal: oneOf<TipoFiscal>(),
    identificador: text,
    chave: text,
    /** The number before a suffix, where there is one. */
    raiz: nullable(text),
    /** Of a sale that a version before named by another key: its id comes from this one. */
    chave_antiga: nullable(text),
    realizado_em: day,
    pontuado_em: day,
    vence_em: day,
    total_pontos: hundredths,
    total_venda: hundredths,
    situacao: oneOf<Situacao>(),
    id_processamento: nullable(uuid),
    valor_ponto: nullable(hundredths),
    custo: generated(hundredths, 'coalesce(round(total_pontos::numeric * valor_ponto / 100), 0)::bigint'),
  },
  {
    key: ['id_venda'],
    // A new registration after an annulment.
    onRepeat: 'replace',
    indexes: {
      vendas_chave: '(chave, id_parceiro, realizado_em)',
      vendas_raiz: '(raiz, id_parceiro, realizado_em) where raiz is not null',
      vendas_chave_hoje: '(id_revenda, chave) where chave_antiga is not null',
      vendas_chave_antiga: '(id_revenda, chave_antiga) where chave_antiga is not null',
      vendas_parceiro: '(id_parceiro, realizado_em, numero)',
      vendas_processamento: '(id_processamento, numero) where id_processamento is not null',
      vendas_em_pe: `(pontuado_em, numero) where situacao = 'em-pe'`,
      vendas_baixadas: `(pontuado_em, numero) where situacao <> 'em-pe'`,
      vendas_revenda: `(id_revenda, pontuado_em, numero) where situacao = 'em-pe'`,
      vendas_pontuadas: `(id_parceiro, pontuado_em) where situacao = 'em-pe'`,
    },
  },
)
/** Every registration by its number: one that was annulled keeps its own when its document is registered again. */
export const registros = table(
  'registros',
  { posicao: position, numero: bigint, id_venda: uuid, id_parceiro: uuid, id_revenda: uuid, id_rede: uuid },
  { key: ['posicao'], indexes: { registros_numero: '(numero)' } },
)
export const somas = table(
  'somas',
  { id: uuid, vendas: int, pontos: hundredths, vendido: hundredths, custo: hundredths },
  {
    key: ['id'],
    onRepeat: { vendas: 'sum', pontos: 'sum', vendido: 'sum', custo: 'sum' },
    // Room in the page for a new sum: no index needs a new entry.
    fillfactor: 50,
  },
)
export const dias = table(
  'dias',
  { id: uuid, dia: day, vendas: int, pontos: hundredths, vendido: hundredths, custo: hundredths },
  { key: ['id', 'dia'], onRepeat: { vendas: 'sum', pontos: 'sum', vendido: 'sum', custo: 'sum' } },
)

type Venda = RowOf<typeof cadaVenda>
interface Batch {
  registros: RowOf<typeof registros>[]
  registradas: Map<string, Venda>
  /** Those of them that were registered before, too. */
  refeitas: Set<string>
  baixas: Map<string, Situacao>
  correcoes: Map<string, number>
}

const baixar =
  (situacao: Situacao) =>
  ({ data }: { data: { idVenda: string } }, batch: Batch): void => {
    const venda = batch.registradas.get(data.idVenda)
    if (venda) venda.situacao = situacao
    else batch.baixas.set(data.idVenda, situacao)
  }

const on: Handlers<Batch, 'venda'> = {
  // A new registration after an annulment replaces the row.
  VendaRegistrada: ({ data, revision, position: posicao }, batch) => {
    if (revision > 0) batch.refeitas.add(data.idVenda)
    batch.baixas.delete(data.idVenda)
    batch.correcoes.delete(data.idVenda)
    const registro = {
      id_venda: data.idVenda,
      numero: data.numero,
      id_parceiro: data.idParceiro,
      id_revenda: data.idRevenda,
      id_rede: data.idRede,
    }
    batch.registros.push({ posicao, ...registro })
    const chave = normalizarIdentificador(data.identificador)
    batch.registradas.set(data.idVenda, {
      ...registro,
      tipo_fiscal: data.tipoFiscal,
      identificador: data.identificador,
      chave,
      raiz: raizDaChave(chave),
      chave_antiga: chaveDeAntes(data.identificador),
      realizado_em: data.realizadoEm,
      pontuado_em: data.pontuadoEm,
      vence_em: data.venceEm,
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
 * Every sale with its present state, found by its number, seller and day, and every registration of one. And the sums
 * of the sales that stand, by network, shop and seller, and of networks and shops by the day on which they were scored;
 * a seller's days follow from the sales.
 */
export const vendas = projection<Batch, 'venda'>({
  name: 'vendas',
  version: 11,
  follows: ['venda'],
  tables: [cadaVenda, registros, somas, dias],
  on,
  startBatch: () => ({
    registros: [],
    registradas: new Map(),
    refeitas: new Set(),
    baixas: new Map(),
    correcoes: new Map(),
  }),
  async flush(batch, tx, schema) {
    const { registradas, refeitas, baixas, correcoes } = batch
    await registros.insert(batch.registros, tx, schema)
    const mudam = [...new Set([...baixas.keys(), ...correcoes.keys()])]
    const vazios = await retirar([...new Set([...mudam, ...refeitas])], tx, schema)
    if (baixas.size > 0) {
      const b = cadaVenda.given(
        [...baixas].map(([id_venda, situacao]) => ({ id_venda, situacao })),
        'id_venda',
        'situacao',
      )
      await tx.query(
        `update ${schema}.vendas as t set situacao = b.situacao from ${b.text} where t.id_venda = b.id_venda`,
        b.values,
      )
    }
    if (correcoes.size > 0) {
      const b = cadaVenda.given(
        [...correcoes].map(([id_venda, total_pontos]) => ({ id_venda, total_pontos })),
        'id_venda',
        'total_pontos',
      )
      await tx.query(
        `update ${schema}.vendas as t set total_pontos = b.total_pontos from ${b.text} where t.id_venda = b.id_venda`,
        b.values,
      )
    }
    // Sales that were corrected, cancelled or annulled, and not registered again, count as they stand now.
    if (mudam.length > 0) await tx.query(`with ${emPe(schema)}, ${somar(schema, 1)} select`, [mudam])
    const todas = [...registradas.values()]
    await cadaVenda.add(
      todas.filter(({ id_venda }) => !refeitas.has(id_venda)),
      tx,
      schema,
    )
    await cadaVenda.insert(
      todas.filter(({ id_venda }) => refeitas.has(id_venda)),
      tx,
      schema,
    )
    await contar(todas, tx, schema)
    await limpar(vazios, tx, schema)
  },
})

/** The CTE `mudaram`: those of the sales with the ids `$1` that stand, once each for network, shop and seller. */
const emPe = (schema: string): string => `
  mudaram as (
    select e.id, e.por_dia, v.pontuado_em, v.total_pontos, v.total_venda, v.custo from ${schema}.vendas v
    cross join lateral (values (v.id_rede, true), (v.id_revenda, true), (v.id_parceiro, false)) as e(id, por_dia)
    where v.id_venda = any($1::uuid[]) and v.situacao = 'em-pe')`

/** Adds `mudaram` to the sums and days, or takes it away. */
const somar = (schema: string, sinal: 1 | -1): string => `
  somas as (
    ${somas.into(schema)}
    select id, ${sinal} * count(*), ${sinal} * sum(total_pontos), ${sinal} * sum(total_venda), ${sinal} * sum(custo)
    from mudaram group by id ${somas.onRepeat} returning id, vendas),
  dias as (
    ${dias.into(schema)}
    select id, pontuado_em, ${sinal} * count(*), ${sinal} * sum(total_pontos), ${sinal} * sum(total_venda),
      ${sinal} * sum(custo)
    from mudaram where por_dia group by id, pontuado_em ${dias.onRepeat} returning id, dia, vendas)`

interface Vazio {
  id: string
  dia: string | null
}

/** Takes the sales out of sums and days. Answers those that are empty now: sums without a day, days with theirs. */
async function retirar(ids: readonly string[], tx: pg.ClientBase, schema: string): Promise<Vazio[]> {
  if (ids.length === 0) return []
  const { rows } = await tx.query<Vazio>(
    `with ${emPe(schema)}, ${somar(schema, -1)}
     select id, null::date as dia from somas where vendas = 0 union all select id, dia from dias where vendas = 0`,
    [ids],
  )
  return rows
}

const NADA = { vendas: 0, pontos: 0, vendido: 0, custo: 0 }

function acrescentar(soma: typeof NADA, venda: Venda, custo: number): void {
  soma.vendas++
  soma.pontos += venda.total_pontos
  soma.vendido += venda.total_venda
  soma.custo += custo
}

/** Adds those of the registered sales that stand to the sums and days. */
async function contar(registradas: readonly Venda[], tx: pg.ClientBase, schema: string): Promise<void> {
  const porId = new Map<string, RowOf<typeof somas>>()
  const porDia = new Map<string, RowOf<typeof dias>>()
  for (const venda of registradas) {
    if (venda.situacao !== 'em-pe') continue
    const custo = multiplicar(venda.total_pontos, venda.valor_ponto ?? 0)
    for (const id of [venda.id_rede, venda.id_revenda, venda.id_parceiro]) {
      acrescentar(
        rowAt(porId, id, () => ({ id, ...NADA })),
        venda,
        custo,
      )
    }
    for (const id of [venda.id_rede, venda.id_revenda]) {
      const dia = venda.pontuado_em
      acrescentar(
        rowAt(porDia, `${id} ${dia}`, () => ({ id, dia, ...NADA })),
        venda,
        custo,
      )
    }
  }
  await somas.insert([...porId.values()], tx, schema)
  await dias.insert([...porDia.values()], tx, schema)
}

/** Removes the sums and days that are still empty. */
async function limpar(vazios: readonly Vazio[], tx: pg.ClientBase, schema: string): Promise<void> {
  await somas.remove(
    vazios.filter(({ dia }) => dia === null),
    tx,
    schema,
    't.vendas = 0',
  )
  await dias.remove(
    vazios.filter((vazio): vazio is Vazio & { dia: string } => vazio.dia !== null),
    tx,
    schema,
    't.vendas = 0',
  )
}
