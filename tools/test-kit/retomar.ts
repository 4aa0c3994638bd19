import type { Worker } from '#services/app.ts'
import { workHandler } from '#services/engine/work/run.ts'
import { readSettings } from '#services/settings.ts'
import { works } from '#services/works.ts'
import type { Running } from './running.ts'

/** The next worker takes up work whose process died just before its end was written: how that ends. */
export async function retomar({ programme, clock }: Running, idProcessamento: string) {
  const { db } = programme
  await db
    .updateTable('processamentos')
    .set({ estado: 'executando', resultado: null, concluido_em: null })
    .where('id', '=', idProcessamento)
    .execute()
  const worker = { ...programme, works, settings: readSettings({}), agora: () => clock.agora }
  const job = { data: { idProcessamento }, signal: new AbortController().signal }
  await workHandler(worker as unknown as Worker)(job as Parameters<ReturnType<typeof workHandler>>[0])
  await programme.settled()
  return db
    .selectFrom('processamentos')
    .select(['estado', 'falha'])
    .where('id', '=', idProcessamento)
    .executeTakeFirstOrThrow()
}
