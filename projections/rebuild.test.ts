import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type pg from 'pg'
import type { Failure } from '#contracts/errors.ts'
import { createPool } from '#services/engine/database/connection.ts'
import type { Following } from '#services/engine/subscriptions/follow.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import { LedgerUnavailable, type Ledger, type Position } from '#services/engine/ledger/port.ts'
import { appendMany } from '../tools/test-kit/at-the-end.ts'
import { novo, novos, valorPonto } from '../tools/test-kit/events.ts'
import { ledgerForTests, withLedger } from '../tools/test-kit/ledger.ts'
import { contagem, tablesOf } from '../tools/test-kit/projections.ts'
import { venda, vendaRegistrada } from '../tools/test-kit/vendas.ts'
import { openSubscriptions } from '#services/engine/subscriptions/subscriptions.ts'
import { caughtUp, type CaughtUp } from '#services/engine/subscriptions/caught-up.ts'
import { readCheckpoint } from '#services/engine/subscriptions/checkpoints.ts'
import { dashboard } from './dashboard/dashboard.projection.ts'
import { extrato } from './extrato/extrato.projection.ts'
import { typesOf, type AnyProjection } from './projection.ts'
import { rebuild, rebuildTogether } from './rebuild.ts'
import { run } from './runner.ts'
import { createShadow } from './shadow.ts'
import { int, table, text, uuid, withDefault } from './table.ts'
import { eventually } from '../tools/test-kit/eventually.ts'

describe('rebuild', () => {
  const { ledger, open, url, pool } = ledgerForTests(8)
  let waiting: CaughtUp
  let runners: Following[]
  let errors: unknown[]
  /** A projection of one test; the ledger is shared. */
  let conta: AnyProjection
  beforeAll(async () => {
    waiting = await caughtUp(url, pool)
    await append(200)
  })
  beforeEach(() => {
    conta = contagem(`conta_${newId().replaceAll('-', '')}`)
    runners = []
    errors = []
  })
  afterEach(() => Promise.all(runners.map((runner) => runner.stop())))
  afterAll(() => waiting?.close())

  const log = { info: () => undefined, error: ({ err }: { err?: unknown }) => void errors.push(err) }
  const start = (which: AnyProjection): Following => {
    const runner = run(which, openSubscriptions({ ledger, pool, url, log }))
    runners.push(runner)
    return runner
  }
  const append = async (count: number): Promise<Position> => {
    const appended = await Promise.all(
      Array.from({ length: count }, (_, n) =>
        ledger.append(`rede-${newId()}`, 'none', [novo(valorPonto(`rede ${n % 5}`, n))]),
      ),
    )
    return String(Math.max(...appended.map(({ position }) => Number(position))))
  }
  const until = async (which: AnyProjection, position: Position) =>
    expect(await waiting.wait([which.name], position, 120_000)).toBe(true)
  /** Tables that are up to date, and nobody who keeps them so. */
  const built = async (which: AnyProjection): Promise<void> => {
    const runner = start(which)
    await until(which, await ledger.head())
    await runner.stop()
  }
  const refazer = (which: AnyProjection = conta, de: Ledger = ledger) => rebuild(which, { ledger: de, pool, log })
  const eventos = async (which = conta): Promise<number> =>
    (await pool.query<{ n: number }>(`select coalesce(sum(eventos), 0)::int as n from ${which.name}.redes`)).rows[0]!.n
  const todos = async (): Promise<number> =>
    (await pool.query<{ n: number }>(`select count(*)::int as n from ledger.events where type = 'ValorPontoDefinido'`))
      .rows[0]!.n
  const schemasOf = async (name: string): Promise<string[]> =>
    (
      await pool.query<{ s: string }>(
        'select schema_name as s from information_schema.schemata where schema_name like $1 order by 1',
        [`${name.replaceAll('_', '\\_')}%`],
      )
    ).rows.map((row) => row.s)

  test('a reader that holds the old tables for long, does not undo the new ones', async () => {
    await built(conta)
    const impatient = createPool(url, 4, { options: '-c lock_timeout=100ms' })
    const reader = await pool.connect()
    await reader.query(`begin; select from ${conta.name}.redes`)
    expect(await rebuild(conta, { ledger, pool: impatient, log })).toEqual([])
    expect(errors).toHaveLength(1)
    expect(await eventos()).toBe(await todos())
    expect(await schemasOf(conta.name)).toEqual([conta.name, `${conta.name}__antiga`])
    await reader.query('rollback')
    reader.release()
    await refazer()
    expect(await schemasOf(conta.name)).toEqual([conta.name])
    await impatient.end()
  })

  test('healthy tables, have no difference and are the same afterwards, with nothing left behind', async () => {
    await built(conta)
    const before = await tablesOf(conta, pool)
    const checkpoint = await readCheckpoint(pool, conta.name)
    expect(await refazer()).toEqual([])
    expect(await tablesOf(conta, pool)).toEqual(before)
    expect(await readCheckpoint(pool, conta.name)).toEqual(checkpoint)
    expect(await schemasOf(conta.name)).toEqual([conta.name])
    expect(await readCheckpoint(pool, `${conta.name}__sombra`)).toBeUndefined()
  })

  test('tables without their checkpoint, are of nobody knows which events: they give way', async () => {
    await built(conta)
    await pool.query('delete from projections.checkpoints where name = $1', [conta.name])
    expect(await refazer()).toEqual([])
    expect(await eventos()).toBe(await todos())
    expect(await schemasOf(conta.name)).toEqual([conta.name])
    expect(errors).toEqual([])
  })

  test('a row that was changed, one that was removed and one too many, are reported by table and right afterwards', async () => {
    const de = [venda('1', 100, { parceiro: 'ana' }), venda('2', 50, { parceiro: 'bruno' })].map((each) =>
      vendaRegistrada(each),
    )
    for (const event of de) await ledger.append(`venda-${newId()}`, 'none', [novo(event)])
    await built(dashboard)
    const before = await tablesOf(dashboard, pool)
    await pool.query(`update dashboard.parceiros set pontos = pontos + 1 where id_parceiro = $1`, [
      de[0]!.data.idParceiro,
    ])
    await pool.query(`delete from dashboard.meses where escopo = $1`, [de[0]!.data.idRede])
    await pool.query(`insert into dashboard.meses values ($1, '2020-01', 1, 0, 0)`, [de[0]!.data.idRede])
    const differences = await refazer(dashboard)
    expect(differences).toMatchObject([
      { table: 'parceiros', onlyBefore: 3, onlyAfter: 3 },
      { table: 'meses', onlyBefore: 1, onlyAfter: 1 },
    ])
    expect(differences[0]!.rows).toHaveLength(3)
    expect(differences[1]!.rows).toContainEqual({
      key: { escopo: de[0]!.data.idRede, mes: '2020-01' },
      before: {
        escopo: de[0]!.data.idRede,
        mes: '2020-01',
        creditados: 1,
        resgatados: 0,
        expirados: 0,
        parceiros: 0,
        revendas: 0,
      },
      after: null,
    })
    expect(await tablesOf(dashboard, pool)).toEqual(before)
    expect(await refazer(dashboard)).toEqual([])
  })

  test('rows that stand twice in a table without their key, are a difference', async () => {
    await built(conta)
    await pool.query(`alter table ${conta.name}.redes drop constraint redes_pkey`)
    await pool.query(`insert into ${conta.name}.redes select * from ${conta.name}.redes limit 1`)
    expect(await refazer()).toMatchObject([{ table: 'redes', onlyBefore: 1, onlyAfter: 0 }])
    expect(await eventos()).toBe(await todos())
  })

  test('tables that lag behind, are compared at one position and are up to date afterwards', async () => {
    await built(conta)
    await append(30)
    expect(await refazer()).toEqual([])
    expect(await eventos()).toBe(await todos())
    expect((await readCheckpoint(pool, conta.name))!.position).toBe(await ledger.head())
  })

  test('tables that cannot be written any more, are replaced all the same', async () => {
    await built(conta)
    await pool.query(`alter table ${conta.name}.redes drop column eventos`)
    await append(5)
    const differences = await refazer()
    expect(differences).toMatchObject([{ table: 'redes', failure: expect.stringContaining('eventos') }])
    expect(await eventos()).toBe(await todos())
    start(conta)
    await until(conta, await append(5))
    expect(await eventos()).toBe(await todos())
  })

  test('a projection that never ran, is built', async () => {
    expect(await refazer()).toEqual([])
    expect(await eventos()).toBe(await todos())
    start(conta)
    await until(conta, await append(3))
    expect(await eventos()).toBe(await todos())
    expect(errors).toEqual([])
  })

  describe('one that was killed', () => {
    /** Small pages, and an end in the midst of them. */
    const dying = (pages: number, seen: Position[] = []): Ledger =>
      withLedger(ledger, (original) => ({
        readAll(options) {
          seen.push(options.after)
          return seen.length > pages
            ? Promise.reject(new LedgerUnavailable(new Error('killed')))
            : original.readAll({ ...options, limit: 40 })
        },
      }))

    test('leaves the tables in use alone, and the next goes on where it was', async () => {
      await built(conta)
      await expect(refazer(conta, dying(1))).rejects.toBeInstanceOf(LedgerUnavailable)
      const shadow = await readCheckpoint(pool, `${conta.name}__sombra`)
      expect(Number(shadow!.position)).toBeGreaterThan(0)
      expect(await eventos()).toBe(await todos())
      const seen: Position[] = []
      expect(await refazer(conta, dying(1000, seen))).toEqual([])
      expect(seen[0]).toBe(shadow!.position)
      expect(await eventos()).toBe(await todos())
      expect(await schemasOf(conta.name)).toEqual([conta.name])
    })

    test('by the end of its connections, in the midst of the swap, leaves the tables in use as they were', async () => {
      await built(conta)
      const tables = await tablesOf(conta, pool)
      const cutting = withLedger(ledger, (original) => ({
        async head() {
          await pool.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and state = 'idle in transaction'`,
          )
          return original.head()
        },
      }))
      await expect(refazer(conta, cutting)).rejects.toThrow()
      expect(await tablesOf(conta, pool)).toEqual(tables)
      expect(await schemasOf(conta.name)).toEqual([conta.name, `${conta.name}__sombra`])
      await refazer()
      expect(await eventos()).toBe(await todos())
    })

    test('and whose program was changed since, starts again', async () => {
      await built(conta)
      await expect(refazer(conta, dying(1))).rejects.toBeInstanceOf(LedgerUnavailable)
      const seen: Position[] = []
      await refazer({ ...conta, version: 2 }, dying(1000, seen))
      expect(seen[0]).toBe('0')
      expect(await eventos()).toBe(await todos())
      expect((await readCheckpoint(pool, conta.name))!.version).toBe(2)
    })
  })

  describe('of a ledger that was restored from before, whose tables stand past its end', () => {
    const alem = (name: string) =>
      pool.query('update projections.checkpoints set position = position + 1000 where name = $1', [name])

    test('starts anew, says that there was nothing to compare, and misses nothing that comes next', async () => {
      await built(conta)
      await pool.query(`update ${conta.name}.redes set eventos = 999`)
      await alem(conta.name)
      expect(await refazer()).toMatchObject([{ table: 'redes', failure: expect.stringContaining('além do fim') }])
      expect((await readCheckpoint(pool, conta.name))!.position).toBe(await ledger.head())
      expect(await eventos()).toBe(await todos())
      start(conta)
      await until(conta, await append(1))
      expect(await eventos()).toBe(await todos())
    })

    test('does not go on with a copy that was begun before', async () => {
      await built(conta)
      await createShadow(conta, `${conta.name}__sombra`, pool)
      await alem(`${conta.name}__sombra`)
      expect(await refazer()).toEqual([])
      expect(await eventos()).toBe(await todos())
    })

    test('is made by the runner itself, which then goes on', async () => {
      await built(conta)
      await alem(conta.name)
      start(conta)
      const position = await append(1)
      await eventually(async () => expect(await eventos()).toBe(await todos()))
      expect((await readCheckpoint(pool, conta.name))!.position).toBe(position)
    })
  })

  test('two at once, one is told so and the tables are right', async () => {
    await built(conta)
    const results = await Promise.allSettled([refazer(), refazer(conta, open())])
    expect(
      results.map((result) => (result.status === 'rejected' ? (result.reason as Failure).codigo : result.value)).sort(),
    ).toEqual([[], 'reconstrucao-em-curso'])
    expect(await eventos()).toBe(await todos())
    expect(await refazer()).toEqual([])
    expect(await schemasOf(conta.name)).toEqual([conta.name])
  })

  test('readers, go on reading whole tables all the time, also with prepared statements', async () => {
    await built(conta)
    const expected = await eventos()
    let rebuilding = true
    let reads = 0
    const reader = async (query: pg.QueryConfig) => {
      const client = await pool.connect()
      try {
        while (rebuilding) {
          expect((await client.query<{ n: number }>(query)).rows[0]!.n).toBe(expected)
          reads++
        }
      } finally {
        client.release()
      }
    }
    const text = `select sum(eventos)::int as n from ${conta.name}.redes`
    const readers = [reader({ text }), reader({ name: 'soma', text }), reader({ name: 'soma', text })]
    await (async () => {
      for (let n = 0; n < 4; n++) expect(await refazer()).toEqual([])
    })().finally(() => {
      rebuilding = false
    })
    await Promise.all(readers)
    expect(reads).toBeGreaterThan(10)
  })

  test('while events keep arriving and the runner runs, misses none and doubles none', async () => {
    start(conta)
    await until(conta, await ledger.head())
    let last: Position = '0'
    const arriving = (async () => {
      for (let n = 0; n < 40; n++) last = await append(25)
    })()
    for (let n = 0; n < 3; n++) expect(await refazer()).toEqual([])
    await arriving
    await until(conta, last)
    expect(await eventos()).toBe(await todos())
    expect(errors).toEqual([])
  })

  describe('indexes for readers', () => {
    const comIndices = (segundo = '(eventos, id_rede)'): AnyProjection => ({
      ...conta,
      tables: [{ ...conta.tables[0]!, indexes: { primeiro: '(eventos)', segundo } }],
    })
    const indicesOf = async (name: string): Promise<string[]> =>
      (
        await pool.query<{ i: string }>('select indexname as i from pg_indexes where schemaname = $1 order by 1', [
          name,
        ])
      ).rows.map((row) => row.i)
    const todosOsIndices = ['primeiro', 'redes_pkey', 'segundo']

    test('are there from the first start on, and after a rebuild', async () => {
      await built(comIndices())
      expect(await indicesOf(conta.name)).toEqual(todosOsIndices)
      expect(await refazer(comIndices())).toEqual([])
      expect(await indicesOf(conta.name)).toEqual(todosOsIndices)
    })

    test('of one that was killed among them, are finished by the next, which reads nothing a second time', async () => {
      await built(comIndices())
      await expect(refazer(comIndices('(nenhuma)'))).rejects.toThrow('nenhuma')
      expect(await indicesOf(`${conta.name}__sombra`)).toEqual(['primeiro', 'redes_pkey'])
      expect(await indicesOf(conta.name)).toEqual(todosOsIndices)
      const shadow = await readCheckpoint(pool, `${conta.name}__sombra`)
      const seen: Position[] = []
      await refazer(
        comIndices(),
        withLedger(ledger, (original) => ({
          readAll(options) {
            seen.push(options.after)
            return original.readAll(options)
          },
        })),
      )
      expect(new Set(seen)).toEqual(new Set([shadow!.position]))
      expect(await indicesOf(conta.name)).toEqual(todosOsIndices)
      expect(await eventos()).toBe(await todos())
    })

    test('that were being made while events arrived, hold nobody up and miss none', async () => {
      await built(conta)
      let arrived: Promise<unknown> | undefined
      const [redes] = comIndices().tables
      const slowly: AnyProjection = {
        ...conta,
        tables: [
          {
            ...redes!,
            get indexes() {
              arrived ??= append(30)
              return redes!.indexes
            },
          },
        ],
      }
      expect(await refazer(slowly)).toEqual([])
      await arrived
      start(conta)
      await until(conta, await append(1))
      expect(await eventos()).toBe(await todos())
    })
  })

  describe('a raised version', () => {
    const raised = (): AnyProjection => {
      const columns = { id_rede: uuid, eventos: int, nova: withDefault(text, `'sim'`) }
      return { ...conta, version: 2, tables: [table('redes', columns, { key: ['id_rede'] })] }
    }

    test('is rebuilt by the runner itself, which then goes on', async () => {
      await built(conta)
      await append(10)
      start(raised())
      await until(conta, await append(1))
      expect(await eventos()).toBe(await todos())
      expect((await pool.query<{ nova: string }>(`select distinct nova from ${conta.name}.redes`)).rows).toEqual([
        { nova: 'sim' },
      ])
      expect(await readCheckpoint(pool, conta.name)).toMatchObject({ version: 2, failure: null })
      expect(errors).toEqual([])
    })

    test('has no differences to report: the old tables answered another question', async () => {
      await built(conta)
      expect(await refazer(raised())).toEqual([])
      expect(await refazer(raised())).toEqual([])
    })
  })

  test('several together, read each event once and are each as if rebuilt alone, also when one had been begun before', async () => {
    const outra = contagem(`outra_${newId().replaceAll('-', '')}`)
    await built(conta)
    await expect(
      refazer(
        conta,
        withLedger(ledger, (original) => {
          let reads = 0
          return {
            readAll: (options) =>
              reads++ > 0
                ? Promise.reject(new LedgerUnavailable(new Error('killed')))
                : original.readAll({ ...options, limit: 40 }),
          }
        }),
      ),
    ).rejects.toBeInstanceOf(LedgerUnavailable)
    let read = 0
    const counting = withLedger(ledger, (original) => ({
      async readAll(options) {
        const page = await original.readAll(options)
        read += page.events.length
        return page
      },
    }))
    const told: string[] = []
    await rebuildTogether([conta, outra, dashboard], { ledger: counting, pool, log }, ({ name }, differences) =>
      told.push(`${name} ${differences.length}`),
    )
    expect(told).toEqual([`${conta.name} 0`, `${outra.name} 0`, expect.stringMatching(/^dashboard/)])
    expect([await eventos(), await eventos(outra)]).toEqual([await todos(), await todos()])
    expect(read).toBe(
      (
        await pool.query<{ n: number }>('select count(*)::int as n from ledger.events where type = any($1)', [
          [...new Set([...typesOf(conta), ...typesOf(dashboard)])],
        ])
      ).rows[0]!.n,
    )
  })

  test('several together, of which one has a fault, are told so and go on where they were', async () => {
    const outra = contagem(`outra_${newId().replaceAll('-', '')}`)
    let broken = true
    const faulty: AnyProjection = {
      ...outra,
      flush: (...args) => (broken ? Promise.reject(new Error('cannot be written')) : outra.flush(...args)),
    }
    await expect(rebuildTogether([conta, faulty], { ledger, pool, log }, () => undefined)).rejects.toThrow(
      'cannot be written',
    )
    broken = false
    await rebuildTogether([conta, faulty], { ledger, pool, log }, () => undefined)
    expect([await eventos(), await eventos(outra)]).toEqual([await todos(), await todos()])
  })

  test('more events than one page holds, are all there', async () => {
    await appendMany(ledger, `rede-${newId()}`, novos(10_500))
    await refazer()
    expect(await eventos()).toBe(await todos())
  })

  test('a projection that is new where the ledger is long, is built beside its empty tables and goes on by itself', async () => {
    await appendMany(ledger, `rede-${newId()}`, novos(5001))
    const told: string[] = []
    const runner = run(
      conta,
      openSubscriptions({ ledger, pool, url, log: { ...log, info: (_, message) => void told.push(message) } }),
    )
    runners.push(runner)
    await until(conta, await append(1))
    await eventually(() => expect(told).toEqual(['building from the ledger', 'rebuilt']))
    expect(await eventos()).toBe(await todos())
    expect(await schemasOf(conta.name)).toEqual([conta.name])
  })

  test('the statement, of an account that moved, is the same after a rebuild', async () => {
    await built(extrato)
    expect(await refazer(extrato)).toEqual([])
  })
})
