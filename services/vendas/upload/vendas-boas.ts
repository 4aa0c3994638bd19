import { multiplicar, somar, type Centesimos } from '#contracts/values/centesimos.ts'
import type { VendaParaRegistrar } from '#services/vendas/registrar-vendas.ts'
import type { CadastrosDaPlanilha } from './cadastros-da-planilha.ts'
import type { ItemLido, LinhasLidas, VendaLida } from './linhas-lidas.ts'

/** A sale without a bad row. */
export interface VendaBoa {
  venda: VendaParaRegistrar
  /** The number as the sale's key sees it. */
  chave: string
  totalVenda: Centesimos
  primeiraLinha: number
  /** Another sale of the same sheet has this number, seller, day and total, in another shop. */
  igualNaPlanilha: boolean
}

/** The values of the award's day, by product and by network. */
export interface Valores {
  pontos: ReadonlyMap<string, Centesimos>
  valorPonto: ReadonlyMap<string, Centesimos>
}

/**
 * The good sales of a sheet that was checked, so many at a time: seller by seller, those of one in the order of the
 * file. So an account is loaded and credited in one go, and one after the other has to be in memory, however large the
 * sheet is.
 */
export function* vendasBoas(
  linhas: LinhasLidas,
  cadastros: CadastrosDaPlanilha,
  valores: Valores,
  porVez: number,
): Generator<VendaBoa[]> {
  const boas = linhas.boasPorVendedor()
  const iguais = iguaisNaPlanilha(linhas, boas)
  let grupo: VendaBoa[] = []
  for (const n of boas) {
    const lida = linhas.venda(n)
    const venda = paraRegistrar(lida, n, linhas, cadastros, valores)
    grupo.push({
      venda,
      chave: linhas.chave(n),
      totalVenda: totalDe(venda.itens),
      primeiraLinha: lida.primeiraLinha,
      igualNaPlanilha: iguais.has(n),
    })
    if (grupo.length < porVez) continue
    yield grupo
    grupo = []
  }
  if (grupo.length > 0) yield grupo
}

function paraRegistrar(
  lida: VendaLida,
  n: number,
  linhas: LinhasLidas,
  { dentais, vendedores, produtos }: CadastrosDaPlanilha,
  { pontos, valorPonto }: Valores,
): VendaParaRegistrar {
  const { id: idRevenda, idRede } = dentais.get(lida.dental)!
  return {
    idParceiro: vendedores.get(lida.vendedor!)!.id,
    idRevenda,
    idRede,
    valorPonto: valorPonto.get(idRede) ?? null,
    tipoFiscal: lida.tipoFiscal,
    identificador: lida.identificador,
    realizadoEm: lida.realizadoEm!,
    itens: linhas.itens(n).map(({ produto, ...valoresDoItem }) => {
      const idProduto = produtos.get(produto)!.id!
      return {
        codigo: linhas.produtos[produto]!.codigo,
        idProduto,
        ...valoresDoItem,
        valorPontos: pontos.get(idProduto)!,
      }
    }),
  }
}

/**
 * Of the good sales, those whose number, seller, day and total another one has too. Only those whose number occurs
 * twice are looked at: mostly none.
 */
function iguaisNaPlanilha(linhas: LinhasLidas, boas: Int32Array): Set<number> {
  const [vistas, repetidas] = [new Set<string>(), new Set<string>()]
  for (const n of boas) {
    const chave = linhas.chave(n)
    ;(vistas.has(chave) ? repetidas : vistas).add(chave)
  }
  const candidatas = repetidas.size === 0 ? [] : [...boas].filter((n) => repetidas.has(linhas.chave(n)))
  const grupos = Map.groupBy(candidatas, (n) => {
    const { vendedor, realizadoEm } = linhas.venda(n)
    return `${linhas.chave(n)} ${vendedor} ${realizadoEm} ${totalDe(linhas.itens(n))}`
  })
  return new Set([...grupos.values()].flatMap((grupo) => (grupo.length > 1 ? grupo : [])))
}

const totalDe = (itens: readonly Omit<ItemLido, 'produto'>[]): Centesimos =>
  somar(itens.map((item) => multiplicar(item.qtde, item.valorUnitario) - item.valorDesconto))
