import type { Benchmark } from './kit/benchmark.ts'
import { measureProjection } from './kit/projecting.ts'

/** Every movement, lot and document is a row of its own: it is writing that counts. See `measureProjection`. */
export const benchmark: Benchmark = { names: ['project.extrato'], run: (bench) => measureProjection('extrato', bench) }
