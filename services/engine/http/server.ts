import type { Express } from 'express'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { conflict } from '#contracts/errors.ts'
import { announceStop } from './app.ts'
import { answerUnreadable } from './unreadable.ts'

/** How long requests that run may go on once the gateway stops. */
const STOP_MAX_MS = 10_000
/** A 50 MB upload over a slow line: 1.4 Mbit/s. */
const REQUEST_MAX_MS = 5 * 60_000
/** Longer than the minute after which proxies usually drop an idle connection: they, not we, close it first. */
const KEEP_ALIVE_MS = 65_000

export interface RunningServer {
  url: string
  /** Stops accepting, ends live streams, lets running requests finish for a while, closes every connection. */
  stop(): Promise<void>
}

/** Throws a `conflict` when the port is taken. Port 0 takes a free one. */
export async function startServer(app: Express, port: number, host: string): Promise<RunningServer> {
  const server = createServer({ requestTimeout: REQUEST_MAX_MS, keepAliveTimeout: KEEP_ALIVE_MS }, app)
  answerUnreadable(server, app)
  let stopped: Promise<void> | undefined
  server.on('request', (_request, response) => {
    // A connection that turns idle while stopping would stay open until its keep-alive ends.
    response.once('close', () =>
      setImmediate(() => {
        if (stopped) server.closeIdleConnections()
      }),
    )
  })
  await listen(server, port, host)
  const address = server.address() as AddressInfo
  return { url: `http://${nameOf(host)}:${address.port}`, stop: () => (stopped ??= stop(server, app)) }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? conflict(
              'porta-em-uso',
              `A porta ${port} já está em uso. Encerre o programa que a usa, ou escolha outra com PORT.`,
            )
          : error,
      ),
    )
    server.listen(port, host, () => resolve())
  })
}

async function stop(server: Server, app: Express): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  announceStop(app)
  server.closeIdleConnections()
  const deadline = setTimeout(() => server.closeAllConnections(), STOP_MAX_MS)
  await closed
  clearTimeout(deadline)
}

/** What a person types to reach an address that we listen on. */
function nameOf(host: string): string {
  if (['0.0.0.0', '::', '127.0.0.1', '::1', ''].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
