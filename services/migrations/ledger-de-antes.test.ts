import { describe, expect, test } from 'vitest'
import { Failure } from '#contracts/errors.ts'
import { migrateToLatest } from '#services/engine/database/migrate.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import { metadata, novos } from '../../tools/test-kit/events.ts'
import { ledgerForTests } from '../../tools/test-kit/ledger.ts'
import { migrations } from './all.ts'

const UMA_FRASE = /^Este banco de dados é de uma versão anterior[^.]*banco vazio[^.]*\.$/

describe.each([
  { before: 'ids had an order', number: '0014', stream: 'rede-a', events: novos(1) },
  {
    before: 'seals counted events',
    number: '0015',
    stream: 'selo',
    events: [{ id: newId(), type: 'IntervaloSelado', data: { de: '1', ate: '9' }, metadata: metadata() }],
  },
])('a ledger from before $before', ({ number, stream, events }) => {
  const { url, pool, ledger } = ledgerForTests(1)

  test('is refused at every start, in one sentence that says what to do', async () => {
    await pool.query('delete from kysely_migration where name >= $1', [number])
    await ledger.append(stream, 'none', events)
    for (const start of ['first', 'next']) {
      const refusal: unknown = await migrateToLatest(url, migrations).catch((error: unknown) => error)
      expect(refusal, start).toBeInstanceOf(Failure)
      expect((refusal as Failure).message).toMatch(UMA_FRASE)
    }
  })
})
