import { expect } from 'vitest'
import type pg from 'pg'
import { definitions, streamName, streams, type LedgerEvent } from '#contracts/events/catalogue.ts'
import { fold } from '#projections/apply.ts'
import { IGNORE, indexesOf, projection as define, type AnyProjection, type Handlers } from '#projections/projection.ts'
import { inTransaction } from '#services/database/transaction.ts'
import type { Recorded } from '#services/ledger/port.ts'
import { id, metadata } from './events.ts'

const ID_OF = {
  venda: 'idVenda',
  conta: 'idParceiro',
  resgate: 'idResgate',
  rede: 'idRede',
  produto: 'idProduto',
} as const satisfies Record<Exclude<keyof typeof streams, 'selo'>, string>

/** The stream in which an event stands by its contract. */
export function streamOf({ type, data }: LedgerEvent): string {
  const [category] = Object.entries(streams).find(([, { events }]) =>
    Object.values(events).some((definition) => definition.type === type),
  )!
  if (category === 'selo') return streams.selo.stream
  return streamName(
    category as keyof typeof streams,
    (data as unknown as Record<string, string>)[ID_OF[category as keyof typeof ID_OF]]!,
  )
}

/** The events as a ledger gives them back: checked against their contracts, with places in the order given. */
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

/** The rows of a projection's tables in `schema`, in an order that does not depend on how they got there. */
export async function tablesOf(
  projection: AnyProjection,
  pool: pg.Pool,
  schema: string = projection.name,
): Promise<Tables> {
  const tables = await Promise.all(
    projection.tables.map(async (table) => {
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
 * The tables that the events make. They are applied three times, in one batch, one event a batch and in uneven batches,
 * because how events happen to travel together must not show.
 */
export async function project(projection: AnyProjection, pool: pg.Pool, events: readonly Recorded[]): Promise<Tables> {
  const [whole, single, uneven] = await Promise.all(
    [events.length || 1, 1, 3].map(async (size) => {
      const schema = `prova_${process.pid}_${schemas++}`
      await pool.query(`create schema ${schema}`)
      for (const statement of [...projection.create(schema), ...indexesOf(projection, schema)])
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

/** Counts events by network, one row a network: an event applied twice or missed shows. */
export const contagem = (
  name: string,
  valorPontoDefinido: Handlers<string[]>['ValorPontoDefinido'] = ({ data }, batch) => batch.push(data.idRede),
): AnyProjection =>
  define<string[]>({
    name,
    version: 1,
    tables: ['redes'],
    create: (schema) => [`create table ${schema}.redes (id_rede uuid primary key, eventos int not null)`],
    on: {
      ...Object.fromEntries([...definitions.keys()].map((type) => [type, IGNORE])),
      ValorPontoDefinido: valorPontoDefinido,
    } as Handlers<string[]>,
    startBatch: () => [],
    flush: async (batch, tx, schema) => {
      await tx.query(
        `insert into ${schema}.redes as t select id, count(*) from unnest($1::uuid[]) as b(id) group by id
       on conflict (id_rede) do update set eventos = t.eventos + excluded.eventos`,
        [batch],
      )
    },
  })
