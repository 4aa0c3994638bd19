import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const logger = fileURLToPath(new URL('./logger.ts', import.meta.url))

/** What a process that does this wrote to its standard error. */
const written = (body: string): Promise<string> =>
  new Promise((resolve) => {
    const program = `import { standardError } from '${logger}'; const log = standardError(); ${body}`
    execFile(process.execPath, ['--input-type=module', '--eval', program], (_error, _stdout, stderr) => resolve(stderr))
  })

test('the lines of a turn are written in their order, without anybody asking', async () => {
  expect(await written("log.write('1\\n'); log.write('2\\n'); setImmediate(() => log.write('3\\n'))")).toBe('1\n2\n3\n')
})

test('a process that ends in the same turn writes what it still has', async () => {
  expect(await written("log.write('last\\n'); process.exit(1)")).toBe('last\n')
})

test('so does one that ends by an error that nobody caught', async () => {
  expect(await written("log.write('last\\n'); throw new Error('nobody')")).toContain('last\n')
})
