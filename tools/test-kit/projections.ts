import { expect } from 'vitest'
import type pg from 'pg'
import { definitions, streamName, streams, type LedgerEvent } from '#contracts/events/catalogue.ts'
import { fold } from '#projections/apply.ts'
import {
  createTables,
  IGNORE,
  indexesOf,
  projection as define,
  type AnyProjection,
  type Handlers,
} from '#projections/projection.ts'
import { int, table, uuid } from '#projections/table.ts'
import { inTransaction } from '#services/engine/database/transaction.ts'
import type { Recorded } from '#services/engine/ledger/port.ts'
import { id, metadata } from './events.ts'

const IDS_OF = {
  venda: ['idVenda'],
  conta: ['idParceiro'],
  resgate: ['idResgate'],
  envio: ['idEnvio'],
  rede: ['idRede'],
  pedido: ['idPedido'],
  produto: ['idProduto'],
  taxa: ['idRede', 'idProduto'],
  compra: ['idRede', 'pedido'],
} as const satisfies Record<Exclude<keyof typeof streams, 'selo'>, readonly string[]>

/** The stream of an event, by its contract. */
export function streamOf({ type, data }: LedgerEvent): string {
  const [category] = Object.entries(streams).find(([, { events }]) =>
    Object.values(events).some((definition) => definition.type === type),
  )!
  if (category === 'selo') return streams.selo.stream
  const ids = IDS_OF[category as keyof typeof IDS_OF].map((name) => (data as unknown as Record<string, string>)[name])
  return streamName(category as keyof typeof streams, ids.join('-'))
}

/** The events as a ledger returns them: checked against their contracts, with positions in the given order. */
export function recorded(events: readonly LedgerEvent[]): Recorded[] {
  const revisions = new Map<string, number>()
  return events.map((event, n) => {
    const stream = streamOf(event)
    const revision = (revisions.get(stream) ?? -1) + 1
    revisions.set(stream, revision)
    definitions.get(event.type)!.data.parse(event.data)
    return {
      ...event,
      id: id(`evento ${n}`),
      stream,
      revision,
      position: String(10 * (n + 1)),
      metadata: metadata(),
    } as Recorded
  })
}

export type Tables = Record<string, Record<string, unknown>[]>

/** The rows of a projection's tables in `schema`, in an order independent of how they were written. */
export async function tablesOf(
  projection: AnyProjection,
  pool: pg.Pool,
  schema: string = projection.name,
): Promise<Tables> {
  const tables = await Promise.all(
    projection.tables.map(async ({ name: table }) => {
      const { rows } = await pool.query<Record<string, unknown>>(
        `select * from ${schema}.${table} t order by t::text collate "C"`,
      )
      return [table, rows] as const
    }),
  )
  return Object.fromEntries(tables)
}

let schemas = 0

/**
 * The tables made from the events. They are applied three times, in one batch, with one event per batch and in uneven
 * batches, because the batching must not change the result.
 */
export async function project(projection: AnyProjection, pool: pg.Pool, events: readonly Recorded[]): Promise<Tables> {
  const [whole, single, uneven] = await Promise.all(
    [events.length || 1, 1, 3].map(async (size) => {
      const schema = `prova_${process.pid}_${schemas++}`
      await pool.query(`create schema ${schema}`)
      for (const statement of [...createTables(projection, schema), ...indexesOf(projection, schema)])
        await pool.query(statement)
      for (let from = 0; from < events.length; from += size) {
        await inTransaction(pool, (tx) =>
          projection.flush(fold(projection, events.slice(from, from + size)), tx, schema),
        )
      }
      const tables = await tablesOf(projection, pool, schema)
      await pool.query(`drop schema ${schema} cascade`)
      return tables
    }),
  )
  expect(single).toEqual(whole)
  expect(uneven).toEqual(whole)
  return whole!
}

const redes = table('redes', { id_rede: uuid, eventos: int }, { key: ['id_rede'], onRepeat: { eventos: 'sum' } })

/** Counts events by network, one row per network, which reveals an event applied twice or missed. */
export const contagem = (
  name: string,
  valorPontoDefinido: Handlers<string[]>['ValorPontoDefinido'] = ({ data }, batch) => batch.push(data.idRede),
): AnyProjection =>
  define<string[], 'rede'>({
    name,
    version: 1,
    follows: ['rede'],
    tables: [redes],
    on: { InicioProgramaDefinido: IGNORE, ValorPontoDefinido: valorPontoDefinido },
    startBatch: () => [],
    async flush(batch, tx, schema) {
      await tx.query(
        `${redes.into(schema)} select id, count(*) from unnest($1::uuid[]) as b(id) group by id ${redes.onRepeat}`,
        [batch],
      )
    },
  })
