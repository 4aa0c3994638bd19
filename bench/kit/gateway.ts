import { median } from './benchmark.ts'
import { openSession } from './programme.ts'
import { runSide, startProgram } from './side.ts'

export interface Gateway {
  address: string
  /** Median of the milliseconds of each of the requests, made in turns. */
  request: (requests: readonly Call[], times: number) => Promise<number[]>
  /** Requests a second of 32 connections. */
  rate: (request: Call, milliseconds: number) => Promise<number>
  /** The answer to one request. */
  ask: <Answer>(request: Call) => Promise<Answer>
  session: (tipo: 'painel' | 'loja', idPessoa: string) => Promise<string>
  stop: () => Promise<void>
}

export interface Call {
  path: string
  token: string
}

/** Warm-up requests, so that compiling code and caching plans is not measured. */
const WARM_UPS = 20

/** Starts `npm run gateway` on a database whose read models are up to date. */
export async function startGateway(url: string, dataDir: string): Promise<Gateway> {
  const program = await startProgram(
    'services/gateway.main.ts',
    { DATABASE_URL: url, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'info' },
    /"started"/,
  )
  const address = /"url":"([^"]+)"/.exec(program.output.text)![1]!
  let caller = 0

  async function answerTo({ path, token }: Call): Promise<Response> {
    // Each call has its own address, as from many people: one address would reach its rate limit.
    const answer = await fetch(`${address}${path}`, {
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': `10.0.${(caller >> 8) & 255}.${caller++ & 255}` },
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }

  async function timeOf(call: Call): Promise<number> {
    const begin = performance.now()
    await (await answerTo(call)).arrayBuffer()
    return performance.now() - begin
  }

  return {
    address,
    async request(requests, times) {
      for (let n = 0; n < WARM_UPS; n++) for (const request of requests) await timeOf(request)
      const milliseconds = requests.map((): number[] => [])
      for (let n = 0; n < times; n++)
        for (const [r, request] of requests.entries()) milliseconds[r]!.push(await timeOf(request))
      return milliseconds.map(median)
    },
    rate: ({ path, token }, milliseconds) =>
      runSide('load-http.ts', { url: `${address}${path}`, token, connections: 32, milliseconds }),
    ask: async <Answer>(request: Call) => (await (await answerTo(request)).json()) as Answer,
    session: (tipo, idPessoa) => openSession(url, tipo, idPessoa),
    stop: () => program.stop(),
  }
}
