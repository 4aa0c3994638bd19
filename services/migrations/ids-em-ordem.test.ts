import { expect, test } from 'vitest'
import { Failure } from '#contracts/errors.ts'
import { migrateToLatest } from '#services/engine/database/migrate.ts'
import { ledgerForTests } from '../../tools/test-kit/ledger.ts'
import { novos } from '../../tools/test-kit/events.ts'
import { migrations } from './all.ts'

const { url, pool, ledger } = ledgerForTests(1)

test('a ledger from before ids had an order, is refused at every start, in one sentence that says what to do', async () => {
  await pool.query(`delete from kysely_migration where name >= '0014'`)
  await ledger.append('rede-a', 'none', novos(1))
  for (const start of ['first', 'next']) {
    const refusal: unknown = await migrateToLatest(url, migrations).catch((error: unknown) => error)
    expect(refusal, start).toBeInstanceOf(Failure)
    expect((refusal as Failure).message).toMatch(
      /^Este banco de dados é de uma versão anterior[^.]*banco vazio[^.]*\.$/,
    )
  }
})
