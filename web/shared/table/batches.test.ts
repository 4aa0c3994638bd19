import { expect, test } from 'vitest'
import { inBatches } from './batches.ts'

test('what is more than one call takes goes in several, and after a failure on from where it ended', async () => {
  const sent: number[][] = []
  let fails = true
  const send = (ids: number[]) => {
    sent.push(ids)
    return Promise.resolve(fails && ids[0] === 3 ? { error: 'sem conexão' } : { data: { soma: ids.length } })
  }
  const order = { ids: [1, 2, 3, 4, 5], what: 'cancelar', size: 2, done: new Map<string, { soma: number }>() }
  expect(await inBatches(order, send)).toEqual({ error: 'sem conexão' })
  fails = false
  expect(await inBatches(order, send)).toEqual({ data: [{ soma: 2 }, { soma: 2 }, { soma: 1 }] })
  expect(sent).toEqual([[1, 2], [3, 4], [3, 4], [5]])
})

test('another act is sent anew', async () => {
  const done = new Map<string, { como: string }>()
  const send = (_: number[], como: string) => Promise.resolve({ data: { como } })
  for (const what of ['entregue', 'em transporte'])
    expect(await inBatches({ ids: [1], what, size: 2, done }, send)).toEqual({ data: [{ como: what }] })
})
