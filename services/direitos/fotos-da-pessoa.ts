import type { FotoVendaEnviada } from '#contracts/events/envio.ts'
import type { EngineWorker } from '#services/engine/app.ts'
import { pagesUpTo } from '#services/engine/ledger/pages.ts'
import type { Ledger, Recorded } from '#services/engine/ledger/port.ts'

/** What a salesperson sent in photos, the oldest first. */
export async function fotosDaPessoa(ledger: Ledger, idParceiro: string): Promise<Recorded<FotoVendaEnviada>[]> {
  const enviadas: Recorded<FotoVendaEnviada>[] = []
  for await (const pagina of pagesUpTo(ledger, await ledger.head(), ['FotoVendaEnviada']))
    enviadas.push(...(pagina as Recorded<FotoVendaEnviada>[]).filter(({ data }) => data.idParceiro === idParceiro))
  return enviadas
}

/** Removes the photos of sales that a salesperson sent: what was scored of them stands as sales. */
export async function removerFotosDaPessoa(
  { ledger, files }: Pick<EngineWorker, 'ledger' | 'files'>,
  idParceiro: string,
): Promise<void> {
  for (const { data } of await fotosDaPessoa(ledger, idParceiro))
    for (const { arquivo } of data.arquivos) await files.delete(arquivo)
}
