import type { ArquivosDaMidia } from '#projections/resgates/midias.queries.ts'
import { apagarLinksDaMidia } from '#services/compartilhamentos/compartilhamentos.ts'
import type { FileStore } from '#services/engine/files/port.ts'
import type { Position } from '#services/engine/ledger/port.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import { mudarResgate } from '#services/resgates/mudar-resgate.ts'
import { removerArquivos } from './guardar-midia.ts'

export interface ContextoDaExclusao extends CommandContext {
  files: Pick<FileStore, 'delete'>
}

/** Its links and files first: while the media is there who asks again finds it, and ends it. */
export async function excluirMidia(
  context: ContextoDaExclusao,
  { idResgate, chave, ...midia }: Omit<ArquivosDaMidia, 'tipo'> & { idResgate: string; chave: string },
): Promise<{ position: Position | undefined }> {
  await apagarLinksDaMidia(context.db, midia.idMidia)
  await removerArquivos(context.files, midia)
  return mudarResgate(context, 'excluir-midia', { idResgate, chave }, (hoje) => ({
    tipo: 'excluirMidia',
    idMidia: midia.idMidia,
    hoje,
  }))
}
