import { readFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'

const packageJson = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { devDependencies: Record<string, string> }
export const EMMETT_VERSION = packageJson.devDependencies['@event-driven-io/emmett-postgresql']

/** On what the numbers were found. */
export const describeMachine = (postgresVersion: string): string =>
  `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, `
  + `PostgreSQL ${postgresVersion} with fsync and synchronous_commit on, load and server on the same cores`
