import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#services/engine/database/transaction.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import { LedgerUnavailable } from '#services/engine/ledger/port.ts'
import { novo, valorPonto } from '../tools/test-kit/events.ts'
import { ledgerForTests, withLedger } from '../tools/test-kit/ledger.ts'
import { contagem, tablesOf } from '../tools/test-kit/projections.ts'
import { projections } from './all.ts'
import { openSubscriptions } from '#services/engine/subscriptions/subscriptions.ts'
import { caughtUp } from '#services/engine/subscriptions/caught-up.ts'
import { readCheckpoint } from '#services/engine/subscriptions/checkpoints.ts'
import { checksums } from './checksum.ts'
import { columnsThatDiffer, compareTables } from './compare.ts'
import type { AnyProjection } from './projection.ts'
import { rebuild } from './rebuild.ts'
import { run } from './runner.ts'
import { createShadow, dropShadow } from './shadow.ts'
import { instant, table } from './table.ts'
import { verify } from './verify.ts'

const store = ledgerForTests(8)
const { pool } = store
let conta: AnyProjection
const log = { info: () => undefined, error: () => undefined }
beforeAll(() => append(50))
beforeEach(async () => {
  conta = contagem(`conta_${newId().replaceAll('-', '')}`)
  await rebuild(conta, { ledger: store.ledger, pool, log })
})
afterEach(async () => {
  await pool.query(`drop schema ${conta.name} cascade`)
})

const append = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, n) =>
      store.ledger.append(`rede-${newId()}`, 'none', [novo(valorPonto(`rede ${n % 5}`, n))]),
    ),
  )
const conferir = (which = conta) => verify(which, { ledger: store.ledger, pool })
const primeira = async () =>
  (await pool.query<{ id_rede: string; eventos: number }>(`select * from ${conta.name}.redes order by id_rede limit 1`))
    .rows[0]!
const provas = async () =>
  (await pool.query(`select from information_schema.schemata where schema_name like '%\\_\\_prova'`)).rowCount

test('healthy tables, have no difference, and verifying leaves nothing behind and everything as it was', async () => {
  const [tables, checkpoint] = [await tablesOf(conta, pool), await readCheckpoint(pool, conta.name)]
  expect(await conferir()).toEqual({
    projection: conta.name,
    position: checkpoint!.position,
    differences: [],
    checksums: [{ table: 'redes', rows: 5, checksum: expect.stringMatching(/^[0-9a-f]{32}$/) }],
  })
  expect(await tablesOf(conta, pool)).toEqual(tables)
  expect(await readCheckpoint(pool, conta.name)).toEqual(checkpoint)
  expect(await provas()).toBe(0)
  expect(await readCheckpoint(pool, `${conta.name}__prova`)).toBeUndefined()
})

test('the copy that proves, gets no indexes for readers', async () => {
  expect(
    await conferir({ ...conta, tables: [{ ...conta.tables[0]!, indexes: { quebrado: '(nenhuma)' } }] }),
  ).toMatchObject({ differences: [], checksums: [{ rows: 5 }] })
})

describe('a row', () => {
  test('that was changed, is named by table and key, with the values on both sides', async () => {
    const row = await primeira()
    await pool.query(`update ${conta.name}.redes set eventos = 999 where id_rede = $1`, [row.id_rede])
    const { differences } = await conferir()
    expect(differences).toEqual([
      {
        table: 'redes',
        onlyBefore: 1,
        onlyAfter: 1,
        rows: [{ key: { id_rede: row.id_rede }, before: { id_rede: row.id_rede, eventos: 999 }, after: row }],
      },
    ])
    expect(columnsThatDiffer(differences[0]!.rows[0]!)).toEqual(['eventos'])
    expect(await primeira()).toMatchObject({ eventos: 999 })
  })

  test('that was deleted, is named', async () => {
    const row = await primeira()
    await pool.query(`delete from ${conta.name}.redes where id_rede = $1`, [row.id_rede])
    expect((await conferir()).differences).toEqual([
      {
        table: 'redes',
        onlyBefore: 0,
        onlyAfter: 1,
        rows: [{ key: { id_rede: row.id_rede }, before: null, after: row }],
      },
    ])
  })

  test('that was added, is named', async () => {
    const row = { id_rede: newId(), eventos: 1 }
    await pool.query(`insert into ${conta.name}.redes values ($1, $2)`, [row.id_rede, row.eventos])
    expect((await conferir()).differences).toEqual([
      {
        table: 'redes',
        onlyBefore: 1,
        onlyAfter: 0,
        rows: [{ key: { id_rede: row.id_rede }, before: row, after: null }],
      },
    ])
  })

  test('that stands twice in a table without its key, is named', async () => {
    await pool.query(`alter table ${conta.name}.redes drop constraint redes_pkey`)
    const row = await primeira()
    await pool.query(`insert into ${conta.name}.redes values ($1, $2)`, [row.id_rede, row.eventos])
    expect((await conferir()).differences).toEqual([
      {
        table: 'redes',
        onlyBefore: 1,
        onlyAfter: 0,
        rows: [{ key: { id_rede: row.id_rede }, before: row, after: null }],
      },
    ])
  })

  test('of very many that differ, is one of the first that are reported, and all are counted', async () => {
    await pool.query(`insert into ${conta.name}.redes select gen_random_uuid(), 1 from generate_series(1, 5000)`)
    const [difference] = (await conferir()).differences
    expect(difference).toMatchObject({ onlyBefore: 5000, onlyAfter: 0 })
    expect(difference!.rows).toHaveLength(20)
  })
})

test('tables that lag behind, are compared where they stand', async () => {
  const before = await readCheckpoint(pool, conta.name)
  await append(5)
  expect(await conferir()).toMatchObject({ position: before!.position, differences: [] })
})

test('tables that go on while they are verified, are compared where the snapshot found them, and are not held up', async () => {
  let appended = false
  const runner = run(conta, openSubscriptions({ ledger: store.ledger, pool, url: store.url, log }))
  const waiting = await caughtUp(store.url, pool)
  // The last page before the snapshot: what arrives now is in the tables in use, and not yet in the copy.
  const ledger = withLedger(store.ledger, (original) => ({
    async readAll(options) {
      const page = await original.readAll(options)
      if (!appended) {
        appended = true
        const positions = (await append(20)).map(({ position }) => Number(position))
        expect(await waiting.wait([conta.name], String(Math.max(...positions)), 120_000)).toBe(true)
      }
      return page
    },
  }))
  const before = await readCheckpoint(pool, conta.name)
  const verification = await verify(conta, { ledger, pool })
  await runner.stop()
  await waiting.close()
  expect(verification).toMatchObject({ differences: [] })
  expect(Number(verification.position)).toBeGreaterThanOrEqual(Number(before!.position) + 20)
})

test('while events keep arriving and the runner runs, healthy tables have no difference', async () => {
  const runner = run(conta, openSubscriptions({ ledger: store.ledger, pool, url: store.url, log }))
  let running = true
  const arriving = (async () => {
    while (running) await append(10)
  })()
  try {
    for (let n = 0; n < 8; n++) expect(await conferir()).toMatchObject({ differences: [] })
  } finally {
    running = false
    await arriving
    await runner.stop()
  }
})

test('a run that was killed, leaves a copy that the next one does not trust', async () => {
  await createShadow(conta, `${conta.name}__prova`, pool)
  await pool.query(`insert into ${conta.name}__prova.redes values ($1, 7)`, [newId()])
  expect((await conferir()).differences).toEqual([])
  expect(await provas()).toBe(0)
})

test('a ledger that cannot be reached, is no verdict, and the copy is gone', async () => {
  const ledger = withLedger(store.ledger, () => ({
    readAll: () => Promise.reject(new LedgerUnavailable(new Error('gone'))),
  }))
  await expect(verify(conta, { ledger, pool })).rejects.toBeInstanceOf(LedgerUnavailable)
  expect(await provas()).toBe(0)
})

describe('a read model with nothing to compare, says why', () => {
  test('when it was never built', async () => {
    expect((await conferir(contagem('nunca_construida'))).problem).toMatch(/^ainda não foi construída/)
  })

  test('when its tables are of another version', async () => {
    expect((await conferir({ ...conta, version: 2 })).problem).toMatch(/são da versão 1 e este programa da 2/)
  })

  test('when it stands past the end of the ledger', async () => {
    await pool.query('update projections.checkpoints set position = 999999 where name = $1', [conta.name])
    expect(await conferir()).toMatchObject({
      problem: `está na posição 999999, além do fim do ledger; "npm run rebuild -- ${conta.name}" a refaz`,
    })
  })

  test('when an event cannot be applied again', async () => {
    const quebrada = {
      ...contagem(conta.name, () => {
        throw new Error('quebrou')
      }),
    }
    expect((await conferir(quebrada)).problem).toMatch(/stopped at event \d+ .*quebrou/)
    expect(await provas()).toBe(0)
  })

  test('when its table is gone', async () => {
    await pool.query(`drop table ${conta.name}.redes`)
    expect((await conferir()).problem).toMatch(/redes/)
  })
})

describe('the checksum', () => {
  const sums = (schema = conta.name) => inTransaction(pool, (tx) => checksums(conta, schema, tx))

  test('of the same rows in another order and another place, is the same; of other rows it is not', async () => {
    await createShadow(conta, `${conta.name}_copia`, pool)
    await pool.query(`insert into ${conta.name}_copia.redes select * from ${conta.name}.redes order by id_rede desc`)
    expect(await sums(`${conta.name}_copia`)).toEqual(await sums())
    await pool.query(
      `update ${conta.name}_copia.redes set eventos = eventos + 1
       where id_rede = (select min(id_rede::text)::uuid from ${conta.name}_copia.redes)`,
    )
    expect(await sums(`${conta.name}_copia`)).not.toEqual(await sums())
    await dropShadow(`${conta.name}_copia`, pool)
  })

  test('of an empty table, is zero', async () => {
    await pool.query(`truncate ${conta.name}.redes`)
    expect(await sums()).toEqual([{ table: 'redes', rows: 0, checksum: '0'.repeat(32) }])
  })

  test('of instants, does not depend on where the session says that it is', async () => {
    const um = { ...conta, tables: [table('redes', { em: instant }, { key: ['em'] })] }
    await createShadow(um, `${conta.name}_um`, pool)
    await pool.query(`insert into ${conta.name}_um.redes values ('2026-11-20T12:00:00Z')`)
    const em = (zone: string) =>
      inTransaction(pool, async (tx) => {
        await tx.query(`set local timezone = '${zone}'`)
        return checksums(um, `${conta.name}_um`, tx)
      })
    expect(await em('Asia/Tokyo')).toEqual(await em('America/Sao_Paulo'))
    await dropShadow(`${conta.name}_um`, pool)
  })
})

test.each(projections.map((each) => [each.name, each] as const))(
  'the tables of %s, have keys by which rows can be named',
  async (name, projection) => {
    const shadow = `${name}_chaves`
    await createShadow(projection, shadow, pool)
    expect(await inTransaction(pool, (tx) => compareTables(projection, shadow, shadow, tx))).toEqual([])
    await dropShadow(shadow, pool)
  },
)
