import { expect, test } from 'vitest'
import { projections } from '#projections/all.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import { createCheckpoint, recordFailure } from '#services/engine/subscriptions/checkpoints.ts'
import { novos } from '../../tools/test-kit/events.ts'
import { ledgerForTests } from '../../tools/test-kit/ledger.ts'
import { readModelsReady } from './read-models-ready.ts'

const { ledger, pool, url } = ledgerForTests()

test('read models that are not ready in time, are named with what stops them, and the start goes on', async () => {
  const said: string[] = []
  const ready = () => readModelsReady({ ledger, pool, url }, (line) => said.push(line), 0)
  for (const { name, version } of projections) await createCheckpoint(pool, name, version)
  await ready()
  expect(said).toEqual([])

  const { position } = await ledger.append(`rede-${newId()}`, 'none', novos(1))
  await pool.query("update projections.checkpoints set position = $1 where name not in ('extrato', 'logs')", [position])
  await recordFailure(
    pool,
    projections.find(({ name }) => name === 'extrato')!,
    'not possible',
  )
  await ready()
  expect(said).toEqual([
    'Ainda não estão prontas: extrato (parada: not possible), logs.',
    'O Lastro abre assim mesmo, e estas tabelas de leitura se completam sozinhas.',
  ])
})
