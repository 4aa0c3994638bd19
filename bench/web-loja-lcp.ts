import { existsSync } from 'node:fs'
import { chromium, type Browser, type Page } from 'playwright-core'
import { buildWebIfStale } from '#services/roles/web-build.ts'
import { Skipped, type Benchmark } from './kit/benchmark.ts'
import { startGateway } from './kit/gateway.ts'
import { writeCadastros } from './kit/programme.ts'
import { buildReadModels } from './kit/read-models.ts'

/**
 * A phone on a slow network, with Lighthouse's values: bytes a second, round trip in milliseconds, and a processor four
 * times as slow.
 */
const NETWORK = { offline: false, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150 }
const PROCESSOR_TIMES_SLOWER = 4
const PHONE = { width: 390, height: 844 }
const EXECUTABLE = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

/**
 * How long a new visitor with a cheap phone waits for the store: the largest contentful paint of its first page with
 * empty caches.
 */
export const benchmark: Benchmark = {
  names: ['web.loja.lcp'],
  async run({ server, runs, log }) {
    if (!existsSync(EXECUTABLE))
      throw new Skipped(`there is no ${EXECUTABLE}; to add it: apt-get install chromium, or CHROMIUM_PATH`)
    await buildWebIfStale(log)
    const { url, drop } = await server.database('lcp')
    await writeCadastros(url)
    await buildReadModels(url)
    const gateway = await startGateway(url, server.dir)
    const browser = await chromium.launch({
      executablePath: EXECUTABLE,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-dev-shm-usage',
      ],
    })
    const values: number[] = []
    for (let run = 0; run < runs; run++) values.push(await largestPaintOf(browser, gateway.address))
    await browser.close()
    await gateway.stop()
    await drop()
    return [{ name: 'web.loja.lcp', unit: 's', runs: values }]
  },
}

async function largestPaintOf(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ viewport: PHONE, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', NETWORK)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_TIMES_SLOWER })
  await page.goto(`${address}/`, { waitUntil: 'networkidle' })
  const seconds = (await lastPaint(page)) / 1000
  await context.close()
  return seconds
}

/** The last candidate so far, from the browser's buffered entries. */
const lastPaint = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)!.startTime)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )
