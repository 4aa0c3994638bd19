import { expect, test } from 'vitest'
import { pino } from 'pino'
import { followed } from '#projections/all.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import { createKept } from '#services/engine/ledger/kept.ts'
import { caughtUp } from '#services/engine/subscriptions/caught-up.ts'
import { readSettings } from '#services/settings.ts'
import { appendMany } from '../../tools/test-kit/at-the-end.ts'
import { novos } from '../../tools/test-kit/events.ts'
import { ledgerForTests, withLedger } from '../../tools/test-kit/ledger.ts'
import { startProjections } from './projections.ts'

const CONNECTIONS = 2
/** As many as make an empty read model be built from the ledger before it is fed. */
const EVENTS = 5_000
const { ledger, pool, url } = ledgerForTests(CONNECTIONS)

test('a start without read models, with fewer connections than those, builds one, and then all others together', async () => {
  await appendMany(ledger, `rede-${newId()}`, novos(EVENTS))
  const names = followed.map(({ name }) => name)
  expect(names.length).toBeGreaterThan(CONNECTIONS)
  const allHaveAsked = Promise.withResolvers<void>()
  const [kept, from] = [createKept(), new Set<unknown>()]
  let readings = 0
  const watched = withLedger(ledger, (original) => ({
    kept: {
      ...kept,
      together(name, item, alike, work) {
        from.add(item)
        if (from.size === names.length) allHaveAsked.resolve()
        return kept.together(name, item, alike, work)
      },
    },
    async readAll(options) {
      const isRebuild = options.after === '0' && options.limit > EVENTS
      if (isRebuild && ++readings === 1) await allHaveAsked.promise
      return original.readAll(options)
    },
  }))
  const waiting = await caughtUp(url, pool)
  const running = await startProjections({
    ledger: watched,
    pool,
    url,
    agora: () => new Date(),
    log: pino({ level: 'silent' }),
    settings: readSettings({ LOG_LEVEL: 'silent' }),
  })
  expect(await waiting.wait(names, await ledger.head(), 120_000)).toBe(true)
  expect(readings).toBe(2)
  await running.stop()
  await waiting.close()
})
