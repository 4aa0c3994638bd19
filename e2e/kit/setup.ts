import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startProduct, type End, type Product } from './product.ts'

/** What tests get to know of the product that runs for all of them. */
export interface RunningProduct {
  url: string
  dataDir: string
  /** A data directory with the demo programme as it was made, for the one test that starts a product of its own. */
  copy: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    product: RunningProduct
  }
}

/** One product a run: makes the demo programme, is stopped, copied and started again, and must end well both times. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const home = mkdtempSync(join(tmpdir(), 'lastro-e2e-'))
  const dataDir = join(home, 'dados')
  const copy = join(home, 'copia')
  mkdirSync(dataDir)
  // Root lends the database to another user, who has to be able to get there.
  chmodSync(home, 0o755)
  let running: Product | undefined
  const remove = () => rmSync(home, { recursive: true, force: true })
  try {
    running = await startProduct(dataDir)
    expectGoodEnd(await running.stop())
    cpSync(dataDir, copy, { recursive: true })
    running = await startProduct(dataDir)
  } catch (error) {
    await running?.stop()
    remove()
    throw error
  }
  const { url } = running
  project.provide('product', { url, dataDir, copy })
  return async () => {
    const end = await running.stop()
    remove()
    try {
      expectGoodEnd(end)
    } catch (error) {
      // Vitest prints what a teardown throws, and calls the run a success.
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
