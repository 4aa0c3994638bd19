import { describe, expect, test, vi } from 'vitest'
import { novo, valorPonto } from '../../../tools/test-kit/events.ts'
import { ledgerForTests } from '../../../tools/test-kit/ledger.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import type { Ledger } from '#services/engine/ledger/port.ts'
import { createCheckpoint, readCheckpoints } from './checkpoints.ts'
import { forgetAnotherLedger } from './same-ledger.ts'

describe('checkpoints', () => {
  const { ledger, pool } = ledgerForTests(3)
  const log = { warn: vi.fn() }
  const names = async () => (await readCheckpoints(pool)).map(({ name }) => name)

  /** The same events at other places, as a copy in another engine has them. */
  const copied: Ledger = {
    ...ledger,
    async readAll(options) {
      const { events, upTo } = await ledger.readAll(options)
      return { events: events.map((event) => ({ ...event, position: `${event.position}042` })), upTo: `${upTo}042` }
    },
  }

  test('stand while the ledger is the same, and go with another, once', async () => {
    await createCheckpoint(pool, 'extrato', 1)
    await forgetAnotherLedger(pool, ledger, log)
    await ledger.append('vp-1', 'none', [novo(valorPonto('vp-1', 1), newId())])
    for (let start = 0; start < 2; start++) await forgetAnotherLedger(pool, ledger, log)
    expect(await names()).toEqual(['extrato'])
    expect(log.warn).not.toHaveBeenCalled()

    await forgetAnotherLedger(pool, copied, log)
    expect(await names()).toEqual([])
    expect(log.warn).toHaveBeenCalledOnce()

    await createCheckpoint(pool, 'extrato', 1)
    await Promise.all([forgetAnotherLedger(pool, copied, log), forgetAnotherLedger(pool, copied, log)])
    expect(await names()).toEqual(['extrato'])
  })
})
