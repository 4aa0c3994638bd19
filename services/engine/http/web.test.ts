import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import request from 'supertest'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestApp } from './gateway.fixture.ts'
import { startServer } from './server.ts'

const root = mkdtempSync(join(tmpdir(), 'web-'))
const webDir = join(root, 'web')
for (const app of ['painel', 'loja']) {
  mkdirSync(join(webDir, app), { recursive: true })
  writeFileSync(
    join(webDir, app, 'index.html'),
    `<title>${app}</title><meta property="csp-nonce" nonce="__CSP_NONCE__">`,
  )
}
writeFileSync(
  join(webDir, 'loja', 'boas-vindas.html'),
  '<title>boas-vindas</title><meta data-horario="__CONTATO_HORARIO__"><div id="root"><style nonce="__CSP_NONCE__"></style>'
    + '<a href="__CONTATO_DISCAR__">__CONTATO_TELEFONE__</a> __CONTATO_EMAIL__ __CONTATO_TELEFONE__</div>',
)
mkdirSync(join(webDir, 'assets'))
writeFileSync(join(webDir, 'assets', 'base-abc123.css'), 'body { color: black }')
writeFileSync(join(webDir, 'assets', 'base-abc123.css.br'), brotliCompressSync('body { color: white }'))
writeFileSync(join(webDir, 'assets', 'main-abc123.js'), `console.log(${JSON.stringify('x'.repeat(3000))})`)
writeFileSync(join(webDir, 'favicon.svg'), '<svg/>')
writeFileSync(join(webDir, '.env'), 'SECRET')
writeFileSync(join(root, 'secret.txt'), 'SECRET')

const contato = {
  telefone: '0800 123 4567',
  whatsapp: '(41) 98888-0000',
  email: 'ajuda@example.com',
  horario: '"8h" às <18h> & $&',
}
const fixture = createTestApp({ webDir, contato })
const { app } = fixture
afterAll(() => {
  fixture[Symbol.dispose]()
  rmSync(root, { recursive: true })
})

describe('a screen', () => {
  it.each([
    ['/', 'boas-vindas'],
    ['/?de=1', 'boas-vindas'],
    ['/login', 'loja'],
    ['/boas-vindas', 'loja'],
    ['/loja/boas-vindas.html', undefined],
    ['/premios/1', 'loja'],
    ['/painelista', 'loja'],
    ['/loja/index.html', undefined],
    ['/painel', 'painel'],
    ['/painel/', 'painel'],
    ['/painel/dashboard', 'painel'],
    ['/painel/parceiro/529.982.247-25', 'painel'],
  ])('%s is the document of %s', async (path, title) => {
    const { status, text, headers } = await request(app).get(path)
    if (!title) return expect(status).toBe(404)
    expect([status, headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(text).toContain(`<title>${title}</title>`)
  })

  it('names the programme’s own contact, as text', async () => {
    const { text } = await request(app).get('/')
    expect(text).toContain('<a href="tel:08001234567">0800 123 4567</a> ajuda@example.com 0800 123 4567')
    expect(text).toContain('data-horario="&quot;8h&quot; às &lt;18h&gt; &amp; $&amp;"')
  })

  it('has a nonce of its own for style elements, new in every answer, and none for scripts', async () => {
    const [first, second] = [await request(app).get('/login'), await request(app).get('/login')]
    const nonceOf = ({ text }: request.Response) => /nonce="([^"]+)"/.exec(text)?.[1]
    expect(nonceOf(first)).toMatch(/^[A-Za-z0-9+/]{22}==$/)
    expect(nonceOf(second)).not.toBe(nonceOf(first))
    expect(first.headers['content-security-policy']).toContain(`style-src-elem 'self' 'nonce-${nonceOf(first)}';`)
    expect(first.headers['content-security-policy']).toContain("script-src 'self';")
  })

  it('that stands in its document gets the nonce for its style elements too', async () => {
    const { text, headers } = await request(app).get('/')
    const [, nonce] = /<style nonce="([^"]+)">/.exec(text) ?? []
    expect(headers['content-security-policy']).toContain(`style-src-elem 'self' 'nonce-${nonce}';`)
  })

  it('is read only', async () => {
    const { status, headers } = await request(app).post('/painel')
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD'])
  })
})

describe('a file', () => {
  it('with a hash in its name is kept for ever, compressed', async () => {
    const { status, headers } = await request(app).get('/assets/main-abc123.js')
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['content-encoding']).toMatch(/gzip|br/)
  })

  it('that the build has compressed goes out so to whoever reads it, for ever too', async () => {
    const { text, headers } = await request(app).get('/assets/base-abc123.css').set('Accept-Encoding', 'gzip, br')
    expect(text).toBe('body { color: white }')
    expect([headers['content-encoding'], headers['content-type'], headers['cache-control'], headers['vary']]).toEqual([
      'br',
      'text/css; charset=utf-8',
      'public, max-age=31536000, immutable',
      'Accept-Encoding',
    ])
  })

  it('that the build has compressed goes out as it is to whoever does not read it', async () => {
    const { text, headers } = await request(app).get('/assets/base-abc123.css').set('Accept-Encoding', 'identity')
    expect([text, headers['content-encoding'], headers['vary']]).toEqual([
      'body { color: black }',
      undefined,
      'Accept-Encoding',
    ])
  })

  it('at the root is kept for an hour', async () => {
    const { status, headers } = await request(app).get('/favicon.svg')
    expect([status, headers['cache-control'], headers['content-type']]).toEqual([
      200,
      'public, max-age=3600',
      'image/svg+xml',
    ])
  })

  it.each([
    '/assets/gone.js',
    '/assets/',
    '/assets',
    '/gone.png',
    '/painel/gone.css',
    '/robots.txt',
    '/manifest.webmanifest',
    '/.env',
  ])('%s that is not there is no document', async (path) => {
    const { status, body } = await request(app).get(path)
    expect([status, body.codigo]).toEqual([404, 'nao-encontrado'])
  })
})

describe('a path that climbs', () => {
  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e/secret',
    '/painel/..%2f..',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/..%5csecret.txt',
    '/secret.txt%00.js',
    '/%E0%A4%A',
  ])('%s finds nothing', async (path) => {
    const server = await startServer(app, 0, '127.0.0.1')
    // By hand: clients tidy such a path before they send it.
    const answer = Promise.withResolvers<string>()
    let received = ''
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
    )
    socket
      .on('data', (chunk) => {
        received += chunk.toString()
      })
      .on('end', () => answer.resolve(received))
    expect(await answer.promise).toMatch(/^HTTP\/1\.1 40[04] /)
    expect(received).not.toContain('SECRET')
    await server.stop()
  })
})

describe('screens that were not built', () => {
  it('say how to build them', async () => {
    using bare = createTestApp({ webDir: join(root, 'nowhere') })
    const { status, body } = await request(bare.app).get('/painel')
    expect([status, body.codigo]).toEqual([503, 'telas-ausentes'])
  })
})
