import type { Centesimos } from '#contracts/values/centesimos.ts'
import type { Dia } from '#contracts/values/dia.ts'
import { normalizarIdentificador, type TipoFiscal } from '#contracts/values/documentos.ts'
import { Nomes, Numeros } from '#services/engine/uploads/nomes.ts'
import { ITENS_DA_VENDA_MAXIMO } from '#services/vendas/venda.decider.ts'
import { LinhasSemNota, type Pistas } from './linhas-sem-nota.ts'
import type { LinhaDeVenda } from './read-row.ts'

/** A sale as its rows tell it; shop, seller and products by the numbers of `LinhasLidas`. */
export interface VendaLida {
  dental: number
  /** Of the first row that has one; undefined while none has. */
  vendedor: number | undefined
  realizadoEm: Dia | undefined
  tipoFiscal: TipoFiscal
  /** As the first row writes it. */
  identificador: string
  primeiraLinha: number
  variosVendedores: boolean
  variasDatas: boolean
  itensDemais: boolean
  /** The line of an unreadable row that may belong to this sale; nobody can say so until it is corrected. */
  esperaPelaLinha: number | undefined
}

/** What the checks ask of a row; undefined is what could not be read. */
export interface LinhaLida {
  linha: number
  dental: number | undefined
  vendedor: number | undefined
  produto: number | undefined
  realizadoEm: Dia | undefined
  /** Number of its sale. */
  venda: number | undefined
}

export interface ItemLido {
  linha: number
  produto: number
  qtde: Centesimos
  valorUnitario: Centesimos
  valorDesconto: Centesimos
}

/** Stands for what is not there in a column of numbers. */
const NADA = -1

/** What is the matter with a sale, in one number. One with a bad row stays out whole. */
const RUIM = 1
const VARIOS_VENDEDORES = 2
const VARIAS_DATAS = 4

/**
 * The rows of one sheet while it is checked: columns of numbers, some sixty bytes a row and half of that a sale, and
 * texts that occur often once (`import.memory`). Rows are grouped into sales as they come.
 */
export class LinhasLidas {
  readonly cnpjs = new Nomes()
  readonly cpfs = new Nomes()
  /** Codes of a shop: the same code in another shop is another product. */
  readonly produtos: { dental: number; codigo: string }[] = []

  readonly #dias = new Nomes()
  readonly #tipos = new Nomes()
  /** Numbered as `produtos` and the sales are. */
  readonly #chavesDosProdutos = new Numeros()
  #chavesDasVendas = new Numeros()

  readonly #semNota = new LinhasSemNota((venda, linha) => this.#esperar(venda, linha))
  /** Of the sales that wait for a row, its line. */
  readonly #esperas = new Map<number, number>()

  #quantas = 0
  readonly #linha = new Coluna(Int32Array)
  readonly #dental = new Coluna(Int32Array)
  readonly #vendedor = new Coluna(Int32Array)
  readonly #produto = new Coluna(Int32Array)
  readonly #dia = new Coluna(Int32Array)
  readonly #venda = new Coluna(Int32Array)
  /** The next row of the same sale. */
  readonly #seguinte = new Coluna(Int32Array)
  // `QTDE_MAXIMA` and `VALOR_UNITARIO_MAXIMO` fit; a discount may be as large as a whole item.
  readonly #qtde = new Coluna(Int32Array)
  readonly #valorUnitario = new Coluna(Int32Array)
  readonly #valorDesconto = new Coluna(Float64Array)

  /** Of each sale, in the order of their first rows. */
  readonly #identificadores: string[] = []
  readonly #tipoDaVenda = new Coluna(Int32Array)
  readonly #vendedorDaVenda = new Coluna(Int32Array)
  readonly #diaDaVenda = new Coluna(Int32Array)
  readonly #marcas = new Coluna(Int32Array)
  readonly #itens = new Coluna(Int32Array)
  readonly #primeira = new Coluna(Int32Array)
  readonly #ultima = new Coluna(Int32Array)

  get quantas(): number {
    return this.#quantas
  }

  /** Takes a row in; `ruim` when it has an error by itself. */
  incluir(lida: LinhaDeVenda, ruim: boolean): void {
    const n = this.#quantas++
    const dental = numeroOuNada(this.cnpjs, lida.cnpj)
    const vendedor = numeroOuNada(this.cpfs, lida.cpf)
    const dia = numeroOuNada(this.#dias, lida.realizadoEm)
    this.#linha.set(n, lida.linha)
    this.#dental.set(n, dental)
    this.#vendedor.set(n, vendedor)
    this.#dia.set(n, dia)
    this.#produto.set(n, dental === NADA || lida.codigo === null ? NADA : this.#produtoDe(dental, lida.codigo))
    this.#qtde.set(n, lida.qtde ?? NADA)
    this.#valorUnitario.set(n, lida.valorUnitario ?? NADA)
    this.#valorDesconto.set(n, lida.valorDesconto ?? NADA)
    this.#seguinte.set(n, NADA)
    this.#venda.set(n, NADA)
    const [tipoFiscal, chave] = [lida.tipoFiscal ?? undefined, lida.chave ?? undefined]
    const pistas = { dental: presente(dental), tipoFiscal, chave, vendedor: presente(vendedor), dia: presente(dia) }
    if (dental !== NADA && tipoFiscal !== undefined && chave !== undefined) {
      this.#agrupar(n, tipoFiscal, chave, lida.identificador!, ruim)
      this.#semNota.passar(this.#venda.at(n), pistas)
    } else {
      this.#semNota.incluir(lida.linha, pistas)
    }
  }

  /** Ends the reading: sales that may miss a row wait, and what only the reading needed is released. */
  fechar(): void {
    this.#chavesDasVendas = new Numeros()
    if (!this.#semNota.procuram) return
    for (let v = 0; v < this.#identificadores.length; v++) {
      const linha = this.#semNota.linhaQuePodeSerDe(this.#pistasDe(v))
      if (linha !== undefined) this.#esperar(v, linha)
    }
  }

  linha(n: number): LinhaLida {
    return {
      linha: this.#linha.at(n),
      dental: presente(this.#dental.at(n)),
      vendedor: presente(this.#vendedor.at(n)),
      produto: presente(this.#produto.at(n)),
      realizadoEm: this.#dias.textos[this.#dia.at(n)],
      venda: presente(this.#venda.at(n)),
    }
  }

  venda(v: number): VendaLida {
    const [primeira, marcas] = [this.#primeira.at(v), this.#marcas.at(v)]
    return {
      dental: this.#dental.at(primeira),
      vendedor: presente(this.#vendedorDaVenda.at(v)),
      realizadoEm: this.#dias.textos[this.#diaDaVenda.at(v)],
      tipoFiscal: this.#tipos.textos[this.#tipoDaVenda.at(v)] as TipoFiscal,
      identificador: this.#identificadores[v]!,
      primeiraLinha: this.#linha.at(primeira),
      variosVendedores: (marcas & VARIOS_VENDEDORES) !== 0,
      variasDatas: (marcas & VARIAS_DATAS) !== 0,
      itensDemais: this.#itens.at(v) > ITENS_DA_VENDA_MAXIMO,
      esperaPelaLinha: this.#esperas.get(v),
    }
  }

  /** Of a sale: its number as its key sees it. */
  chave(v: number): string {
    return normalizarIdentificador(this.#identificadores[v]!)
  }

  /** The numbers of the products of which a row has more than `qtde`. */
  produtosAcimaDe(qtde: Centesimos): Set<number> {
    const produtos = new Set<number>()
    for (let n = 0; n < this.#quantas; n++)
      if (this.#qtde.at(n) > qtde && this.#produto.at(n) !== NADA) produtos.add(this.#produto.at(n))
    return produtos
  }

  /** Leaves a sale out. */
  recusar(v: number): void {
    this.#marcar(v, RUIM)
  }

  /** The good sales, seller by seller, and those of one in the order of the file. */
  boasPorVendedor(): Int32Array {
    const boas = new Int32Array(this.#identificadores.length)
    let quantas = 0
    for (let v = 0; v < boas.length; v++) if ((this.#marcas.at(v) & RUIM) === 0) boas[quantas++] = v
    return boas.subarray(0, quantas).sort((a, b) => this.#vendedorDaVenda.at(a) - this.#vendedorDaVenda.at(b) || a - b)
  }

  /** The items of a good sale, in the order of the file. */
  itens(venda: number): ItemLido[] {
    const itens: ItemLido[] = []
    for (let n = this.#primeira.at(venda); n !== NADA; n = this.#seguinte.at(n)) {
      itens.push({
        linha: this.#linha.at(n),
        produto: this.#produto.at(n),
        qtde: this.#qtde.at(n),
        valorUnitario: this.#valorUnitario.at(n),
        valorDesconto: this.#valorDesconto.at(n),
      })
    }
    return itens
  }

  #esperar(venda: number, linha: number): void {
    this.#marcar(venda, RUIM)
    if (!this.#esperas.has(venda)) this.#esperas.set(venda, linha)
  }

  #pistasDe(v: number): Pistas {
    return {
      dental: this.#dental.at(this.#primeira.at(v)),
      tipoFiscal: this.#tipos.textos[this.#tipoDaVenda.at(v)] as TipoFiscal,
      chave: this.chave(v),
      vendedor: presente(this.#vendedorDaVenda.at(v)),
      dia: presente(this.#diaDaVenda.at(v)),
    }
  }

  #produtoDe(dental: number, codigo: string): number {
    const produto = this.#chavesDosProdutos.numero(`${dental} ${codigo}`)
    if (produto === this.produtos.length) this.produtos.push({ dental, codigo })
    return produto
  }

  #agrupar(n: number, tipoFiscal: TipoFiscal, chave: string, identificador: string, ruim: boolean): void {
    const [vendedor, dia] = [this.#vendedor.at(n), this.#dia.at(n)]
    const v = this.#chavesDasVendas.numero(`${this.#dental.at(n)} ${tipoFiscal} ${chave}`)
    this.#venda.set(n, v)
    if (v === this.#identificadores.length) {
      this.#identificadores.push(identificador)
      this.#tipoDaVenda.set(v, this.#tipos.numero(tipoFiscal))
      this.#vendedorDaVenda.set(v, vendedor)
      this.#diaDaVenda.set(v, dia)
      this.#marcas.set(v, 0)
      this.#itens.set(v, 1)
      this.#primeira.set(v, n)
    } else {
      if (this.#difere(this.#vendedorDaVenda, v, vendedor)) this.#marcar(v, VARIOS_VENDEDORES)
      if (this.#difere(this.#diaDaVenda, v, dia)) this.#marcar(v, VARIAS_DATAS)
      this.#itens.set(v, this.#itens.at(v) + 1)
      this.#seguinte.set(this.#ultima.at(v), n)
    }
    if (ruim) this.#marcar(v, RUIM)
    this.#ultima.set(v, n)
  }

  /**
   * Whether a row says something else than the sale's rows before it, which counts from the first that says anything.
   */
  #difere(coluna: Coluna, v: number, valor: number): boolean {
    const antes = coluna.at(v)
    if (antes === NADA) coluna.set(v, valor)
    return antes !== NADA && valor !== NADA && antes !== valor
  }

  #marcar(v: number, marca: number): void {
    this.#marcas.set(v, this.#marcas.at(v) | marca)
  }
}

const numeroOuNada = (nomes: Nomes, texto: string | null): number => (texto === null ? NADA : nomes.numero(texto))
const presente = (numero: number): number | undefined => (numero === NADA ? undefined : numero)

/** Rows of a small sheet; a larger one doubles it. */
const LINHAS_NO_INICIO = 4096

/** One number a row. */
class Coluna {
  readonly #tipo: Int32ArrayConstructor | Float64ArrayConstructor
  #valores: Int32Array | Float64Array

  constructor(tipo: Int32ArrayConstructor | Float64ArrayConstructor) {
    this.#tipo = tipo
    this.#valores = new tipo(LINHAS_NO_INICIO)
  }

  set(n: number, valor: number): void {
    if (n >= this.#valores.length) {
      const maior = new this.#tipo(this.#valores.length * 2)
      maior.set(this.#valores)
      this.#valores = maior
    }
    this.#valores[n] = valor
  }

  at(n: number): number {
    return this.#valores[n]!
  }
}
