import type { EngineWorker } from '#services/engine/app.ts'
import type { FileStore } from '#services/engine/files/port.ts'
import type { Nightly } from '#services/engine/jobs/nightly.ts'

interface DependenciasDaLimpeza extends Pick<EngineWorker, 'db' | 'agora'> {
  files: Pick<FileStore, 'delete'>
}

/** Between the expiry of points and the working day; nothing depends on its time. */
export const apagarArquivos: Nightly<DependenciasDaLimpeza> = {
  name: 'apagar-arquivos',
  hora: '03:30',
  attempts: 5,
  backoffMs: 60_000,
  run: (worker) => apagarVencidos(worker),
}

/** Removes files whose links have expired, then their rows, which hold what was searched for. */
export async function apagarVencidos({ db, files, agora }: DependenciasDaLimpeza): Promise<number> {
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
