import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net'

/** A relay to a database whose connections a test can cut, so that the database seems to disappear and come back. */
export interface Relay {
  url: string
  /** Ends every connection and refuses new ones until `restore`. */
  cut: () => Promise<void>
  restore: () => Promise<void>
  /** From now on connections stay open but pass nothing. */
  fallSilent: () => void
  /** The connections there are now stay open but pass nothing, and nobody is told; new ones pass. */
  forgetConnections: () => void
  /** The database handles the next request, but every connection ends before its answer arrives. */
  loseNextAnswer: () => void
  /**
   * Ends everything for good at a request, counted from 0 over all connections: before it is passed on or, with
   * `answered`, when it has been handled and before that is known. Whoever speaks through the relay seems killed there.
   */
  dieAt: (request: number, answered: boolean) => void
  /** Whether that has happened. */
  died: () => boolean
  /** Connections made through it so far. */
  connections: () => number
  close: () => Promise<void>
}

export async function createRelay(url: string): Promise<Relay> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let connections = 0
  let losing = false
  let silent = false
  let [requests, lastRequest, died] = [0, Infinity, false]
  let [dyingAnswered, lastAnswer] = [false, undefined as Socket | undefined]
  const forgotten = new Set<Socket>()
  const drop = () => sockets.forEach((socket) => socket.destroy())

  const die = () => {
    died = true
    drop()
  }

  function accept(client: Socket): void {
    connections++
    if (died) {
      client.destroy()
      return
    }
    const server = connect(Number(target.port || 5432), target.hostname)
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(socket)
      socket
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(socket)
          forgotten.delete(socket)
          other.destroy()
        })
    }
    client.on('data', (chunk) => {
      if (silent || forgotten.has(client)) return
      if (requests++ === lastRequest) {
        if (!dyingAnswered) return die()
        lastAnswer = server
      }
      server.write(chunk)
    })
    server.on('data', (chunk) => {
      if (silent || forgotten.has(server)) return
      if (lastAnswer === server) die()
      else if (losing) {
        losing = false
        drop()
      } else {
        client.write(chunk)
      }
    })
  }

  let server: Server
  const listen = (port: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server = createServer(accept).once('error', reject).listen(port, '127.0.0.1', resolve)
    })
  const shut = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve())
      drop()
    })
  await listen(0)
  const { port } = server!.address() as AddressInfo
  const relayed = new URL(url)
  relayed.host = `127.0.0.1:${port}`

  return {
    url: relayed.href,
    cut: shut,
    restore: () => listen(port),
    close: shut,
    fallSilent: () => {
      silent = true
    },
    forgetConnections: () => sockets.forEach((socket) => forgotten.add(socket)),
    loseNextAnswer: () => {
      losing = true
    },
    dieAt: (request, answered) => {
      lastRequest = request
      dyingAnswered = answered
    },
    died: () => died,
    connections: () => connections,
  }
}
