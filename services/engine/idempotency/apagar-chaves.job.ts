import type { EngineWorker } from '#services/engine/app.ts'
import type { Nightly } from '#services/engine/jobs/nightly.ts'
import { apagarChavesAntigas } from './chaves.ts'

/** Removes old keys when nobody repeats a call of a month ago, and expiry and seal are through. */
export const apagarChaves: Nightly<Pick<EngineWorker, 'db' | 'agora'>> = {
  name: 'apagar-chaves',
  hora: '03:00',
  run: (worker) => apagarChavesAntigas(worker),
}
