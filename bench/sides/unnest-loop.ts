import pg from 'pg'
import { projections } from '#projections/all.ts'
import { createPool } from '#services/database/connection.ts'
import { found, sideOptions } from '../kit/side.ts'

/**
 * What somebody would write by hand for one read model: read 10,000 events, put them into arrays, insert by `unnest`, move
 * the position, again. It knows only what this ledger holds (sales and credits), takes no lock, builds beside nothing and
 * compares nothing; tables and indexes are the product's.
 */
const { url, name } = sideOptions<{ url: string; name: keyof typeof loops }>()
const BATCH = 10_000
const SCHEMA = 'a_mao'

interface Row { position: number; revision: number; id: string; data: never; metadata: { at: string; by: string; byKind: string } }
interface Sale {
  idVenda: string; numero: number; idParceiro: string; idRevenda: string; idRede: string; tipoFiscal: string; identificador: string; realizadoEm: string; pontuadoEm: string
  totalPontos: number; totalVenda: number; itens: { idProduto: string; codigo: string; qtde: number; valorPontos: number; pontos: number }[]
}
interface Credit {
  idParceiro: string; idRevenda: string; em: string; saldo: number; idVenda: string; revisaoVenda: number; documento: object; pontos: number; abatido: number
  lote: { idLote: string; pontos: number; pontuadoEm: string; venceEm: string }
}
type Insert = (table: string, columns: unknown[][], casts: string[], onConflict?: string) => Promise<unknown>
interface Loop { types: string[]; flush: (rows: (Row & { type: string })[], insert: Insert) => Promise<void> }

const TODAS = '00000000-0000-0000-0000-000000000000'
const transposed = (rows: readonly unknown[][], width: number): unknown[][] => Array.from({ length: width }, (_, n) => rows.map((row) => row[n]))

const loops = {
  vendas: {
    types: ['VendaRegistrada'],
    async flush(rows, insert) {
      await insert('vendas', transposed(rows.map(({ data }) => {
        const s: Sale = data
        return [s.idVenda, s.numero, s.idParceiro, s.idRevenda, s.idRede, s.tipoFiscal, s.identificador, s.identificador.replace(/^0+/, ''), s.realizadoEm, s.pontuadoEm, s.totalPontos, s.totalVenda, 'em-pe', null]
      }), 14), ['uuid', 'bigint', 'uuid', 'uuid', 'uuid', 'text', 'text', 'text', 'date', 'date', 'bigint', 'bigint', 'text', 'uuid'])
    },
  },
  dashboard: {
    types: ['VendaRegistrada'],
    async flush(rows, insert) {
      const sums = { parceiros: new Map<string, unknown[]>(), revendas: new Map<string, unknown[]>() }
      const months = new Map<string, unknown[]>()
      const add = (table: keyof typeof sums, scope: string, id: string, s: Sale): void => {
        const row = sums[table].get(scope + id) as [string, string, number, number, number, string] | undefined
        if (!row) sums[table].set(scope + id, [scope, id, 1, s.totalPontos, s.totalVenda, s.pontuadoEm])
        else {
          row[2]++
          row[3] += s.totalPontos
          row[4] += s.totalVenda
          if (s.pontuadoEm < row[5]) row[5] = s.pontuadoEm
        }
      }
      for (const { data } of rows) {
        const s: Sale = data
        for (const scope of [TODAS, s.idRede, s.idRevenda]) {
          add('parceiros', scope, s.idParceiro, s)
          if (scope !== s.idRevenda) add('revendas', scope, s.idRevenda, s)
          const month = s.realizadoEm.slice(0, 7)
          const row = months.get(scope + month) as [string, string, number, number, number] | undefined
          if (!row) months.set(scope + month, [scope, month, s.totalPontos, 0, 0])
          else row[2] += s.totalPontos
        }
      }
      for (const [table, id] of [['parceiros', 'id_parceiro'], ['revendas', 'id_revenda']] as const) {
        await insert(table, transposed([...sums[table].values()], 6), ['uuid', 'uuid', 'int', 'bigint', 'bigint', 'date'],
          `(escopo, ${id}) do update set vendas = t.vendas + excluded.vendas, pontos = t.pontos + excluded.pontos, vendido = t.vendido + excluded.vendido, primeira_em = least(t.primeira_em, excluded.primeira_em)`)
      }
      await insert('meses', transposed([...months.values()], 5), ['uuid', 'text', 'bigint', 'bigint', 'bigint'], '(escopo, mes) do update set creditados = t.creditados + excluded.creditados')
    },
  },
  extrato: {
    types: ['VendaRegistrada', 'PontosCreditados'],
    async flush(rows, insert) {
      const documents: unknown[][] = []
      const movements: unknown[][] = []
      const lots: unknown[][] = []
      const accounts = new Map<string, [string, number, number, number]>()
      for (const { type, data, id, position, revision, metadata } of rows) {
        if (type === 'VendaRegistrada') {
          const s: Sale = data
          documents.push([s.idVenda, revision, JSON.stringify(s.itens.map(({ idProduto, codigo, qtde, valorPontos, pontos }) => ({ idProduto, codigo, qtde, valorPontos, pontos })))])
          continue
        }
        const c: Credit = data
        movements.push([c.idParceiro, position, id, 'credito', c.em, metadata.at, c.pontos, c.saldo, c.abatido, 0, c.idRevenda, c.idVenda, c.revisaoVenda,
          JSON.stringify(c.documento), JSON.stringify([c.lote]), metadata.by, metadata.byKind, null])
        lots.push([c.lote.idLote, c.idParceiro, c.pontos, c.pontos - c.abatido, c.lote.pontuadoEm, c.lote.venceEm])
        const account = accounts.get(c.idParceiro)
        accounts.set(c.idParceiro, [c.idParceiro, c.saldo, (account?.[2] ?? 0) - c.abatido, (account?.[3] ?? 0) + 1])
      }
      await insert('documentos', transposed(documents, 3), ['uuid', 'int', 'jsonb'])
      await insert('movimentos', transposed(movements, 18), ['uuid', 'bigint', 'uuid', 'text', 'date', 'timestamptz', 'bigint', 'bigint', 'bigint', 'bigint', 'uuid', 'uuid', 'int', 'jsonb', 'jsonb', 'uuid', 'text', 'uuid'])
      await insert('contas', transposed([...accounts.values()], 4), ['uuid', 'bigint', 'bigint', 'int'],
        '(id_parceiro) do update set saldo = excluded.saldo, divida = t.divida + excluded.divida, movimentos = t.movimentos + excluded.movimentos')
      await insert('lotes', transposed(lots, 6), ['uuid', 'uuid', 'bigint', 'bigint', 'date', 'date'])
    },
  },
} satisfies Record<string, Loop>

const pool = createPool(url, 1)
const client: pg.PoolClient = await pool.connect()
await client.query(`drop schema if exists ${SCHEMA} cascade`)
const loop: Loop = loops[name]
const begin = performance.now()
await client.query(`create schema ${SCHEMA}`)
for (const statement of projections.find((one) => one.name === name)!.create(SCHEMA)) await client.query(statement)
await client.query(`create table ${SCHEMA}.posicao (posicao bigint not null)`)
await client.query(`insert into ${SCHEMA}.posicao values (0)`)
const insert: Insert = (table, columns, casts, onConflict) => client.query(
  `insert into ${SCHEMA}.${table} as t select * from unnest(${casts.map((cast, n) => `$${n + 1}::${cast}[]`).join(', ')}) ${onConflict ? `on conflict ${onConflict}` : ''}`, columns)
let after = 0
for (;;) {
  const { rows } = await client.query<Row & { type: string }>({
    name: 'page', text: `select position, revision, id, type, data, metadata from ledger.events where position > $1 and type = any($2) order by position limit ${BATCH}`, values: [after, loop.types],
  })
  if (rows.length === 0) break
  after = rows.at(-1)!.position
  await client.query('begin')
  await loop.flush(rows, insert)
  await client.query(`update ${SCHEMA}.posicao set posicao = $1`, [after])
  await client.query('commit')
}
found((performance.now() - begin) / 1000)
await client.query(`drop schema ${SCHEMA} cascade`)
client.release()
await pool.end()
