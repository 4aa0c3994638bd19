import express from 'express'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, get, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localFiles } from '#services/engine/files/adapters/local.ts'
import { createFileLinks } from '#services/engine/files/links.ts'
import type { FileStore } from '#services/engine/files/port.ts'
import { serveFiles } from './files.ts'

const links = createFileLinks(Buffer.alloc(32, 1))
const agora = () => new Date('2026-11-20T12:00:00Z')
const CONTENT = 'Um vídeo de entrega'

let dir: string
let files: FileStore
let server: Server
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'lastro-files-'))
  files = localFiles(dir)
  server = createServer(
    express().use(serveFiles({ files, links, agora, aindaVale: () => Promise.resolve(true) })),
  ).listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
})
afterAll(async () => {
  server.close()
  await rm(dir, { recursive: true })
})

async function stored(extension: string, expiraEm = new Date('2026-11-20T13:00:00Z')): Promise<string> {
  const { name } = await files.putStream(Readable.from([CONTENT]), extension)
  const { port } = server.address() as AddressInfo
  const link = links.linkTo({ name, nomeArquivo: `entrega.${extension}`, expiraEm })
  return `http://127.0.0.1:${port}${link}`
}

describe('a file by its link', () => {
  it.each([
    ['jpg', 'image/jpeg'],
    ['mp4', 'video/mp4'],
    ['mov', 'video/quicktime'],
    ['pdf', 'application/pdf'],
  ])('.%s is served as what it is, so that a page can show it', async (extension, type) => {
    const answer = await fetch(await stored(extension))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe(type)
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    expect(await answer.text()).toBe(CONTENT)
  })

  it.each([
    ['jpg', 'a foto estava'],
    ['mp4', 'o vídeo estava'],
    ['pdf', 'o documento estava'],
    ['csv', 'Exporte de novo'],
  ])('.%s that expired says how to see it again', async (extension, way) => {
    const link = await stored(extension, new Date('2026-11-20T11:00:00Z'))
    const answer = await fetch(link, { headers: { accept: 'text/html' } })
    expect([answer.status, await answer.text()]).toEqual([410, expect.stringContaining(way)])
  })

  it('is read in parts by players of video', async () => {
    const link = await stored('mp4')
    const part = await fetch(link, { headers: { range: 'bytes=3-7' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 3-7/20'])
    expect(await part.text()).toBe('víde')
    for (const range of ['bytes=90-', 'bytes=0-1,3-4', 'linhas=1-2', 'bytes=x'])
      expect((await fetch(link, { headers: { range } })).status, range).toBe(200)
  })

  it('is no defect when the person has gone before it is read', async () => {
    const [asked, gone, failed] = [
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
      Promise.withResolvers<unknown>(),
    ]
    const content = Readable.from([CONTENT])
    const slow: FileStore = {
      ...files,
      async read() {
        asked.resolve()
        await gone.promise
        return content
      },
    }
    const onFailure: express.ErrorRequestHandler = (error, _request, _response, _next) => failed.resolve(error)
    const app = express()
      .use((_, response, next) => {
        response.once('close', gone.resolve)
        next()
      })
      .use(serveFiles({ files: slow, links, agora, aindaVale: () => Promise.resolve(true) }))
      .use(onFailure)
    const own = createServer(app).listen(0, '127.0.0.1')
    await once(own, 'listening')
    const link = new URL(await stored('mp4'))
    link.port = String((own.address() as AddressInfo).port)
    const request = get(link).on('error', () => undefined)
    await asked.promise
    request.destroy()
    expect(await Promise.race([failed.promise, once(content, 'close').then(() => 'closed')])).toBe('closed')
    own.close()
  })
})
