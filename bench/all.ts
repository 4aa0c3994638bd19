import { benchmark as append32x1 } from './append-32x1.ts'
import { benchmark as append32x10 } from './append-32x10.ts'
import { benchmark as appendHotAccount } from './append-hot-account.ts'
import { benchmark as appendLarge } from './append-large.ts'
import { benchmark as appendRaw32x1 } from './append-raw-32x1.ts'
import { benchmark as esdbAppend } from './esdb-append.ts'
import { benchmark as followMissed } from './follow-missed.ts'
import { benchmark as import100k } from './import-100k.ts'
import { benchmark as importLarge } from './import-large.ts'
import { benchmark as importMemory } from './import-memory.ts'
import type { Benchmark } from './kit/benchmark.ts'
import { benchmark as loadLongAccount } from './load-long-account.ts'
import { benchmark as projectLag } from './project-lag.ts'
import { benchmark as project } from './project.ts'
import { benchmark as readList } from './read-list.ts'
import { benchmark as readSearch } from './read-search.ts'
import { benchmark as readStatement } from './read-statement.ts'
import { benchmark as rebuildFreeze } from './rebuild-freeze.ts'
import { benchmark as startSecond } from './start-second.ts'
import { benchmark as verifyMemory } from './verify-memory.ts'
import { benchmark as webJs } from './web-js.ts'
import { benchmark as webLojaLcp } from './web-loja-lcp.ts'

/** Every benchmark, in the order in which they run. */
export const benchmarks: readonly Benchmark[] = [
  append32x1,
  appendRaw32x1,
  append32x10,
  appendHotAccount,
  appendLarge,
  esdbAppend,
  followMissed,
  loadLongAccount,
  project,
  projectLag,
  rebuildFreeze,
  readList,
  readSearch,
  readStatement,
  import100k,
  importLarge,
  importMemory,
  verifyMemory,
  webJs,
  webLojaLcp,
  startSecond,
]
