import type pg from 'pg'
import { createTables, indexesOf, type AnyProjection } from '#projections/projection.ts'

/**
 * What somebody would write by hand for one read model: in a loop, read 10,000 events, put them into arrays, insert by
 * `unnest`, move the position; then build the readers' indexes. It handles only what this benchmark's ledger holds
 * (sales and credits), takes no lock, keeps no second copy and compares nothing. Tables, indexes and rows are the same
 * as the product's (`tools/bench.test.ts`).
 */
const BATCH = 10_000
const TODAS = '00000000-0000-0000-0000-000000000000'

interface Row {
  position: number
  revision: number
  id: string
  type: string
  data: never
  metadata: { at: string; by: string; byKind: string }
}
interface Item {
  idItem: number
  idProduto: string
  codigo: string
  qtde: number
  valorUnitario: number
  valorTotal: number
  valorPontos: number
  pontos: number
}
interface Sale {
  idVenda: string
  numero: number
  idParceiro: string
  idRevenda: string
  idRede: string
  tipoFiscal: string
  identificador: string
  realizadoEm: string
  pontuadoEm: string
  venceEm: string
  totalPontos: number
  totalVenda: number
  valorPonto: number
  itens: Item[]
}
interface Credit {
  idParceiro: string
  idRevenda: string
  em: string
  saldo: number
  idVenda: string
  revisaoVenda: number
  documento: object
  pontos: number
  abatido: number
  lote: { idLote: string; pontos: number; pontuadoEm: string; venceEm: string }
}
/**
 * Inserts rows into a table; `casts` are the columns' types in the order of the table, or of `into`. Returns what the
 * `returning` of `onConflict` asks for.
 */
type Insert = (
  table: string,
  casts: string,
  rows: readonly unknown[][],
  onConflict?: string,
  into?: string,
) => Promise<Record<string, unknown>[]>
interface Loop {
  types: string[]
  flush: (rows: Row[], insert: Insert) => Promise<void>
}

/** Sums by key: the first `fixed` columns are the key, the others are added up. */
function sums(fixed: number) {
  const rows = new Map<string, (string | number)[]>()
  return {
    add(...row: (string | number)[]): void {
      const key = row.slice(0, fixed).join(' ')
      const sum = rows.get(key)
      if (!sum) rows.set(key, row)
      else for (let n = fixed; n < row.length; n++) sum[n] = (sum[n] as number) + (row[n] as number)
    },
    rows: () => [...rows.values()],
  }
}

const adding = (key: string, ...columns: string[]): string =>
  `(${key}) do update set ${columns.map((column) => `${column} = t.${column} + excluded.${column}`).join(', ')}`

export const loops: Record<string, Loop> = {
  vendas: {
    types: ['VendaRegistrada'],
    async flush(rows, insert) {
      const [totals, days] = [sums(1), sums(2)]
      for (const { data } of rows) {
        const s: Sale = data
        for (const id of [s.idRede, s.idRevenda, s.idParceiro]) {
          const figures = [1, s.totalPontos, s.totalVenda, Math.round((s.totalPontos * s.valorPonto) / 100)]
          totals.add(id, ...figures)
          if (id !== s.idParceiro) days.add(id, s.pontuadoEm, ...figures)
        }
      }
      await insert(
        'vendas',
        'uuid bigint uuid uuid uuid text text text date date date bigint bigint text uuid bigint',
        rows.map(({ data }) => {
          const s: Sale = data
          return [
            s.idVenda,
            s.numero,
            s.idParceiro,
            s.idRevenda,
            s.idRede,
            s.tipoFiscal,
            s.identificador,
            s.identificador.replace(/^0+/, ''),
            s.realizadoEm,
            s.pontuadoEm,
            s.venceEm,
            s.totalPontos,
            s.totalVenda,
            'em-pe',
            null,
            s.valorPonto,
          ]
        }),
        undefined,
        '(id_venda, numero, id_parceiro, id_revenda, id_rede, tipo_fiscal, identificador, chave, realizado_em, pontuado_em, vence_em, total_pontos, total_venda, situacao, id_processamento, valor_ponto)',
      )
      await insert(
        'registros',
        'bigint bigint uuid uuid uuid uuid',
        rows.map(({ data, position }) => {
          const s: Sale = data
          return [position, s.numero, s.idVenda, s.idParceiro, s.idRevenda, s.idRede]
        }),
        undefined,
        '(posicao, numero, id_venda, id_parceiro, id_revenda, id_rede)',
      )
      await insert(
        'somas',
        'uuid int bigint bigint bigint',
        totals.rows(),
        adding('id', 'vendas', 'pontos', 'vendido', 'custo'),
      )
      await insert(
        'dias',
        'uuid date int bigint bigint bigint',
        days.rows(),
        adding('id, dia', 'vendas', 'pontos', 'vendido', 'custo'),
      )
    },
  },
  dashboard: {
    types: ['VendaRegistrada'],
    async flush(rows, insert) {
      const [sellers, shops, months] = [sums(2), sums(2), sums(2)]
      const first = new Map<string, string>()
      for (const { data } of rows) {
        const s: Sale = data
        for (const scope of [TODAS, s.idRede, s.idRevenda]) {
          sellers.add(scope, s.idParceiro, 1, s.totalPontos, s.totalVenda)
          if (scope !== s.idRevenda) shops.add(scope, s.idRevenda, 1, s.totalPontos, s.totalVenda)
          months.add(scope, s.realizadoEm.slice(0, 7), s.totalPontos, 0, 0, 0, 0)
          for (const key of [`${scope} ${s.idParceiro}`, `${scope} ${s.idRevenda}`])
            if (!(first.get(key)! <= s.pontuadoEm)) first.set(key, s.pontuadoEm)
        }
      }
      await insert(
        'lancamentos',
        'bigint uuid text text text date timestamptz bigint uuid uuid uuid uuid jsonb uuid text uuid',
        rows.map(({ data, id, position, metadata }) => {
          const s: Sale = data
          const detail = {
            numeroVenda: s.numero,
            tipoFiscal: s.tipoFiscal,
            identificador: s.identificador,
            realizadoEm: s.realizadoEm,
          }
          return [
            position,
            id,
            'registro',
            'creditados',
            s.realizadoEm.slice(0, 7),
            s.pontuadoEm,
            metadata.at,
            s.totalPontos,
            s.idParceiro,
            s.idRevenda,
            s.idRede,
            s.idVenda,
            JSON.stringify(detail),
            metadata.by,
            metadata.byKind,
            null,
          ]
        }),
      )
      for (const [table, id, of] of [
        ['parceiros', 'id_parceiro', sellers],
        ['revendas', 'id_revenda', shops],
      ] as const) {
        const written = await insert(
          table,
          'uuid uuid int bigint bigint date',
          of.rows().map((row) => [...row, first.get(`${row[0]} ${row[1]}`)]),
          `${adding(`escopo, ${id}`, 'vendas', 'pontos', 'vendido')},
             primeira_em = least(t.primeira_em, excluded.primeira_em)
           returning escopo, to_char(primeira_em, 'YYYY-MM') as mes, xmax = 0 as is_new`,
        )
        // Days only increase here: a seller who is new has scored for the first time, and stays in that month.
        for (const { escopo, mes, is_new } of written)
          if (is_new) months.add(escopo as string, mes as string, 0, 0, 0, ...(table === 'parceiros' ? [1, 0] : [0, 1]))
      }
      await insert(
        'meses',
        'uuid text bigint bigint bigint int int',
        months.rows(),
        adding('escopo, mes', 'creditados', 'parceiros', 'revendas'),
      )
    },
  },
  extrato: {
    types: ['VendaRegistrada', 'PontosCreditados'],
    async flush(rows, insert) {
      const [documents, movements, lots]: unknown[][][] = [[], [], []]
      const accounts = new Map<string, [string, number, number, number]>()
      for (const { type, data, id, position, revision, metadata } of rows) {
        if (type === 'VendaRegistrada') {
          const s: Sale = data
          documents!.push([
            s.idVenda,
            revision,
            JSON.stringify(
              s.itens.map(({ idItem, idProduto, codigo, qtde, valorPontos, pontos }) => ({
                idItem,
                idProduto,
                codigo,
                qtde,
                valorPontos,
                pontos,
              })),
            ),
            false,
          ])
          continue
        }
        const c: Credit = data
        movements!.push([
          c.idParceiro,
          position,
          id,
          'credito',
          c.em,
          metadata.at,
          c.pontos,
          c.saldo,
          c.abatido,
          0,
          c.idRevenda,
          c.idVenda,
          c.revisaoVenda,
          JSON.stringify(c.documento),
          JSON.stringify([c.lote]),
          metadata.by,
          metadata.byKind,
          null,
          0,
          null,
          null,
        ])
        const { idLote, pontuadoEm, venceEm } = c.lote
        lots!.push([idLote, c.idParceiro, position, c.pontos, c.pontos - c.abatido, pontuadoEm, venceEm])
        const account = accounts.get(c.idParceiro)
        accounts.set(c.idParceiro, [c.idParceiro, c.saldo, (account?.[2] ?? 0) - c.abatido, (account?.[3] ?? 0) + 1])
      }
      await insert('documentos', 'uuid int jsonb boolean', documents!)
      await insert(
        'movimentos',
        'uuid bigint uuid text date timestamptz bigint bigint bigint bigint uuid uuid int jsonb jsonb uuid text uuid bigint text uuid',
        movements!,
      )
      await insert(
        'contas',
        'uuid bigint bigint int',
        [...accounts.values()],
        '(id_parceiro) do update set saldo = excluded.saldo, divida = t.divida + excluded.divida, movimentos = t.movimentos + excluded.movimentos',
      )
      await insert('lotes', 'uuid uuid bigint bigint bigint date date', lots!)
    },
  },
  sellout: {
    types: ['VendaRegistrada'],
    async flush(rows, insert) {
      const days = sums(2)
      const items = rows.flatMap(({ data }) => {
        const s: Sale = data
        for (const scope of [TODAS, s.idRede, s.idRevenda])
          for (const item of s.itens) days.add(scope, s.realizadoEm, 1, item.qtde, item.pontos, item.valorTotal)
        return s.itens.map((item) => [
          s.idVenda,
          item.idItem,
          s.numero,
          s.idRede,
          s.idRevenda,
          s.idParceiro,
          item.idProduto,
          s.realizadoEm,
          item.codigo,
          item.qtde,
          item.valorUnitario,
          item.valorPontos,
          item.pontos,
          item.valorTotal,
        ])
      })
      await insert(
        'itens',
        'uuid bigint bigint uuid uuid uuid uuid date text bigint bigint bigint bigint bigint',
        items,
      )
      await insert(
        'dias',
        'uuid date bigint bigint bigint bigint',
        days.rows(),
        adding('escopo, dia', 'itens', 'qtde', 'pontos', 'total'),
      )
    },
  },
}

/** Builds the read model's tables in `schema` from the whole ledger. */
export async function buildByHand(projection: AnyProjection, schema: string, client: pg.ClientBase): Promise<void> {
  const loop = loops[projection.name]
  if (!loop) throw new Error(`nobody wrote a loop by hand for ${projection.name}`)
  await client.query(`create schema ${schema}`)
  for (const statement of createTables(projection, schema)) await client.query(statement)
  await client.query(`create table ${schema}.posicao (posicao bigint not null)`)
  await client.query(`insert into ${schema}.posicao values (0)`)
  const insert: Insert = async (table, casts, rows, onConflict, into = '') => {
    if (rows.length === 0) return []
    const types = casts.split(' ')
    const { rows: returned } = await client.query<Record<string, unknown>>(
      `insert into ${schema}.${table} as t ${into} select *
        from unnest(${types.map((cast, n) => `$${n + 1}::${cast}[]`).join(', ')}) ${onConflict ? `on conflict ${onConflict}` : ''}`,
      types.map((_, n) => rows.map((row) => row[n])),
    )
    return returned
  }
  for (let after = 0; ;) {
    const { rows } = await client.query<Row>({
      name: 'page',
      text: `select position, revision, id, type, data, metadata from ledger.events where position > $1
        and type = any($2) order by position limit ${BATCH}`,
      values: [after, loop.types],
    })
    if (rows.length === 0) break
    after = rows.at(-1)!.position
    await client.query('begin')
    await loop.flush(rows, insert)
    await client.query(`update ${schema}.posicao set posicao = $1`, [after])
    await client.query('commit')
  }
  for (const statement of indexesOf(projection, schema)) await client.query(statement)
}
