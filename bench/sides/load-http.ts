import { Agent, get } from 'node:http'
import { found, sideOptions } from '../kit/side.ts'

/** Repeats the same request over several open connections; returns requests a second. */
const { url, token, connections, milliseconds } = sideOptions<{
  url: string
  token: string
  connections: number
  milliseconds: number
}>()
const WARM_UP_MS = 1500
const agent = new Agent({ keepAlive: true, maxSockets: connections })
let caller = 0

const ask = (): Promise<void> =>
  new Promise((resolve, reject) => {
    // Each call has its own address, as from many people: one address would reach its rate limit.
    const headers = {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': `10.1.${(caller >> 8) & 255}.${caller++ & 255}`,
    }
    get(url, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`))
      answer.resume().on('end', resolve).on('error', reject)
    }).on('error', reject)
  })

async function rate(forMs: number): Promise<number> {
  const begin = performance.now()
  let answers = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() - begin < forMs) {
        await ask()
        answers++
      }
    }),
  )
  return (answers * 1000) / (performance.now() - begin)
}

await rate(WARM_UP_MS)
found(await rate(milliseconds))
agent.destroy()
