import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'

/** The machine on which the numbers were measured. */
export const describeMachine = (postgresVersion: string): string =>
  `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, `
  + `PostgreSQL ${postgresVersion} with fsync and synchronous_commit on, load and server on the same cores; ${loadavg()[0]!.toFixed(1)} processes were running before it began`
