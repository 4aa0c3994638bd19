import type { VendaPedida } from '#contracts/events/pedido.ts'
import { somar } from '#contracts/values/centesimos.ts'
import { normalizarIdentificador, raizDaChave } from '#contracts/values/documentos.ts'
import { vendasQueAguardamDe } from '#projections/aprovacoes/vendas-pedidas.queries.ts'
import { itensDasVendas, type ProdutoVendido } from '#projections/sellout/quantidades.queries.ts'
import { notasEmUso, vendasParecidas } from '#projections/vendas/parecidas.queries.ts'
import type { Db } from '#services/engine/database/connection.ts'
import type { Reach } from '#services/engine/reach/reach.ts'
import { idDe, type VendaParaRegistrar } from '#services/vendas/registrar-vendas.ts'

/** A sale as it is to be registered, before that. */
export interface VendaConferida {
  venda: VendaParaRegistrar
  chave: string
  totalVenda: number
  /** An earlier sale of the same sheet, of which it is probably a repetition. */
  repeteNaPlanilha?: NaPlanilha | undefined
}

export interface NaPlanilha {
  chave: string
  linha: number
}

/** What looks like a sale that is to be registered. */
export interface Semelhanca {
  /** The sale that this one probably repeats, as a sentence names it: "nota 123 (venda 45)", or "(pedido 6)". */
  repete?: string
  /** A shop in which the same number, seller, day and total stands. */
  outraDental?: string
}

/**
 * What stands already, or waits for a second person, and looks like these sales, by the sales' index. Sales that
 * themselves stand or wait have no entry.
 */
export async function procurarParecidas(
  db: Db,
  reach: Reach,
  vendas: readonly VendaConferida[],
): Promise<Map<number, Semelhanca>> {
  const parecidas = await vendasParecidas(
    db,
    reach,
    vendas.map(({ venda, chave, totalVenda }) => {
      const { tipoFiscal, idParceiro, idRevenda, realizadoEm } = venda
      return { idVenda: idDe(venda), tipoFiscal, chave, idParceiro, idRevenda, realizadoEm, totalVenda }
    }),
  )
  const daDental = parecidas.filter(({ outraDental }) => outraDental === null)
  const repetemNaPlanilha = vendas.flatMap(({ repeteNaPlanilha: outra }, n) => (outra ? [{ n, outra }] : []))
  const repetemPedida = await parecidasQueAguardam(
    db,
    vendas.map(({ venda }) => ({ ...venda, idVenda: idDe(venda) })),
  )
  const [itens, emUso] = await Promise.all([
    itensDasVendas(
      db,
      daDental.map(({ idVenda }) => idVenda),
    ),
    notasEmUso(
      db,
      [...repetemNaPlanilha, ...repetemPedida].map(({ n }) => idDe(vendas[n]!.venda)),
    ),
  ])
  const semelhancas = new Map<number, Semelhanca>()
  const notar = (n: number, semelhanca: Semelhanca) => semelhancas.set(n, { ...semelhanca, ...semelhancas.get(n) })
  for (const { n, idVenda, numero, chave, outraDental } of parecidas) {
    if (outraDental !== null) notar(n, { outraDental })
    else if (produtosDe(itens.get(idVenda) ?? []) === produtosDe(vendas[n]!.venda.itens))
      notar(n, { repete: `nota ${chave} (venda ${numero})` })
  }
  for (const { n, pedido, chave } of repetemPedida)
    if (!emUso.has(idDe(vendas[n]!.venda))) notar(n, { repete: `nota ${chave} (pedido ${pedido})` })
  for (const { n, outra } of repetemNaPlanilha)
    if (!emUso.has(idDe(vendas[n]!.venda))) notar(n, { repete: `nota ${outra.chave} (linha ${outra.linha})` })
  return semelhancas
}

type Pedida = Omit<VendaPedida, 'pontos'>

/** Of the sales that do not wait themselves, those that equal a waiting one except for the suffix of the number. */
async function parecidasQueAguardam(
  db: Db,
  vendas: readonly Pedida[],
): Promise<{ n: number; pedido: number; chave: string }[]> {
  const aguardam = await vendasQueAguardamDe(db, vendas)
  if (aguardam.length === 0) return []
  const aguardando = new Set(aguardam.map(({ venda }) => venda.idVenda))
  const primeiras = new Map(aguardam.toReversed().map((uma) => [semSufixo(uma.venda), uma]))
  return vendas.flatMap((venda, n) => {
    const outra = aguardando.has(venda.idVenda) ? undefined : primeiras.get(semSufixo(venda))
    return outra ? { n, pedido: outra.pedido, chave: normalizarIdentificador(outra.venda.identificador) } : []
  })
}

/** What is the same of two sales of which one probably repeats the other. */
function semSufixo({ idRevenda, tipoFiscal, identificador, idParceiro, realizadoEm, itens }: Pedida): string {
  const chave = normalizarIdentificador(identificador)
  const vendidos = itens.map(({ codigo, qtde }) => ({ idProduto: codigo.toLowerCase(), qtde }))
  return [raizDaChave(chave) ?? chave, idRevenda, tipoFiscal, idParceiro, realizadoEm, produtosDe(vendidos)].join(' ')
}

/** Products with their quantities, whatever rows they stand in. */
export const produtosDe = (itens: readonly ProdutoVendido[]): string =>
  [...Map.groupBy(itens, ({ idProduto }) => idProduto)]
    .map(([idProduto, doProduto]) => `${idProduto} ${somar(doProduto.map(({ qtde }) => qtde))}`)
    .sort()
    .join()

/** Of a probable repetition that was not confirmed. */
export const dizerProvavelRepetida = (outra: string): string =>
  `Parece repetir a ${outra}: mesma dental, vendedor, data e itens. Se forem vendas diferentes, confirme e envie de novo`

/** Of one that was. */
export const dizerRepetidaConfirmada = (outra: string): string =>
  `Mesma dental, vendedor, data e itens da ${outra}; confirmada como outra venda`

export const dizerOutraDental = (dental: string): string =>
  `Mesmo número, vendedor, data e total de uma venda em ${dental}`
