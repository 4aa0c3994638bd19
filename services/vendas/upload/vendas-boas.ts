import { multiplicar, somar, type Centesimos } from '#contracts/values/centesimos.ts'
import { raizDaChave } from '#contracts/values/documentos.ts'
import { produtosDe, type NaPlanilha } from '#services/vendas/conferencia/parecidas.ts'
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
  /** Of its items, in their order. */
  linhas: number[]
  /** Another sale of the same sheet has this number, seller, day and total, in another shop. */
  igualNaPlanilha: boolean
  /** An earlier sale of the same sheet has its shop, seller, day and items, and its number but for the suffix. */
  repeteNaPlanilha: NaPlanilha | undefined
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
  const repetidas = repetidasNaPlanilha(linhas, boas, cadastros)
  let grupo: VendaBoa[] = []
  for (const n of boas) {
    const lida = linhas.venda(n)
    const itens = linhas.itens(n)
    const venda = paraRegistrar(lida, itens, linhas, cadastros, valores)
    grupo.push({
      venda,
      chave: linhas.chave(n),
      totalVenda: totalDe(venda.itens),
      primeiraLinha: lida.primeiraLinha,
      linhas: itens.map(({ linha }) => linha),
      igualNaPlanilha: iguais.has(n),
      repeteNaPlanilha: repetidas.get(n),
    })
    if (grupo.length < porVez) continue
    yield grupo
    grupo = []
  }
  if (grupo.length > 0) yield grupo
}

function paraRegistrar(
  lida: VendaLida,
  itens: readonly ItemLido[],
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
    itens: itens.map(({ linha: _, produto, ...valoresDoItem }) => {
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
  const dentaisDe = (grupo: readonly number[]) => new Set(grupo.map((n) => linhas.venda(n).dental))
  return new Set([...grupos.values()].flatMap((grupo) => (dentaisDe(grupo).size > 1 ? grupo : [])))
}

/**
 * Of the good sales, those that probably repeat an earlier one: shop, seller, day and items are the same, and so is the
 * number but for its suffix. Only those of which two numbers begin alike are looked at: mostly none.
 */
function repetidasNaPlanilha(
  linhas: LinhasLidas,
  boas: Int32Array,
  { produtos }: CadastrosDaPlanilha,
): Map<number, NaPlanilha> {
  const comSufixo = [...boas].flatMap((n) => raizDaChave(linhas.chave(n)) ?? [])
  if (comSufixo.length === 0) return new Map()
  const raizes = new Set(comSufixo)
  const raizDe = (n: number) => raizDaChave(linhas.chave(n)) ?? linhas.chave(n)
  const candidatas = [...boas].filter((n) => raizes.has(raizDe(n))).sort((a, b) => a - b)
  const grupos = Map.groupBy(candidatas, (n) => {
    const { dental, tipoFiscal, vendedor, realizadoEm } = linhas.venda(n)
    const itens = linhas.itens(n).map(({ produto, qtde }) => ({ idProduto: produtos.get(produto)!.id!, qtde }))
    return [raizDe(n), dental, tipoFiscal, vendedor, realizadoEm, produtosDe(itens)].join(' ')
  })
  return new Map(
    [...grupos.values()].flatMap(([primeira, ...outras]) => {
      const naPlanilha = { chave: linhas.chave(primeira!), linha: linhas.venda(primeira!).primeiraLinha }
      return outras.map((n): [number, NaPlanilha] => [n, naPlanilha])
    }),
  )
}

const totalDe = (itens: readonly Pick<ItemLido, 'qtde' | 'valorUnitario' | 'valorDesconto'>[]): Centesimos =>
  somar(itens.map((item) => multiplicar(item.qtde, item.valorUnitario) - item.valorDesconto))
