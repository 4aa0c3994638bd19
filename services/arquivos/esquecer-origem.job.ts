import { FileNotFound, type FileStore } from '#services/engine/files/port.ts'
import { videoTypeOf } from '#services/engine/files/file-type.ts'
import { forgetOrigin } from '#services/engine/files/video-metadata.ts'
import type { Nightly } from '#services/engine/jobs/nightly.ts'

interface Videos {
  files: Pick<FileStore, 'olderThan' | 'alter'>
}

/** For videos that came before they lost their origin on arrival, and those that a copy of then brought back. */
export const esquecerOrigem: Nightly<Videos> = {
  name: 'esquecer-origem',
  hora: '03:50',
  attempts: 5,
  backoffMs: 60_000,
  run: ({ files }, { signal }) => esquecerOrigemDosVideos(files, signal),
}

/** Empties what tells of place and device in each stored video (`docs/decisions/0083`); of most it only reads. */
export async function esquecerOrigemDosVideos(files: Videos['files'], signal?: AbortSignal): Promise<void> {
  for await (const nome of files.olderThan(0)) {
    const tipo = videoTypeOf(nome)
    if (tipo === undefined) continue
    signal?.throwIfAborted()
    await files
      .alter(nome, (path) => forgetOrigin(path, tipo))
      .catch((erro: unknown) => {
        // Deleted meanwhile.
        if (!(erro instanceof FileNotFound)) throw erro
      })
  }
}
