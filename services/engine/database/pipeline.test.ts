import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { databaseForTests } from '../../../tools/test-kit/database.ts'
import { eventually } from '../../../tools/test-kit/eventually.ts'
import { createClient, createDb, createReaders } from './connection.ts'
import { createPipeline } from './pipeline.ts'
import { prepared } from './prepared.ts'

const somar = (a: number, b: number) => ({ name: 'soma', text: 'select $1::int + $2::int as soma', values: [a, b] })
const MEU_PID = { text: 'select pg_backend_pid() as pid' }

describe('connections that all callers share', () => {
  const { db, url, pool } = databaseForTests(2)
  const readers = createReaders(url)
  afterAll(() => readers.end())

  const pidOf = async () => (await readers.query(MEU_PID)).rows[0].pid as number
  const backends = async () =>
    (await sql<{ pid: number }>`select pid from pg_stat_activity where pid <> pg_backend_pid()`.execute(db)).rows

  test('answer each caller with what it asked, however many ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => readers.query(somar(n, 1000))))
    expect(answers.map(({ rows }) => rows)).toEqual(answers.map((_, n) => [{ soma: n + 1000 }]))
  })

  test('are two, however many ask at once', async () => {
    const pids = await Promise.all(Array.from({ length: 50 }, pidOf))
    expect(new Set(pids).size).toBe(2)
  })

  test('a statement that takes long delays nobody on the other one', async () => {
    await pool.query('create table portao (aberto int)')
    const gate = await pool.connect()
    await gate.query('begin; lock table portao in access exclusive mode')
    const held = readers.query({ text: 'select count(*)::int as n from portao' })
    expect((await readers.query(somar(1, 1))).rows).toEqual([{ soma: 2 }])
    await gate.query('commit')
    gate.release()
    expect((await held).rows).toEqual([{ n: 0 }])
  })

  test('a statement that fails harms no other', async () => {
    const dividir = (por: number) => readers.query({ text: 'select 6 / $1::int as parte', values: [por] })
    const outcomes = await Promise.allSettled([3, 0, 2, 0, 1].map(dividir))
    expect(
      outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.rows[0].parte : 'failed')),
    ).toEqual([2, 'failed', 3, 'failed', 6])
  })

  test('one that is lost fails what is under way, and the next statement opens another', async () => {
    const lost = await Promise.all([pidOf(), pidOf()])
    const underWay = lost.map(() => readers.query({ text: 'select pg_sleep(600)' }))
    const outcomes = Promise.allSettled(underWay)
    for (const pid of lost) await sql`select pg_terminate_backend(${pid})`.execute(db)
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(lost).not.toContain(await pidOf())
  })

  test('a database that cannot be reached fails the statement, and is tried again by the next', async () => {
    const nowhere = Object.assign(new URL(url), { port: '1' }).href
    const addresses = [nowhere, url]
    const reaching = createPipeline(() => createClient(addresses.shift()!, { pipeline: true }))
    await expect(reaching.query(somar(1, 1))).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    expect((await reaching.query(somar(1, 1))).rows).toEqual([{ soma: 2 }])
    await reaching.end()
  })

  test('what is prepared goes through them, and in a transaction through its own connection', async () => {
    const shared = createDb(pool, readers)
    const meuPid = sql<{ pid: number }>`select pg_backend_pid() as pid`.compile(shared)
    const pidsOfReaders = await Promise.all([pidOf(), pidOf()])
    expect(pidsOfReaders).toContain((await prepared(shared, meuPid))[0]!.pid)
    await shared.transaction().execute(async (tx) => {
      expect(pidsOfReaders).not.toContain((await prepared(tx, meuPid))[0]!.pid)
    })
  })

  test('end with their handle', async () => {
    const others = createReaders(url)
    const { pid } = (await others.query(MEU_PID)).rows[0] as { pid: number }
    await others.end()
    await eventually(async () => expect(await backends()).not.toContainEqual({ pid }))
  })
})
