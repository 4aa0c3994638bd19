import { read, type Extrato } from './api.ts'
import { tokenOf } from './browser.ts'
import { bigSeller } from './people.ts'

/** Records of the demo programme that the big seller's newest sale leads to. */
export async function newestSale(): Promise<{ idVenda: number; idLote: string; posicao: string; nota: string }> {
  const { movimentos } = await read<Extrato>(await tokenOf(bigSeller), '/api/extrato?limite=1&tipo=credito')
  const [{ documento, lotes, posicao }] = movimentos as [Extrato['movimentos'][number]]
  return {
    idVenda: documento!.numeroVenda,
    idLote: lotes[0]!.idLote,
    posicao,
    nota: documento!.identificador.replace(/^0+/, ''),
  }
}

/** The address of a record's screen, with one that the demo programme has. */
export async function withRecords(path: string): Promise<string> {
  if (!/:id(Venda|Lote)/.test(path)) return path
  const { idVenda, idLote } = await newestSale()
  return path.replace(':idVenda', String(idVenda)).replace(':idLote', idLote)
}
