import type { Bench, Benchmark, Measured } from './kit/benchmark.ts'
import { inTurns } from './kit/benchmark.ts'
import { startGateway, type Call, type Gateway } from './kit/gateway.ts'
import { readModelsOfSales } from './kit/ledger-of-sales.ts'
import { idOf, writeCadastros } from './kit/programme.ts'
import { buildReadModels } from './kit/read-models.ts'
import { writeSales } from './kit/sales.ts'
import { runSide, startServing } from './kit/side.ts'

const LIST = '/api/sellout?limite=10'
const SMALL_SALES = 5000
/** A typical filter: one month of one network. */
const FILTER = `&redeId=${idOf('rede', 2)}&dataInicial=2026-03-01&dataFinal=2026-03-31`

/**
 * The sell-out list over a million items, by HTTP through session, rights, validation, limits and encoding.
 * `read.list`: how many first pages with their total 32 connections get, against the least that could answer them
 * (`sides/bare-list.ts`). `.growth`: whether pages get slower as the list grows; the first one, the next by cursor, and
 * the first of a filter, each with its total, over a million items and over ten thousand: the worst of the three.
 * `read.dashboard`: the panel's first screen over the same sales, against the list's first page.
 */
export const benchmark: Benchmark = {
  names: ['read.list', 'read.list.growth', 'read.dashboard'],
  async run(bench) {
    const { url } = await readModelsOfSales(bench)
    const rates = bench.wants('read.list') || bench.wants('read.dashboard') ? await ratesOf(bench, url) : []
    const growth = bench.wants('read.list.growth') ? [await growthOf(bench, url)] : []
    return [...rates, ...growth]
  },
}

async function ratesOf({ server, runs, scaled }: Bench, url: string): Promise<Measured[]> {
  const milliseconds = scaled(5000, 500)
  const { gateway, token } = await open(url, server.dir)
  const bare = await startServing('bare-list.ts', { url, rows: 10 })
  const values = await inTurns(runs, {
    list: () => gateway.rate({ path: LIST, token }, milliseconds),
    bare: () => runSide<number>('load-http.ts', { url: bare.address, token, connections: 32, milliseconds }),
    dashboard: () => gateway.rate({ path: '/api/dashboard', token }, milliseconds),
  })
  await bare.stop()
  await gateway.stop()
  return [
    {
      name: 'read.list',
      unit: 'requests/s',
      runs: values.list,
      peer: { what: 'bare node:http with the same SQL', runs: values.bare },
    },
    {
      name: 'read.dashboard',
      unit: 'requests/s',
      runs: values.dashboard,
      peer: { what: 'first page of the sell-out list', runs: values.list },
    },
  ]
}

/** Both gateways are new, because one that 32 connections have used has other caches. */
async function growthOf({ server, runs, scaled, log }: Bench, urlOfLarge: string): Promise<Measured> {
  const { url, drop } = await server.database('small')
  await writeCadastros(url)
  await writeSales(url, SMALL_SALES)
  await buildReadModels(url)
  const [large, small] = [await open(urlOfLarge, server.dir), await open(url, server.dir)]
  const worst: { large: number; small: number }[] = []
  for (let run = 0; run < runs; run++) {
    const [of1M, of10k] = [await pagesOf(large, scaled(150, 20)), await pagesOf(small, scaled(150, 20))]
    const pairs = of1M.map((value, n) => ({ large: value, small: of10k[n]! }))
    log(
      `  first, next, filtered: ${pairs.map((pair) => `${pair.large.toFixed(1)} ms (${pair.small.toFixed(1)})`).join(', ')}`,
    )
    worst.push(pairs.reduce((a, b) => (a.large / a.small > b.large / b.small ? a : b)))
  }
  await large.gateway.stop()
  await small.gateway.stop()
  await drop()
  return {
    name: 'read.list.growth',
    unit: 'ms',
    runs: worst.map((one) => one.large),
    peer: { what: 'the same over 10,000 items', runs: worst.map((one) => one.small) },
  }
}

interface Opened {
  gateway: Gateway
  token: string
}

async function open(url: string, dir: string): Promise<Opened> {
  const gateway = await startGateway(url, dir)
  return { gateway, token: await gateway.session('painel', idOf('usuario', 0)) }
}

async function pagesOf({ gateway, token }: Opened, times: number): Promise<number[]> {
  const { proximo } = await gateway.ask<{ proximo: string }>({ path: LIST, token })
  const calls: Call[] = [LIST, `${LIST}&cursor=${encodeURIComponent(proximo)}`, `${LIST}${FILTER}`].map((path) => ({
    path,
    token,
  }))
  return gateway.request(calls, times)
}
