import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sellout } from '#projections/sellout/sellout.projection.ts'
import { createDb, createPool, type Db } from '#services/database/connection.ts'
import type { FileStore } from '#services/files/port.ts'
import { insertRede, insertUsuario } from '#services/sessions/people.fixture.ts'
import type { ActorPainel } from '#services/sessions/actor.ts'
import { createTestDatabase } from '../../tools/test-kit/database.ts'
import { falharExportacao, processarExportacao } from './exportar.job.ts'
import { pedirExportacao } from './pedir-exportacao.ts'

const AGORA = new Date('2026-11-20T13:00:00.000Z')
const agora = () => AGORA

describe('the job of an export', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let db: Db
  let actor: ActorPainel
  let guardados: Map<string, string>
  let broken: Error | undefined
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
    db = createDb(createPool(database.url, 6))
    await sql`create schema sellout`.execute(db)
    for (const statement of sellout.create('sellout')) await sql.raw(statement).execute(db)
    await insertRede(db, 'Norte')
  })
  beforeEach(async () => {
    guardados = new Map()
    broken = undefined
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
    pedirExportacao(
      { db, agora, enfileirar: () => Promise.resolve() },
      { lista: 'sellout', formato: 'csv', query: { pagina: 1, limite: 0 }, params: undefined },
      'Sellout',
      actor,
    )
  const executar = (id: string, signal = new AbortController().signal) =>
    processarExportacao({ db, readDb: db, files, agora })({ id, data: { idProcessamento: id }, attempt: 1, signal })
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
    expect([...guardados.values()]).toEqual([expect.stringMatching(/^\uFEFF?Data da venda;Dental;/)])
  })

  test('is not started for somebody who waits for five others', async () => {
    const [first] = await Promise.all([pedir(), pedir(), pedir(), pedir(), pedir()])
    await expect(pedir()).rejects.toMatchObject({ codigo: 'muitas-exportacoes' })
    await executar(first)
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
    await falharExportacao({ db, agora }, id, 'Tente exportar de novo.')
    expect(await linha(id)).toMatchObject({ estado: 'falhou', falha: 'Tente exportar de novo.', expira_em: AMANHA })
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
})
