import { definitions, type LedgerEvent } from '#contracts/events/catalogue.ts'
import type { ProdutoEvent } from '#contracts/events/produto.ts'
import type { RedeEvent } from '#contracts/events/rede.ts'
import type { EventMetadata } from '#contracts/event.ts'
import type { Cause } from '#services/engine/ledger/handle.ts'
import { derivedId, newId } from '#services/engine/ledger/ids.ts'
import type { NewEvent } from '#services/engine/ledger/port.ts'

/** An id derived from a name: the same name always gives the same id. */
export const id = (name: string): string => derivedId('teste', name)

export const motivo = { idTexto: id('motivo'), hash: 'hash' }

export const metadata = (overrides: Partial<EventMetadata> = {}): EventMetadata => ({
  by: null,
  byKind: 'sistema',
  at: '2026-11-20T12:00:00.000Z',
  correlationId: 'teste',
  causationId: null,
  commandId: null,
  schema: 1,
  ...overrides,
})

export const cause = (commandId: string = newId(), overrides: Partial<Cause> = {}): Cause => ({
  by: id('usuario'),
  byKind: 'usuario',
  at: '2026-11-20T12:00:00.000Z',
  correlationId: 'teste',
  commandId,
  ...overrides,
})

/** The event as input for `append`, its data checked against its contract. */
export const novo = (
  { type, data }: LedgerEvent,
  eventId: string = newId(),
  meta: Partial<EventMetadata> = {},
): NewEvent => {
  const { data: schema, version } = definitions.get(type)!
  return { id: eventId, type, data: schema.parse(data), metadata: metadata({ schema: version, ...meta }) }
}

/** The smallest event of the catalogue, for tests that need any event. */
export const valorPonto = (
  rede: string,
  valor: number,
  desde = '2026-11-20',
): Extract<RedeEvent, { type: 'ValorPontoDefinido' }> => ({
  type: 'ValorPontoDefinido',
  data: { idRede: id(rede), valorPonto: valor, desde, motivo: null },
})

export const valorPontos = (produto: string, valor: number, desde = '2026-11-20'): ProdutoEvent => ({
  type: 'ValorPontosDefinido',
  data: { idProduto: id(produto), valorPontos: valor, desde, motivo: null },
})

/** `count` events of one append. */
export const novos = (count: number): NewEvent[] => Array.from({ length: count }, (_, n) => novo(valorPonto('rede', n)))
