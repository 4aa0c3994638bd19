import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startProduct, type End, type Product } from './product.ts'

/** What tests know about the product that their worker's files share. */
export interface RunningProduct {
  url: string
  dataDir: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** One for each worker, so that no file sees what another one does at the same time. */
    products: RunningProduct[]
    /** A data directory with the fresh demo programme, for the one test that starts its own product. */
    freshCopy: string
  }
}

/** What the supplier signs its notices with. */
export const SUPPLIER_SECRET = 'what-the-supplier-of-the-tests-signs-with'

/**
 * The demo programme is created once, and that product stopped; each worker's runs on a copy of its data. All of them
 * must end cleanly.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const home = mkdtempSync(join(tmpdir(), 'lastro-e2e-'))
  const freshCopy = join(home, 'copia')
  mkdirSync(freshCopy)
  // As root, the database runs as another user, who needs access to the directory.
  chmodSync(home, 0o755)
  const running: Product[] = []
  const stopAll = async () => {
    const ends = await Promise.all(running.map((product) => product.stop()))
    rmSync(home, { recursive: true, force: true })
    return ends
  }
  try {
    expectGoodEnd(await (await startProduct(freshCopy)).stop())
    for (let worker = 1; worker <= project.config.maxWorkers; worker++) {
      const dataDir = join(home, `dados-${worker}`)
      cpSync(freshCopy, dataDir, { recursive: true })
      running.push(await startProduct(dataDir, { SUPPLIER_WEBHOOK_SECRET: SUPPLIER_SECRET }))
    }
  } catch (error) {
    await stopAll()
    throw error
  }
  project.provide(
    'products',
    running.map(({ url, dataDir }) => ({ url, dataDir })),
  )
  project.provide('freshCopy', freshCopy)
  return async () => {
    const ends = await stopAll()
    try {
      ends.forEach(expectGoodEnd)
    } catch (error) {
      // Vitest prints an error thrown in a teardown, but reports the run as a success.
      process.exitCode = 1
      throw error
    }
  }
}

function expectGoodEnd({ code, output, leftBehind }: End): void {
  if (code !== 0) throw new Error(`Ctrl-C ended Lastro with code ${code}:\n${output}`)
  if (leftBehind.length > 0) throw new Error(`Ctrl-C left these processes behind: ${leftBehind.join(', ')}`)
  if (/"level":(40|50|60)/.test(output)) throw new Error(`Lastro logged a warning or worse:\n${output}`)
}
