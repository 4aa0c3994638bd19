import { expect, test } from 'vitest'
import type { EventDefinition } from '#contracts/event.ts'
import { streams, type EventType } from '#contracts/events/catalogue.ts'
import { typesOf, type AnyProjection, type Handlers, type StreamName } from './projection.ts'
import { projections, readModelsOf } from './all.ts'

test('who appended an event, waits for the read models that handle it, and for no others', () => {
  expect(readModelsOf(['ValorPontoDefinido'])).toContain('valores')
  for (const type of ['ValorPontoDefinido', 'VendaRegistrada', 'PontosCreditados'] as const)
    expect(readModelsOf([type])).toEqual(
      projections.filter((one) => typesOf(one).includes(type)).map(({ name }) => name),
    )
})

test('who appended none, waits for none', () => expect(readModelsOf([])).toEqual([]))

/** Streams that a read model follows though it handles none of their events, or handles though it does not follow. */
function misfollowed(one: AnyProjection): string[] {
  const handled = new Set(typesOf(one))
  return Object.entries(streams)
    .filter(([name, { events }]) => {
      const handles = Object.values<EventDefinition>(events).some(({ type }) => handled.has(type as EventType))
      return handles !== one.follows.includes(name as StreamName)
    })
    .map(([name]) => name)
}

test('a read model names the streams that it follows', () => {
  expect(projections.flatMap((one) => misfollowed(one).map((name) => `${one.name}: ${name}`))).toEqual([])
  const extrato = projections.find(({ name }) => name === 'extrato')!
  expect(misfollowed({ ...extrato, follows: ['venda', 'taxa'] })).toEqual(['conta', 'taxa'])
})

test('of a stream that it follows it says of every event what becomes of it', () => {
  // @ts-expect-error nothing is said of `ValorPontosDefinido`
  const on: Handlers<never, 'produto'> = {}
  expect(on).toEqual({})
})
