import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../docs/decisions')

/** The index of the decisions, by number. A page is `0007-its-words.md` and begins with `# 0007 Its title`. */
export function createDecisionsIndex(): string {
  const pages = globSync('0*.md', { cwd: FOLDER }).map((page) => basename(page))
  const rows = pages.sort().map((page) => {
    const number = page.slice(0, 4)
    const title = new RegExp(`^# ${number} (.+)`).exec(readFileSync(join(FOLDER, page), 'utf8'))?.[1]
    if (!title) throw new Error(`docs/decisions/${page} does not begin with "# ${number} " and its title`)
    return { number, line: `| [${number}](${page}) | ${title} |` }
  })
  const last = Number(rows.at(-1)?.number)
  const all = Array.from({ length: last }, (_, n) => String(n + 1).padStart(4, '0'))
  const unused = all.filter((number) => rows.every((row) => row.number !== number))
  return `# Decisions

Decisions that had an alternative worth naming. Each gives context, decision and what was rejected.

| | |
|---|---|
${rows.map(({ line }) => line).join('\n')}

These numbers stand for nothing: ${unused.join(', ')}.
`
}
