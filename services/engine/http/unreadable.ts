import type { Express, RequestHandler } from 'express'
import { IncomingMessage, ServerResponse, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { Socket } from 'node:net'
import { HttpError, type HttpFailure } from './errors.ts'

/*
 * Calls that the HTTP server refuses before the application sees them, with a bare line of its own. They are sent
 * through the application instead, so that their answers have the shape, headers and log line of all others.
 */

const BAD: HttpFailure = { status: 400, codigo: 'pedido-invalido', sentence: 'O pedido não é válido.' }
const BY_CODE: Readonly<Record<string, HttpFailure>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    codigo: 'cabecalho-grande',
    sentence: 'Os cabeçalhos do pedido passam de 16 kB. Envie menos dados no endereço e nos cabeçalhos.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    codigo: 'pedido-demorado',
    sentence: 'O pedido demorou demais para chegar. Tente novamente.',
  },
}
const EXPECTATION: HttpFailure = {
  status: 417,
  codigo: 'expectativa-nao-aceita',
  sentence: 'O cabeçalho Expect só aceita 100-continue.',
}

const refusals = new WeakMap<IncomingMessage, HttpFailure>()

export const refuseUnreadable: RequestHandler = (request, _response, next) => {
  const failure = refusals.get(request)
  next(failure && new HttpError(failure))
}

/** Hands to the application what its server cannot read. */
export function answerUnreadable(server: Server, app: Express): void {
  const answering = new WeakSet<Duplex>()
  server.on('request', (request, response) => {
    answering.add(request.socket)
    response.once('close', () => answering.delete(request.socket))
  })
  server.on('checkExpectation', (request, response) => {
    refusals.set(request, EXPECTATION)
    // Its body is not read: nothing can follow on this connection.
    response.shouldKeepAlive = false
    app(request, response)
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // A second answer in the middle of another would be read as a part of it.
    if (!(socket instanceof Socket) || !socket.writable || answering.has(socket)) {
      socket.destroy()
      return
    }
    const request = new IncomingMessage(socket)
    Object.assign(request, { method: 'GET', url: '/', httpVersion: '1.1', complete: true })
    refusals.set(request, BY_CODE[error.code ?? ''] ?? BAD)
    const response = new ServerResponse(request)
    response.shouldKeepAlive = false
    response.assignSocket(socket)
    response.once('finish', () => socket.end())
    app(request, response)
  })
}
