import { diaDoInstante } from '#contracts/values/dia.ts'
import type { EngineWorker } from '#services/engine/app.ts'
import type { Nightly } from '#services/engine/jobs/nightly.ts'
import { entregarMensagensJob } from '#services/engine/messages/entregar-mensagens.ts'
import { avisarVencimentos } from './avisar-vencimentos.ts'

/** The daily notices of points that lapse, when people are awake. */
export const avisar: Nightly<Pick<EngineWorker, 'db' | 'ledger' | 'queue' | 'agora' | 'aguardar'>> = {
  name: 'avisar-vencimentos',
  hora: '09:00',
  attempts: 8,
  backoffMs: 60_000,
  async run({ db, ledger, queue, agora, aguardar }, { dia }) {
    // The statement tells what is left of each lot.
    await aguardar(['extrato'], await ledger.head())
    await avisarVencimentos(db, diaDoInstante(agora()))
    const causa = `avisar-vencimentos-${dia}`
    await queue.enqueue(entregarMensagensJob, { causa }, { id: causa })
  },
}
