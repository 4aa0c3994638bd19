import { Failure } from '#contracts/errors.ts'
import { streamName } from '#contracts/events/catalogue.ts'
import type { FileKeeper } from '#services/engine/files/port.ts'
import { eventsOfCommand } from '#services/engine/ledger/handle.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import type { Position } from '#services/engine/ledger/port.ts'
import { causaDe, type CommandContext } from '#services/engine/records/command-context.ts'
import { mudarResgate } from '#services/resgates/mudar-resgate.ts'
import { guardarMidia, removerArquivos } from './guardar-midia.ts'

const COMANDO = 'anexar-midia'

export interface ContextoDaMidia extends CommandContext {
  files: FileKeeper
}

/**
 * Attaches the photo or video at `path` to a redemption. The same key again finds what it attached.
 * @throws Failure `resgate-cancelado`, `midias-demais`, and of `guardarMidia`
 */
export async function anexarMidia(
  context: ContextoDaMidia,
  { idResgate, chave, path }: { idResgate: string; chave: string; path: string },
): Promise<{ idMidia: string; position: Position | undefined }> {
  const { ledger, files } = context
  const idMidia = derivedId(chave, 'midia')
  const { commandId } = causaDe(context, chave, COMANDO, idResgate)
  const [antes] = await eventsOfCommand(ledger, streamName('resgate', idResgate), commandId)
  if (antes) return { idMidia, position: antes.position }
  const guardada = await guardarMidia(files, path)
  const midia = { idMidia, ...guardada }
  try {
    const { resgate, position } = await mudarResgate(context, COMANDO, { idResgate, chave }, (hoje) => ({
      tipo: 'anexarMidia',
      midia,
      hoje,
    }))
    // The same call came twice at once, and the other one's files are attached.
    if (!resgate.midias.some(({ arquivo }) => arquivo === guardada.arquivo)) await removerArquivos(files, guardada)
    return { idMidia, position }
  } catch (error) {
    // Whatever else went wrong, the event may stand.
    if (error instanceof Failure) await removerArquivos(files, guardada)
    throw error
  }
}
