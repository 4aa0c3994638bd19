import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, renameSync, utimesSync, watch, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import request from 'supertest'
import { describe, expect, it } from 'vitest'
import { TAMANHO_MAXIMO_PLANILHA } from '#contracts/http/uploads.ts'
import { accepted, type Handlers } from './endpoints.ts'
import { createTestApp, painel, painelToken, stubHandlers } from './gateway.fixture.ts'
import { startServer } from './server.ts'
import { createUploads } from './uploads.ts'

const ID = '0198f0f0-0000-7000-8000-000000000000'
const authorization = `${painelToken(2)}|`

/** An app whose upload does what `handler` says. */
function appWith(handler: Handlers['uploadVendas']) {
  return createTestApp({ handlers: stubHandlers({ uploadVendas: handler }) })
}
const post = (app: Parameters<typeof request>[0], query = '') =>
  request(app).post(`/api/upload/vendas${query}`).set('authorization', authorization)

describe('an upload', () => {
  it('reaches its handler as a file on disk with its fields and its name as texts are kept, and is gone after the call', async () => {
    let path = ''
    using fixture = appWith(async ({ arquivo, body, query }, { actor, tela }) => {
      expect([actor, tela]).toEqual([painel(2), '/painel/envio/:cpf'])
      path = arquivo.path
      expect(readFileSync(path, 'utf8')).toBe('conteúdo')
      expect(arquivo).toMatchObject({ nomeOriginal: 'vendas março.xlsx', tamanhoBytes: 9 })
      expect([body, query]).toEqual([{ enviarMensagem: false, confirmarRepetidas: false }, { simular: true }])
      return accepted({ idProcessamento: ID })
    })
    const { status, body } = await post(fixture.app, '?simular=1')
      .set('applocation', 'http://localhost:3000/painel/envio/529.982.247-25?x=1')
      .field('enviarMensagem', '0')
      .attach('arquivo', Buffer.from('conteúdo'), '../../\u202evendas  marc\u0327o.xlsx')
    expect([status, body]).toEqual([202, { idProcessamento: ID }])
    expect(path.startsWith(fixture.filesTmpDir)).toBe(true)
    expect(existsSync(path)).toBe(false)
  })

  it('stays where its handler moved it', async () => {
    const kept = () => join(fixture.filesTmpDir, 'kept')
    using fixture = appWith(async ({ arquivo }) => {
      renameSync(arquivo.path, kept())
      return accepted({ idProcessamento: ID })
    })
    await post(fixture.app).attach('arquivo', Buffer.from('x'), 'vendas.xlsx')
    expect(readdirSync(fixture.filesTmpDir)).toEqual(['kept'])
  })

  it.each([
    [
      'over 50 MB',
      413,
      'arquivo-grande',
      (sent: request.Test) => sent.attach('arquivo', Buffer.alloc(TAMANHO_MAXIMO_PLANILHA + 1), 'vendas.xlsx'),
    ],
    ['without its file', 400, 'dados-invalidos', (sent: request.Test) => sent.field('enviarMensagem', '1')],
    [
      'with two files',
      400,
      'envio-invalido',
      (sent: request.Test) =>
        sent.attach('arquivo', Buffer.from('a'), 'a.xlsx').attach('arquivo', Buffer.from('b'), 'b.xlsx'),
    ],
    [
      'with its file in another field',
      400,
      'envio-invalido',
      (sent: request.Test) => sent.attach('planilha', Buffer.from('a'), 'a.xlsx'),
    ],
    [
      'with a bad field',
      400,
      'dados-invalidos',
      (sent: request.Test) => sent.field('enviarMensagem', 'talvez').attach('arquivo', Buffer.from('a'), 'a.xlsx'),
    ],
    ['that is no form', 415, 'formato-nao-aceito', (sent: request.Test) => sent.send({ arquivo: 'x' })],
    [
      'whose form is broken',
      400,
      'envio-invalido',
      (sent: request.Test) =>
        sent
          .set('content-type', 'multipart/form-data; boundary=b')
          .send('--b\r\nContent-Disposition: form-data; name="arquivo"; filename="a"\r\n\r\nx'),
    ],
    [
      'whose form has no boundary',
      400,
      'envio-invalido',
      (sent: request.Test) => sent.set('content-type', 'multipart/form-data').send('x'),
    ],
  ] as const)('%s is refused, and leaves nothing on disk', async (_circumstance, status, codigo, fill) => {
    using fixture = appWith(async () => accepted({ idProcessamento: ID }))
    const response = await fill(post(fixture.app))
    expect([response.status, response.body.codigo]).toEqual([status, codigo])
    expect(readdirSync(fixture.filesTmpDir)).toEqual([])
  })

  it('over the limit says which limit', async () => {
    using fixture = appWith(async () => accepted({ idProcessamento: ID }))
    const { body } = await post(fixture.app).attach('arquivo', Buffer.alloc(TAMANHO_MAXIMO_PLANILHA + 1), 'vendas.xlsx')
    expect(body.erro).toBe('O arquivo passa de 50 MB')
  })

  it('of somebody who may not is refused before it is read', async () => {
    using fixture = appWith(async () => accepted({ idProcessamento: ID }))
    const { status } = await request(fixture.app)
      .post('/api/upload/vendas')
      .set('authorization', `${painelToken(3)}|`)
      .attach('arquivo', Buffer.from('x'), 'a.xlsx')
    expect(status).toBe(403)
  })

  it('that breaks off in the middle leaves nothing on disk and is no defect', async () => {
    using fixture = appWith(async () => accepted({ idProcessamento: ID }))
    const server = await startServer(fixture.app, 0, '127.0.0.1')
    const watcher = watch(fixture.filesTmpDir)
    const begun = once(watcher, 'change')
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.on('error', () => undefined)
    const part = '--b\r\nContent-Disposition: form-data; name="arquivo"; filename="a.xlsx"\r\n\r\n'
    socket.write(
      `POST /api/upload/vendas HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n${part}`,
    )
    socket.write(Buffer.alloc(200_000))
    await begun
    socket.destroy()
    watcher.close()
    const left = await fixture.line(({ msg }) => msg === 'client left')
    expect(left.rota).toBe('/api/upload/vendas')
    expect(readdirSync(fixture.filesTmpDir)).toEqual([])
    expect(fixture.lines.filter(({ msg }) => msg === 'defect')).toEqual([])
    await server.stop()
  })
})

describe('createUploads', () => {
  it('removes what a killed process left behind, and nothing newer', () => {
    using fixture = appWith(async () => accepted({ idProcessamento: ID }))
    const [old, fresh] = ['upload-old', 'upload-fresh'].map((name) => join(fixture.filesTmpDir, name)) as [
      string,
      string,
    ]
    for (const path of [old, fresh]) writeFileSync(path, 'x')
    utimesSync(old, new Date(0), new Date(0))
    createUploads(fixture.filesTmpDir)
    expect(readdirSync(fixture.filesTmpDir)).toEqual(['upload-fresh'])
  })
})
