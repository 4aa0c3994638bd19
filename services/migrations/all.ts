import { readdir } from 'node:fs/promises'
import type { Migration } from 'kysely'

const files = (await readdir(import.meta.dirname)).filter((file) => /^\d{4}-.*\.ts$/.test(file)).sort()
const load = (file: string) => import(new URL(file, import.meta.url).href) as Promise<Migration>

/**
 * The migrations of this folder, by file name and in order of their numbers; one that was released is never edited, the
 * next one corrects it.
 */
export const migrations: Record<string, Migration> = Object.fromEntries(
  await Promise.all(files.map(async (file) => [file.replace(/\.ts$/, ''), await load(file)] as const)),
)
