import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

/** The code in a page, each piece without the indent of the list that it stands in. */
const codeIn = (page: string): string[] =>
  [...page.matchAll(/^( *)```tsx?\n([^]*?)^ *```$/gm)].map(([, indent, code]) =>
    code!.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  )

/** `tools/snippets` is compiled with everything else: each file has one piece, between its region's lines. */
const compiled = globSync('tools/snippets/*.{ts,tsx}', { cwd: ROOT }).map(
  (path) => /^\/\/ #region .*\n([^]*?)^\/\/ #endregion$/m.exec(read(path))?.[1],
)

test('the code in CONTRIBUTING.md is code that compiles', () => {
  const shown = codeIn(read('CONTRIBUTING.md'))
  expect(shown.length).toBeGreaterThan(0)
  expect(compiled.toSorted()).toEqual(shown.toSorted())
})

test('a piece in a list is read without its indent', () => {
  expect(codeIn('1. As\n\n   ```ts\n   if (a)\n     b()\n   ```\n\n```sh\nnpm test\n```\n')).toEqual([
    'if (a)\n  b()\n',
  ])
})
