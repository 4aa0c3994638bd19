import type { Benchmark } from './kit/benchmark.ts'
import { measureProjection } from './kit/projecting.ts'

/** Sums by programme, network and shop: little is written, so it is reading, parsing and folding that count. See `measureProjection`. */
export const benchmark: Benchmark = { names: ['project.dashboard'], run: (bench) => measureProjection('dashboard', bench) }
