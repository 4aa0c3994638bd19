import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { CepIndisponivel } from '../port.ts'
import { cepPorHttp } from './http.ts'

const PAULISTA = {
  cep: '01310-100',
  logradouro: ' Avenida Paulista ',
  bairro: 'Bela Vista',
  localidade: 'São Paulo',
  uf: 'SP',
  complemento: 'de 612 a 1510 - lado par',
  ibge: '3550308',
}
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A postal-code service on this machine; returns its address. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/ws/{cep}/json/`
}
const answering = (body: string | Buffer, status = 200, contentType = 'application/json') =>
  serve((_request, response) => {
    response.writeHead(status, { 'content-type': contentType }).end(body)
  })

describe('a postal-code service over HTTP', () => {
  it('is called with eight digits and answers an address', async () => {
    let asked: string | undefined
    const url = await serve((request, response) => {
      asked = request.url
      response.end(JSON.stringify(PAULISTA))
    })
    expect(await cepPorHttp(url).consultar('01310100')).toEqual({
      cep: '01310100',
      logradouro: 'Avenida Paulista',
      bairro: 'Bela Vista',
      localidade: 'São Paulo',
      uf: 'SP',
      complemento: 'de 612 a 1510 - lado par',
    })
    expect(asked).toBe('/ws/01310100/json/')
  })

  it.each(['{"erro": true}', '{"erro": "true"}'])('knows no address by %s', async (body) => {
    expect(await cepPorHttp(await answering(body)).consultar('99999999')).toBeUndefined()
  })

  it('knows no address by a 404', async () => {
    expect(await cepPorHttp(await answering('', 404)).consultar('99999999')).toBeUndefined()
  })

  it('keeps one line of each field, cut to its limit', async () => {
    const hostil = { ...PAULISTA, logradouro: `Rua\u0000\n${'x'.repeat(500)}`, bairro: undefined }
    const endereco = await cepPorHttp(await answering(JSON.stringify(hostil))).consultar('01310100')
    expect(endereco?.logradouro).toMatch(/^Rua  x{1,200}$/)
    expect(endereco?.logradouro).toHaveLength(200)
    expect(endereco?.bairro).toBe('')
  })

  it('is read as it says that it is written, when that is not UTF-8', async () => {
    const url = await answering(Buffer.from(JSON.stringify(PAULISTA), 'latin1'), 200, 'text/json; charset=ISO-8859-1')
    expect(await cepPorHttp(url).consultar('01310100')).toMatchObject({ localidade: 'São Paulo' })
  })

  it.each(['application/json', 'application/json; charset=utf-8', 'application/json; charset=nenhum'])(
    'is down when its bytes are no UTF-8 and %s does not say what they are',
    async (contentType) => {
      const url = await answering(Buffer.from(JSON.stringify(PAULISTA), 'latin1'), 200, contentType)
      await expect(cepPorHttp(url).consultar('01310100')).rejects.toBeInstanceOf(CepIndisponivel)
    },
  )

  it.each([
    ['a failure', '', 500],
    ['no JSON', '<html>', 200],
    ['no object', '[]', 200],
    ['no town', JSON.stringify({ ...PAULISTA, localidade: ' ' }), 200],
    ['a state of three letters', JSON.stringify({ ...PAULISTA, uf: 'SPX' }), 200],
    ['a field that is no text', JSON.stringify({ ...PAULISTA, logradouro: {} }), 200],
    ['more than an address', `{"x":"${'x'.repeat(20_000)}"}`, 200],
  ])('is down when it answers %s', async (_what, body, status) => {
    await expect(cepPorHttp(await answering(body, status)).consultar('01310100')).rejects.toBeInstanceOf(
      CepIndisponivel,
    )
  })

  it('is down when it sends us elsewhere', async () => {
    let reached = false
    const inside = await serve((_request, response) => {
      reached = true
      response.end(JSON.stringify(PAULISTA))
    })
    const url = await serve((_request, response) => {
      response.writeHead(302, { location: inside.replace('{cep}', '01310100') }).end()
    })
    await expect(cepPorHttp(url).consultar('01310100')).rejects.toBeInstanceOf(CepIndisponivel)
    expect(reached).toBe(false)
  })

  it('counts as down when it takes too long or is unreachable', async () => {
    const slow = await serve(() => undefined)
    await expect(cepPorHttp(slow, 50).consultar('01310100')).rejects.toBeInstanceOf(CepIndisponivel)
    await expect(cepPorHttp('http://127.0.0.1:1/{cep}').consultar('01310100')).rejects.toBeInstanceOf(CepIndisponivel)
  })

  it('lets nothing but eight digits into the address', async () => {
    await expect(cepPorHttp('http://127.0.0.1:1/{cep}').consultar('../admin')).rejects.toBeInstanceOf(TypeError)
  })
})
