import type { Worker } from './app.ts'
import { reservas } from './cartoes/conferir-reservas.ts'
import type { Periodic } from './engine/jobs/periodic.ts'
import { processamentosPerdidos } from './engine/work/recuperar-processamentos.ts'
import { entregas } from './resgates/entregas.ts'

/** What a worker does again and again; the role goes through this list. */
export const periodics: readonly Periodic<Worker>[] = [processamentosPerdidos, reservas, entregas]
