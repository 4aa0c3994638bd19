import type { Db } from '#services/database/connection.ts'
import type { FileStore } from '#services/files/port.ts'
import { nightlyHandler, scheduleNightly, type Agenda, type Nightly } from '#services/jobs/nightly.ts'
import { defineJob, type JobHandler } from '#services/jobs/queue.ts'
import type { Dia } from '#contracts/values/dia.ts'

export const apagarArquivosJob = defineJob<'apagar-arquivos', { dia: Dia }>('apagar-arquivos', {
  attempts: 5,
  backoffMs: 60_000,
})

/** Between the expiry of points and the working day; nothing depends on its time. */
const NOITE: Nightly = { job: apagarArquivosJob, hora: '03:30' }

export interface DependenciasDaLimpeza extends Agenda {
  db: Db
  files: Pick<FileStore, 'delete'>
}

export const agendarLimpezaDeArquivos = (agenda: Agenda): Promise<void> => scheduleNightly(agenda, NOITE)

export const apagarArquivosANoite = (deps: DependenciasDaLimpeza): JobHandler<{ dia: Dia }> =>
  nightlyHandler(deps, NOITE, () => apagarVencidos(deps))

/** Removes files whose links have expired, then their rows, which hold what was searched for. */
export async function apagarVencidos({
  db,
  files,
  agora,
}: Pick<DependenciasDaLimpeza, 'db' | 'files' | 'agora'>): Promise<number> {
  const vencidos = await db
    .selectFrom('processamentos')
    .select(['id', 'arquivo'])
    .where('expira_em', '<=', agora())
    .execute()
  for (const { id, arquivo } of vencidos) {
    if (arquivo !== '') await files.delete(arquivo)
    await db.deleteFrom('processamentos').where('id', '=', id).execute()
  }
  return vencidos.length
}
