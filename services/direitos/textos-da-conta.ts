import { textoSchema } from '#contracts/event.ts'
import { streamName } from '#contracts/events/catalogue.ts'
import type { ContaEvent } from '#contracts/events/conta.ts'
import { pagesUpTo } from '#services/engine/ledger/pages.ts'
import type { Ledger, Recorded } from '#services/engine/ledger/port.ts'

/** Streams that are read in one go. */
const STREAMS = 500

/** Acts for which somebody typed a reason, and of which an account need not know: its points did not change. */
const COM_MOTIVO = [
  'PontuacaoCancelada',
  'VendaAnulada',
  'PontuacaoCorrigida',
  'EnvioEncerrado',
  'AprovacaoPedida',
  'AprovacaoNegada',
  'AprovacaoSemEfeito',
] as const

/** The ids of the texts that people typed about an account, its sales, redemptions and photo submissions. */
export async function textosDaConta(ledger: Ledger, idParceiro: string): Promise<string[]> {
  const conta = (await ledger.readStream(streamName('conta', idParceiro))) as Recorded<ContaEvent>[]
  const outros = new Set(
    conta.flatMap(({ data }) => [
      ...('idVenda' in data ? [streamName('venda', data.idVenda)] : []),
      ...('idResgate' in data ? [streamName('resgate', data.idResgate)] : []),
    ]),
  )
  const textos = conta.flatMap(textosDe)
  const streams = [...outros]
  for (let n = 0; n < streams.length; n += STREAMS) {
    const lidos = await ledger.readStreams(streams.slice(n, n + STREAMS))
    textos.push(...[...lidos.values()].flat().flatMap(textosDe))
  }
  for await (const pagina of pagesUpTo(ledger, await ledger.head(), COM_MOTIVO))
    textos.push(...pagina.filter(({ data }) => data.idParceiro === idParceiro).flatMap(textosDe))
  return [...new Set(textos)]
}

const textosDe = ({ data }: Recorded): string[] =>
  Object.values(data as Record<string, unknown>).flatMap((valor) => textoSchema.safeParse(valor).data?.idTexto ?? [])
