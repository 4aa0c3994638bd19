import type { Benchmark } from './kit/benchmark.ts'
import { benchmark as append32x1 } from './append-32x1.ts'
import { benchmark as append32x10 } from './append-32x10.ts'
import { benchmark as appendHotAccount } from './append-hot-account.ts'
import { benchmark as appendRaw32x1 } from './append-raw-32x1.ts'
import { benchmark as followMissed } from './follow-missed.ts'
import { benchmark as loadLongAccount } from './load-long-account.ts'

/** Every benchmark, in the order in which they run. */
export const benchmarks: readonly Benchmark[] = [
  append32x1, appendRaw32x1, append32x10, appendHotAccount, followMissed, loadLongAccount,
]
