import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startProduct, type End, type Product } from './product.ts'

/** What tests know about the product shared by all of them. */
export interface RunningProduct {
  url: string
  dataDir: string
  /** A data directory with the fresh demo programme, for the one test that starts its own product. */
  copy: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    product: RunningProduct
  }
}

/**
 * One product for each run: it creates the demo programme, is stopped, copied and started again, and must end cleanly
 * both times.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const home = mkdtempSync(join(tmpdir(), 'lastro-e2e-'))
  const dataDir = join(home, 'dados')
  const copy = join(home, 'copia')
  mkdirSync(dataDir)
  // As root, the database runs as another user, who needs access to the directory.
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
