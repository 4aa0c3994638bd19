import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import request from 'supertest'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Processamento } from '#contracts/http/processamentos.ts'
import type { ResultadoVendas } from '#contracts/works/upload-de-vendas.ts'
import type { App } from '#services/app.ts'
import { localFiles } from '#services/engine/files/adapters/local.ts'
import type { LinkedFile } from '#services/engine/files/links.ts'
import { insertUsuario } from '#services/engine/sessions/people.fixture.ts'
import { databaseForTests } from '../../tools/test-kit/database.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { createBell, createTestApp, painel, painelToken, stubHandlers } from '#services/engine/http/gateway.fixture.ts'
import { startServer } from '#services/engine/http/server.ts'
import { followProcessamento } from '#services/engine/work/processamentos.ts'
import { craftXlsx } from '#services/engine/spreadsheet/test-support/craft-xlsx.ts'
import { uploadsRoutes } from '#services/vendas/upload/uploads.routes.ts'
import { works } from '#services/works.ts'
import { processamentosRoutes } from './processamentos.routes.ts'

const authorization = `${painelToken(1)}|`
const aviso = { linha: 3, coluna: 'CPF Vendedor', valor: '1', mensagem: 'CPF não é válido' }
const guardado: Omit<ResultadoVendas, 'erros'> = {
  simulado: false,
  total: 2,
  vendas: 1,
  pontos: 1250,
  valor: 10050,
  parceiros: 1,
  repetidas: 0,
  avisos: [aviso],
  totalErros: 1,
  mensagens: 1,
  posicao: '7',
}
/** The same as it travels. */
const naRede = { ...guardado, pontos: 12.5, valor: 100.5, erros: [{ ...aviso, linha: 5 }] }

const { db } = databaseForTests()
let criadoPor: string
let handlers: Handlers
let fixture: ReturnType<typeof createTestApp>
let onReceived: (id: string) => Promise<void> = async () => undefined
let workWaitMs = 0
const bell = createBell()
const dataDir = mkdtempSync(join(tmpdir(), 'lastro-processamentos-'))
const links = {
  linkTo: ({ name, nomeArquivo }: LinkedFile) => `/arquivos/${name}?nome=${nomeArquivo}`,
  read: () => undefined,
}

beforeAll(async () => {
  criadoPor = await insertUsuario(db, '52998224725', 1)
  const app = {
    db,
    links,
    files: localFiles(dataDir),
    works,
    agora: () => new Date('2026-07-02T15:00:00Z'),
    onProcessamento: bell.onProcessamento,
    queue: {
      enqueue: (_job: unknown, { idProcessamento }: { idProcessamento: string }) => onReceived(idProcessamento),
    },
    get workWaitMs() {
      return workWaitMs
    },
  } as unknown as App
  handlers = stubHandlers({ ...processamentosRoutes(app), ...uploadsRoutes(app) })
  fixture = createTestApp({ handlers })
})
beforeEach(async () => {
  await db.deleteFrom('processamentos').execute()
  onReceived = async () => undefined
  workWaitMs = 120_000
})
afterAll(() => {
  fixture[Symbol.dispose]()
  rmSync(dataDir, { recursive: true })
})

let minutes = 0
async function insertJob(row: { criado_por?: string } = {}): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('processamentos')
    .values({
      id,
      tipo: 'upload-vendas',
      nome_arquivo: 'vendas.xlsx',
      arquivo: 'uploads/1',
      arquivo_sha256: '',
      criado_por: criadoPor,
      falha: null,
      parametros: JSON.stringify({ enviarMensagem: true }),
      iniciado_em: null,
      concluido_em: null,
      criado_em: new Date(Date.UTC(2026, 10, 20, 12, minutes++)),
      ...row,
    })
    .execute()
  return id
}
async function progress(id: string, feito: number): Promise<void> {
  await db
    .updateTable('processamentos')
    .set({ estado: 'executando', etapa: 'Lendo a planilha', feito, total: 10 })
    .where('id', '=', id)
    .execute()
  bell.ring(id)
}
async function conclude(id: string): Promise<void> {
  await db
    .insertInto('processamentos_erros')
    .values({ id_processamento: id, ...aviso, linha: 5 })
    .execute()
  await db
    .updateTable('processamentos')
    .set({ estado: 'concluido', resultado: JSON.stringify(guardado), erros: 1, concluido_em: new Date(0) })
    .where('id', '=', id)
    .execute()
  bell.ring(id)
}
async function fail(id: string, falha: string): Promise<void> {
  await db
    .updateTable('processamentos')
    .set({ estado: 'falhou', falha, concluido_em: new Date(0) })
    .where('id', '=', id)
    .execute()
  bell.ring(id)
}
const get = (path: string) => request(fixture.app).get(path).set('authorization', authorization)

describe('GET /api/processamentos/:id', () => {
  it('gives the job, who started it, its result and its bad rows', async () => {
    const id = await insertJob()
    await conclude(id)
    expect((await get(`/api/processamentos/${id}`)).body).toMatchObject({
      id,
      tipo: 'upload-vendas',
      estado: 'concluido',
      nomeArquivo: 'vendas.xlsx',
      criadoPor: 'Ana Lima',
      concluidoEm: '1970-01-01T00:00:00.000Z',
      resultado: naRede,
    })
  })

  it("of a job that waits has no result, and one of nobody known is the system's", async () => {
    const id = await insertJob({ criado_por: randomUUID() })
    expect((await get(`/api/processamentos/${id}`)).body).toMatchObject({
      estado: 'aguardando',
      criadoPor: 'Sistema',
      resultado: null,
      falha: null,
    })
  })

  it('that does not exist is 404, live too', async () => {
    for (const path of [`/api/processamentos/${randomUUID()}`, `/api/processamentos/${randomUUID()}/eventos`]) {
      const { status, body } = await get(path)
      expect([status, body.codigo]).toEqual([404, 'processamento-nao-encontrado'])
    }
  })
})

describe('GET /api/processamentos', () => {
  it('lists the newest first, as many as asked for, without their rows', async () => {
    const [first, second, third] = [await insertJob(), await insertJob(), await insertJob()]
    await conclude(third)
    const { body } = await get('/api/processamentos?limite=2&tipo=upload-vendas')
    expect(body.processamentos.map(({ id }: Processamento) => id)).toEqual([third, second])
    expect(body.processamentos[0].resultado).toMatchObject({ pontos: 12.5, totalErros: 1 })
    expect(body.processamentos[0].resultado).not.toHaveProperty('erros')
    expect(body.processamentos[0].resultado).not.toHaveProperty('avisos')
    expect((await get('/api/processamentos')).body.processamentos.map(({ id }: Processamento) => id)).toContain(first)
  })
})

describe('GET /api/processamentos/:id/eventos', () => {
  it('sends the job as it is, then each change, and ends with the job', async () => {
    const id = await insertJob()
    using own = createTestApp({ handlers })
    const server = await startServer(own.app, 0, '127.0.0.1')
    const response = await fetch(`${server.url}/api/processamentos/${id}/eventos`, { headers: { authorization } })
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    const next = async () => JSON.parse((await reader.read()).value!.replace('data: ', '')) as Processamento
    expect(await next()).toMatchObject({ estado: 'aguardando', feito: 0 })
    await progress(id, 4)
    expect(await next()).toMatchObject({ estado: 'executando', feito: 4, total: 10 })
    bell.ring(id)
    await conclude(id)
    expect(await next()).toMatchObject({ estado: 'concluido', resultado: naRede })
    expect((await reader.read()).done).toBe(true)
    await server.stop()
  })

  it('of a job that has ended sends it once', async () => {
    const id = await insertJob()
    await fail(id, 'A planilha não tem linhas')
    const { text, headers } = await get(`/api/processamentos/${id}/eventos`)
    expect(text.match(/^data: /gm)).toHaveLength(1)
    expect(text).toContain('"falha":"A planilha não tem linhas"')
    expect(headers['x-accel-buffering']).toBe('no')
  })
})

describe('followProcessamento', () => {
  it('misses no change between its first read and its first wait', async () => {
    const id = await insertJob()
    const follow = followProcessamento(
      { db, agora: () => new Date(), onProcessamento: bell.onProcessamento, links, works },
      id,
      new AbortController().signal,
    )
    expect((await follow.next()).value).toMatchObject({ estado: 'aguardando' })
    await conclude(id)
    expect((await follow.next()).value).toMatchObject({ estado: 'concluido' })
    expect((await follow.next()).done).toBe(true)
  })

  it('ends when its reader leaves', async () => {
    const leave = new AbortController()
    const follow = followProcessamento(
      { db, agora: () => new Date(), onProcessamento: bell.onProcessamento, links, works },
      await insertJob(),
      leave.signal,
    )
    await follow.next()
    const next = follow.next()
    leave.abort()
    expect((await next).done).toBe(true)
  })
})

describe('POST /api/upload/vendas', () => {
  const post = (query = '') =>
    request(fixture.app)
      .post(`/api/upload/vendas${query}`)
      .set('authorization', authorization)
      .attach('arquivo', craftXlsx(), 'vendas.xlsx')

  it('answers with the result of a job that ends while it waits', async () => {
    onReceived = async (id) => {
      setImmediate(() => void progress(id, 1).then(() => conclude(id)))
    }
    const { status, body } = await post('?simular=1')
    expect([status, body]).toEqual([200, { ...naRede, idProcessamento: expect.any(String) }])
    expect(
      await db
        .selectFrom('processamentos')
        .select(['nome_arquivo', 'simulado', 'parametros', 'criado_por'])
        .where('id', '=', body.idProcessamento as string)
        .executeTakeFirst(),
    ).toEqual({
      nome_arquivo: 'vendas.xlsx',
      simulado: true,
      parametros: { enviarMensagem: true, confirmarRepetidas: false, enviadoEm: '2026-07-02' },
      criado_por: painel(1).id,
    })
  })

  it('answers 202 with the id alone when the job takes longer', async () => {
    workWaitMs = 0
    const { status, body } = await post()
    expect([status, Object.keys(body)]).toEqual([202, ['idProcessamento']])
  })

  it('answers 202 at once whom that suits, and says that it heard', async () => {
    const { status, body, headers } = await post().set('prefer', 'wait=5, Respond-Async; x=1')
    expect([status, Object.keys(body), headers['preference-applied']]).toEqual([
      202,
      ['idProcessamento'],
      'respond-async',
    ])
  })

  it('waits for its job whatever else somebody prefers', async () => {
    onReceived = (id) => conclude(id)
    const { status, headers } = await post().set('prefer', 'return=minimal, respond-asynchronous')
    expect([status, headers['preference-applied']]).toEqual([200, undefined])
  })

  it('answers 422 with the sentence of a job that failed by its file', async () => {
    onReceived = (id) => fail(id, 'Faltam as colunas: CNPJ Dental')
    const { status, body } = await post()
    expect([status, body.codigo, body.erro]).toEqual([422, 'processamento-falhou', 'Faltam as colunas: CNPJ Dental'])
  })

  it('answers 202 when the gateway stops meanwhile', async () => {
    using own = createTestApp({ handlers })
    const server = await startServer(own.app, 0, '127.0.0.1')
    const body = new FormData()
    body.set('arquivo', new File([new Uint8Array(craftXlsx())], 'vendas.xlsx'))
    const stopped = Promise.withResolvers<void>()
    onReceived = async () => {
      setImmediate(() => stopped.resolve(server.stop()))
    }
    const response = await fetch(`${server.url}/api/upload/vendas`, {
      method: 'POST',
      headers: { authorization },
      body,
    })
    expect(response.status).toBe(202)
    await stopped.promise
  })
})
