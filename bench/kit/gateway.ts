import { median } from './benchmark.ts'
import { openSession } from './programme.ts'
import { startProgram } from './side.ts'

export interface Gateway {
  /** Median of the milliseconds of the same request with each of the tokens, in turns. */
  request: (path: string, tokens: readonly string[], times: number) => Promise<number[]>
  session: (tipo: 'painel' | 'loja', idPessoa: string) => Promise<string>
  stop: () => Promise<void>
}

/** `npm run gateway` before a database whose read models are up to date. */
export async function startGateway(url: string, dataDir: string): Promise<Gateway> {
  const program = await startProgram('services/gateway.main.ts', { DATABASE_URL: url, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'info' }, /"started"/)
  const address = /"url":"([^"]+)"/.exec(program.output.text)![1]!
  let caller = 0

  async function once(path: string, token: string): Promise<number> {
    const begin = performance.now()
    // An address a call, as many people have: one alone would meet its limit.
    const answer = await fetch(`${address}${path}`, { headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': `10.0.${(caller >> 8) & 255}.${caller++ & 255}` } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return performance.now() - begin
  }

  return {
    async request(path, tokens, times) {
      for (let n = 0; n < 20; n++) for (const token of tokens) await once(path, token)
      const milliseconds = tokens.map((): number[] => [])
      for (let n = 0; n < times; n++) for (const [t, token] of tokens.entries()) milliseconds[t]!.push(await once(path, token))
      return milliseconds.map(median)
    },
    session: (tipo, idPessoa) => openSession(url, tipo, idPessoa),
    stop: () => program.stop(),
  }
}
