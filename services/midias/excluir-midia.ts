import type { ArquivosDaMidia } from '#projections/resgates/midias.queries.ts'
import type { FileStore } from '#services/engine/files/port.ts'
import type { Position } from '#services/engine/ledger/port.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import { mudarResgate } from '#services/resgates/mudar-resgate.ts'
import { removerArquivos } from './guardar-midia.ts'

export interface ContextoDaExclusao extends CommandContext {
  files: Pick<FileStore, 'delete'>
}

/** Its files first: while they are there the media is there too, and who asks again finds it. */
export async function excluirMidia(
  context: ContextoDaExclusao,
  { idResgate, chave, ...midia }: Omit<ArquivosDaMidia, 'tipo'> & { idResgate: string; chave: string },
): Promise<{ position: Position | undefined }> {
  await removerArquivos(context.files, midia)
  return mudarResgate(context, 'excluir-midia', { idResgate, chave }, (hoje) => ({
    tipo: 'excluirMidia',
    idMidia: midia.idMidia,
    hoje,
  }))
}
