import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTables } from '#projections/projection.ts'
import { sellout } from '#projections/sellout/sellout.projection.ts'
import { createDb, createPool, type Db } from '#services/engine/database/connection.ts'
import type { FileStore } from '#services/engine/files/port.ts'
import { insertRede, insertUsuario } from '#services/engine/sessions/people.fixture.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import type { EngineWorker } from '#services/engine/app.ts'
import type { List } from '#services/engine/lists/list.ts'
import { createCheckpoint } from '#services/engine/subscriptions/checkpoints.ts'
import { giveUpWork, workHandler } from '#services/engine/work/run.ts'
import { lists } from '#services/lists.ts'
import { works } from '#services/works.ts'
import { createTestDatabase } from '../../../tools/test-kit/database.ts'
import { exportar } from './exportacao.work.ts'

const AGORA = new Date('2026-11-20T13:00:00.000Z')
const agora = () => AGORA

describe('the job of an export', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let pool: pg.Pool
  let db: Db
  let actor: ActorPainel
  let guardados: Map<string, string>
  let broken: Error | undefined
  /** Lists that stand for the programme's. */
  let outras: { sellout?: List }
  const files = {
    async putStream(content: Readable, extension: string) {
      const held = await text(content)
      if (broken) throw broken
      const name = `${guardados.size}.${extension}`
      guardados.set(name, held)
      return { name, bytes: held.length, sha256: '' }
    },
    delete: (name: string) => Promise.resolve(void guardados.delete(name)),
  } as unknown as FileStore
  beforeAll(async () => {
    database = await createTestDatabase()
    pool = createPool(database.url, 6)
    db = createDb(pool)
    await sql`create schema sellout`.execute(db)
    for (const statement of createTables(sellout, 'sellout')) await sql.raw(statement).execute(db)
    await createCheckpoint(pool, 'sellout', sellout.version)
    await insertRede(db, 'Norte')
  })
  beforeEach(async () => {
    guardados = new Map()
    broken = undefined
    outras = {}
    await db.deleteFrom('processamentos').execute()
    await db.deleteFrom('usuarios').execute()
    const id = await insertUsuario(db, '52998224725', 1)
    actor = { tipo: 'painel', id, nome: 'Ana Lima', permissao: 1, revendasPermitidas: null, redesPermitidas: null }
  })
  afterAll(async () => {
    await db.destroy()
    await database.drop()
  })

  const pedir = () =>
    exportar(
      { db, agora, works, queue: { enqueue: () => Promise.resolve() } },
      { lista: 'sellout', formato: 'csv', query: { pagina: 1, limite: 0 }, params: undefined },
      'Sellout',
      actor,
    )
  const executar = (id: string, signal = new AbortController().signal) =>
    workHandler(worker())({ id, data: { idProcessamento: id }, attempt: 1, signal })
  const worker = () =>
    ({
      url: database.url,
      db,
      readDb: db,
      lists: { ...lists, ...outras },
      works,
      files,
      agora,
    }) as Partial<EngineWorker> as EngineWorker
  const linha = (id: string) =>
    db
      .selectFrom('processamentos')
      .select(['estado', 'falha', 'arquivo', 'expira_em', 'resultado'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const AMANHA = new Date('2026-11-21T13:00:00.000Z')

  test('ends with a file and the day on which it goes; run again it does nothing', async () => {
    const id = await pedir()
    await executar(id)
    await executar(id)
    expect(await linha(id)).toEqual({
      estado: 'concluido',
      falha: null,
      arquivo: '0.csv',
      expira_em: AMANHA,
      resultado: { linhas: 0, expiraEm: AMANHA.toISOString() },
    })
    expect([...guardados.values()]).toEqual([expect.stringMatching(/^\uFEFF?realizadoEm;nomeFantasia;/)])
  })

  test('is not started for somebody who waits for five others, also when all are asked for at once', async () => {
    const asked = await Promise.allSettled([pedir(), pedir(), pedir(), pedir(), pedir(), pedir(), pedir()])
    const [first, ...others] = asked.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    expect(others).toHaveLength(4)
    await expect(pedir()).rejects.toMatchObject({ codigo: 'muitas-exportacoes' })
    await executar(first!)
    await pedir()
  })

  test('that runs twice at once leaves one file', async () => {
    const id = await pedir()
    await Promise.all([executar(id), executar(id)])
    expect([...guardados.keys()]).toEqual([(await linha(id)).arquivo])
  })

  test('that fails for a moment stays open for the next try; given up, it says what to do and goes with the others', async () => {
    const id = await pedir()
    broken = new Error('no space left on device')
    await expect(executar(id)).rejects.toThrow('no space left')
    expect(await linha(id)).toMatchObject({ estado: 'executando', arquivo: '' })
    await giveUpWork(worker(), id)
    expect(await linha(id)).toMatchObject({
      estado: 'falhou',
      falha: 'O arquivo não pôde ser gerado. Tente exportar de novo.',
      expira_em: AMANHA,
    })
  })

  test.each<[string, { ativo: boolean } | { permissao: 3 }, string, number]>([
    ['was switched off', { ativo: false }, 'falhou', 0],
    ['sees only shops by now, and none', { permissao: 3 }, 'concluido', 1],
  ])('of somebody who %s in the meantime goes by what they are now', async (_, change, estado, quantos) => {
    const id = await pedir()
    await db.updateTable('usuarios').set(change).where('id', '=', actor.id).execute()
    await executar(id)
    expect((await linha(id)).estado).toBe(estado)
    expect(guardados.size).toBe(quantos)
  })

  /** A list of 6,000 numbers, of which an export reads 5,000 at a time; `between` runs after the first of these. */
  const numeros = (between: () => Promise<void>): List => {
    const n = { sql: sql`n`, type: 'bigint' as const }
    let pages = 0
    return {
      ...(lists.sellout as unknown as List),
      orders: { realizadoEm: n },
      key: n,
      async rows(tx, _, slice) {
        const { rows } = await sql<never>`
          select n, ${slice.cursor} from sellout.numeros where ${slice.where} ${slice.order} ${slice.limit}`.execute(tx)
        if (++pages === 1) await between()
        return rows
      },
      async total(tx) {
        const { rows } = await sql<never>`select count(*)::int as count from sellout.numeros`.execute(tx)
        return rows[0]!
      },
    }
  }

  describe('of a read model with 6,000 rows', () => {
    beforeEach(() => pool.query('create table sellout.numeros as select generate_series(1, 6000) as n'))
    afterEach(async () => {
      await pool.query('drop schema if exists sellout__antiga cascade')
      await pool.query('drop table sellout.numeros')
    })
    /** What the end of a rebuild does (`projections/rebuild.ts`). */
    const trocar = () =>
      pool.query(`begin;
        create schema sellout__sombra;
        create table sellout__sombra.numeros as select n from sellout.numeros;
        alter schema sellout rename to sellout__antiga;
        alter schema sellout__sombra rename to sellout;
        commit`)

    test('that is rebuilt meanwhile, keeps no part of the list, and the next try has all of it', async () => {
      outras.sellout = numeros(async () => void (await trocar()))
      const id = await pedir()
      await expect(executar(id)).rejects.toThrow('sellout was rebuilt meanwhile')
      expect([(await linha(id)).estado, guardados.size]).toEqual(['executando', 0])
      await executar(id)
      expect(await linha(id)).toMatchObject({ estado: 'concluido', resultado: { linhas: 6000 } })
    })

    test('of which fewer are read than were counted, is not called done', async () => {
      const list = numeros(() => Promise.resolve())
      outras.sellout = { ...list, total: () => Promise.resolve({ count: 6001 }) as ReturnType<List['total']> }
      const id = await pedir()
      await expect(executar(id)).rejects.toThrow('6000 rows of 6001')
      expect([(await linha(id)).estado, guardados.size]).toEqual(['executando', 0])
    })
  })
})
