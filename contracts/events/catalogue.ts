import type { EventDefinition, EventOf } from '../event.ts'
import { compra } from './compra.ts'
import { conta } from './conta.ts'
import { envio } from './envio.ts'
import { pedido } from './pedido.ts'
import { produto } from './produto.ts'
import { rede } from './rede.ts'
import { resgate } from './resgate.ts'
import { selo } from './selo.ts'
import { taxa } from './taxa.ts'
import { venda } from './venda.ts'

/**
 * Every stream of the ledger. A new one is a file beside this and a name here; projections then do not compile until
 * each says how it handles it.
 */
export const streams = { venda, conta, resgate, envio, pedido, rede, produto, taxa, compra, selo } as const

type Definitions = {
  [S in keyof typeof streams]: (typeof streams)[S]['events'][keyof (typeof streams)[S]['events']]
}[keyof typeof streams]

/** Every event that the ledger can contain, as `{ type, data }`. */
export type LedgerEvent = EventOf<Definitions>
export type EventType = LedgerEvent['type']

export const definitions: ReadonlyMap<string, EventDefinition> = new Map(
  Object.values(streams)
    .flatMap((stream) => Object.values<EventDefinition>(stream.events))
    .map((definition) => [definition.type, definition]),
)

/** Stream name of a category and an id: `venda-0199…`. */
export const streamName = (category: keyof typeof streams, id: string): string => `${category}-${id}`

/** The id in a stream's name; undefined when it belongs to another category. */
export const streamId = (category: keyof typeof streams, stream: string): string | undefined =>
  stream.startsWith(`${category}-`) ? stream.slice(category.length + 1) : undefined
