import type { EngineWorker } from '#services/engine/app.ts'
import type { Nightly } from '#services/engine/jobs/nightly.ts'
import { entregarMensagensJob } from '#services/engine/messages/entregar-mensagens.ts'
import { hoje } from '#services/engine/records/command-context.ts'
import { knowingForWork } from '#services/engine/subscriptions/knowing.ts'
import { avisarVencimentos } from './avisar-vencimentos.ts'

/** The daily notices of points that lapse, when people are awake. */
export const avisar: Nightly<Pick<EngineWorker, 'db' | 'ledger' | 'queue' | 'agora' | 'aguardar'>> = {
  name: 'avisar-vencimentos',
  hora: '09:00',
  attempts: 8,
  backoffMs: 60_000,
  async run(worker, { dia }) {
    // The statement tells what is left of each lot.
    await knowingForWork(worker, 'extrato')
    await avisarVencimentos(worker.db, hoje(worker))
    const causa = `avisar-vencimentos-${dia}`
    await worker.queue.enqueue(entregarMensagensJob, { causa }, { id: causa })
  },
}
