import type { Benchmark } from './kit/benchmark.ts'
import { measureProjection } from './kit/projecting.ts'

/** One wide row with two more indexes for each sale. See `measureProjection`. */
export const benchmark: Benchmark = { names: ['project.vendas'], run: (bench) => measureProjection('vendas', bench) }
