import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { connect } from 'node:tls'

const DEFAULT_PORT = 2113
const PROBE_MS = 3000
/** Of gRPC: the server does not know the user, or not with this password. */
const UNAUTHENTICATED = 16

/**
 * Why no ledger on EventStoreDB could be opened at `url`, which people know as `setting`. The client says it of the
 * user only: what is wrong with TLS it tells as if nobody were there, so each node is asked here.
 */
export async function whyLedgerUnreachable(url: string, setting: string, cause: unknown): Promise<string> {
  const { code, type } = cause as { code?: unknown; type?: unknown }
  if (code === UNAUTHENTICATED)
    return `O ledger de ${setting} não aceita o usuário ou a senha. Confira os dois no endereço; na senha, caracteres como @, : e / se escrevem com % (@ é %40).`
  if (type === 'access-denied')
    return `O usuário do endereço de ${setting} não tem o direito de ler $all. Um administrador do servidor pode dá-lo: docs/operations.md diz como.`
  const { nodes, isTls, verifies, caFile } = addressOf(url)
  const ca = caFile === null ? undefined : await readFile(caFile).catch(() => undefined)
  const found = await Promise.all(nodes.map((node) => probe(node, ca)))
  if (!isTls && found.some(({ speaksTls }) => speaksTls === true))
    return `O servidor de ${setting} usa TLS, e o endereço diz tls=false. Tire tls=false do endereço.`
  if (isTls && found.some(({ speaksTls }) => speaksTls === false))
    return `O servidor de ${setting} não usa TLS. Ponha tls=false no endereço, ou ligue o TLS no servidor.`
  const untrusted = found.find(({ distrust }) => distrust !== undefined)
  if (isTls && verifies && untrusted)
    return `O certificado do servidor de ${setting} não é de confiança (${untrusted.distrust}). Diga em tlsCAFile o arquivo da autoridade que o emitiu, e use o nome e a validade que estão no certificado.`
  return `O ledger não responde no endereço de ${setting}. Confira o endereço, o usuário e a senha, e se o servidor está no ar.`
}

interface Node {
  host: string
  port: number
}

/** `scheme://user:password@host:port,host:port?options`, which no URL parser takes. */
function addressOf(url: string): { nodes: Node[]; isTls: boolean; verifies: boolean; caFile: string | null } {
  const [, address = '', query = ''] = /^[^:]+:\/\/([^?]*)\??(.*)$/.exec(url.trim()) ?? []
  const hosts = address.slice(address.lastIndexOf('@') + 1).replace(/\/.*$/, '')
  const options = new Map([...new URLSearchParams(query)].map(([name, value]) => [name.toLowerCase(), value] as const))
  return {
    nodes: hosts.split(',').map((node) => {
      const [host = '', port] = node.split(':')
      return { host, port: Number(port ?? DEFAULT_PORT) }
    }),
    isTls: options.get('tls') !== 'false',
    verifies: options.get('tlsverifycert') !== 'false',
    caFile: options.get('tlscafile') ?? null,
  }
}

interface Found {
  /** Undefined when nobody answered. */
  speaksTls?: boolean
  /** Why its certificate is not trusted, by OpenSSL's name. */
  distrust?: string
}

function probe({ host, port }: Node, ca: Buffer | undefined): Promise<Found> {
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port,
      ALPNProtocols: ['h2'],
      rejectUnauthorized: false,
      ...(isIP(host) === 0 ? { servername: host } : {}),
      ...(ca ? { ca } : {}),
    })
    const end = (found: Found): void => {
      socket.destroy()
      resolve(found)
    }
    socket.setTimeout(PROBE_MS, () => end({}))
    socket.once('secureConnect', () => {
      const error = socket.authorizationError as Error | string | null | undefined
      const why = error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.message) : error
      end({ speaksTls: true, ...(socket.authorized ? {} : { distrust: String(why) }) })
    })
    socket.on('error', ({ code }: NodeJS.ErrnoException) =>
      end(code?.startsWith('ERR_SSL') || code === 'EPROTO' ? { speaksTls: false } : {}),
    )
  })
}
