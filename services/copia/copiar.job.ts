import { constants } from 'node:fs'
import { access, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure, unavailable } from '#contracts/errors.ts'
import { ehDia } from '#contracts/values/dia.ts'
import type { Worker } from '#services/app.ts'
import { makeCopy } from '#services/engine/backup/make-copy.ts'
import type { Nightly } from '#services/engine/jobs/nightly.ts'
import { verificarSelos } from '#services/engine/seals/verificar-selos.ts'
import { relatarLedger } from '#services/verification/relatorio.ts'
import { copiasAApagar } from './copias-a-apagar.ts'

type Dependencias = Pick<Worker, 'url' | 'ledger' | 'publicados' | 'agora' | 'log' | 'settings'>

/** After the night's other work: the copy has what that wrote. */
export const copiar: Nightly<Dependencias> = {
  name: 'copiar',
  hora: '04:30',
  attempts: 5,
  backoffMs: 600_000,
  run: (worker, { dia }) => copiarNoite(worker, dia),
}

/** Nobody looks into a log for the copy that was not made: a folder that does not take one ends the start. */
export async function conferirPastaDasCopias({ backupDir }: Pick<Worker['settings'], 'backupDir'>): Promise<void> {
  if (backupDir === undefined) return
  await access(backupDir, constants.W_OK | constants.X_OK).catch((error: Error) => {
    throw unavailable(
      'pasta-das-copias',
      `BACKUP_DIR: não é possível gravar em ${backupDir} (${error.message}). `
        + `Crie a pasta e dê-a ao usuário do Lastro (chown ${process.getuid?.() ?? ''}).`,
    )
  })
}

/**
 * Copies the installation into a folder named by the night, and removes the copies that nobody has to keep. A copy
 * whose ledger does not stand its proof makes none go.
 */
export async function copiarNoite(worker: Dependencias, dia: string): Promise<void> {
  const { url, ledger, publicados, agora, log, settings } = worker
  const { backupDir, dataDir, ledgerUrl } = settings
  if (backupDir === undefined) return
  try {
    await makeCopy({ url, ledger, ledgerInDatabase: ledgerUrl === undefined, dataDir, agora }, join(backupDir, dia))
  } catch (error) {
    // Of an attempt that ended after the copy was complete.
    if (!(error instanceof Failure && error.codigo === 'copia-existe')) throw error
  }
  const { confere, linhas } = relatarLedger(await verificarSelos({ ledger, publicados, agora }))
  if (!confere) {
    log.error({ dia, linhas }, 'the ledger of the copy does not stand its proof: no older copy was removed')
    return
  }
  const names = await readdir(backupDir)
  const parciais = names.filter((name) => name.endsWith('.parcial') && ehDia(name.slice(0, -'.parcial'.length)))
  for (const name of [...copiasAApagar(names.filter(ehDia)), ...parciais])
    await rm(join(backupDir, name), { recursive: true, force: true })
  log.info({ dia }, 'copied')
}
