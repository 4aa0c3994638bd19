import type { Bench, Benchmark, Measured } from './kit/benchmark.ts'
import { inTurns } from './kit/benchmark.ts'
import { startGateway, type Call, type Gateway } from './kit/gateway.ts'
import { readModelsOfSales } from './kit/ledger-of-sales.ts'
import { idOf, writeCadastros } from './kit/programme.ts'
import { buildReadModels } from './kit/read-models.ts'
import { writeRedemptions } from './kit/redemptions.ts'
import { writeSales } from './kit/sales.ts'
import { runSide, startServing } from './kit/side.ts'

const LIST = '/api/sellout?limite=10'
const SMALL_SALES = 5000
const REDEMPTIONS = 200_000
const SMALL_REDEMPTIONS = 2000
const MONTH = '&dataInicial=2026-03-01&dataFinal=2026-03-31'

/** Lists that grow, each with a typical filter. */
const GROWING = [
  { name: 'read.list.growth', path: LIST, filter: `&redeId=${idOf('rede', 2)}${MONTH}`, than: '10,000 items' },
  { name: 'read.awards.growth', path: '/api/pontuacoes?limite=10', filter: MONTH, than: '5,000 awards' },
  {
    name: 'read.redemptions.growth',
    path: '/api/resgates?limite=10',
    filter: `&redeId=${idOf('rede', 2)}`,
    than: '2,000 redemptions',
  },
] as const
type Growing = (typeof GROWING)[number]

/**
 * The sell-out list over a million items, by HTTP through session, rights, validation, limits and encoding.
 * `read.list`: how many first pages with their total 32 connections get, against the least that could answer them
 * (`sides/bare-list.ts`). `.growth`: whether pages get slower as the list grows; the first one, the next by cursor, and
 * the first of a filter, each with its total, over a million items and over ten thousand: the worst of the three.
 * `read.awards.growth`, `read.redemptions.growth`: the same for half a million awards and 200,000 redemptions.
 * `read.dashboard`: the panel's first screen over the same sales, against the list's first page.
 */
export const benchmark: Benchmark = {
  names: ['read.list', 'read.dashboard', ...GROWING.map(({ name }) => name)],
  async run(bench) {
    const { url } = await readModelsOfSales(bench)
    const rates = bench.wants('read.list') || bench.wants('read.dashboard') ? await ratesOf(bench, url) : []
    const growing = GROWING.filter(({ name }) => bench.wants(name))
    return [...rates, ...(growing.length > 0 ? await growthOf(bench, url, growing) : [])]
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
async function growthOf(
  { server, runs, scaled, log }: Bench,
  urlOfLarge: string,
  growing: readonly Growing[],
): Promise<Measured[]> {
  const { url, drop } = await server.database('small')
  await writeCadastros(url)
  await writeSales(url, SMALL_SALES)
  await buildReadModels(url)
  await writeRedemptions(url, SMALL_REDEMPTIONS)
  await writeRedemptions(urlOfLarge, scaled(REDEMPTIONS, SMALL_REDEMPTIONS))
  const [large, small] = [await open(urlOfLarge, server.dir), await open(url, server.dir)]
  const measured: Measured[] = []
  for (const list of growing) {
    const worst: { large: number; small: number }[] = []
    for (let run = 0; run < runs; run++) {
      const [ofLarge, ofSmall] = [
        await pagesOf(large, list, scaled(150, 20)),
        await pagesOf(small, list, scaled(150, 20)),
      ]
      const pairs = ofLarge.map((value, n) => ({ large: value, small: ofSmall[n]! }))
      const told = pairs.map((pair) => `${pair.large.toFixed(1)} ms (${pair.small.toFixed(1)})`).join(', ')
      log(`  ${list.path}: first, next, filtered: ${told}`)
      worst.push(pairs.reduce((a, b) => (a.large / a.small > b.large / b.small ? a : b)))
    }
    measured.push({
      name: list.name,
      unit: 'ms',
      runs: worst.map((one) => one.large),
      peer: { what: `the same over ${list.than}`, runs: worst.map((one) => one.small) },
    })
  }
  await large.gateway.stop()
  await small.gateway.stop()
  await drop()
  return measured
}

interface Page {
  proximo: string
}

interface Opened {
  gateway: Gateway
  token: string
}

async function open(url: string, dir: string): Promise<Opened> {
  const gateway = await startGateway(url, dir)
  return { gateway, token: await gateway.session('painel', idOf('usuario', 0)) }
}

async function pagesOf({ gateway, token }: Opened, { path, filter }: Growing, times: number): Promise<number[]> {
  // The redemptions' answer has the page one level deeper.
  const answer = await gateway.ask<Partial<Record<'resgates', Page>> & Page>({ path, token })
  const { proximo } = answer.resgates ?? answer
  const calls = [path, `${path}&cursor=${encodeURIComponent(proximo)}`, `${path}${filter}`].map((each): Call => ({
    path: each,
    token,
  }))
  return gateway.request(calls, times)
}
