import { describe, expect, test } from 'vitest'
import { databaseForTests } from '../../../tools/test-kit/database.ts'
import { eventually } from '../../../tools/test-kit/eventually.ts'
import { announceKey } from './one-key.ts'

describe('gateways of one database', () => {
  const { url } = databaseForTests(1)
  const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]

  test('with the same key run beside each other', async () => {
    const gateways = await Promise.all([announceKey(url, key), announceKey(url, key)])
    for (const gateway of gateways) await gateway.close()
  })

  test('with another key is refused while one runs, and may start once all have stopped', async () => {
    const first = await announceKey(url, key)
    await expect(announceKey(url, other)).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('Use a mesma SIGNING_KEY em todos'),
    })
    await (await announceKey(url, key)).close()
    await first.close()
    const changed = await eventually(() => announceKey(url, other))
    await changed.close()
  })
})
