import type { TipoFiscal } from '#contracts/values/documentos.ts'

/** What tells to which sale a row belongs, as `LinhasLidas` numbers it; undefined is what could not be read. */
export interface Pistas {
  dental: number | undefined
  tipoFiscal: TipoFiscal | undefined
  /** The number as the sale's key sees it. */
  chave: string | undefined
  vendedor: number | undefined
  dia: number | undefined
}
type Pista = keyof Pistas

const TODAS = ['dental', 'tipoFiscal', 'chave', 'vendedor', 'dia'] as const satisfies readonly Pista[]

/**
 * The rows whose sale cannot be told, since their shop, fiscal type or number could not be read, and the sales that
 * they may belong to: those wait until the row is corrected, or it would be left out of its sale for good. A row may
 * belong to
 *
 * - the sales of its number in its shop; where the shop could not be read, to those of its number in any shop, of the
 * same   type, seller and day;
 * - without a number, the sales of its shop, type, seller and day;
 * - when of shop, seller and day one could not be read either, the sales of the nearest rows above and below, where
 * what   could be read agrees: one bad row never holds a whole sheet back.
 */
export class LinhasSemNota {
  /** Its line, by what tells the sales of a row; the first of several. */
  readonly #linhas = new Map<string, number>()
  /** The combinations of parts that occur in `#linhas`. */
  readonly #combinacoes = new Map<string, readonly Pista[]>()
  /** Rows that take the next row's sale, by what could be read of them. */
  #esperam = new Map<string, { linha: number; pistas: Pistas }>()
  #acima: { venda: number; pistas: Pistas } | undefined
  readonly #reter: (venda: number, linha: number) => void

  /** `reter` is told a sale that waits, and for which line. */
  constructor(reter: (venda: number, linha: number) => void) {
    this.#reter = reter
  }

  /** Takes in a row whose sale cannot be told. */
  incluir(linha: number, pistas: Pistas): void {
    const contam = pistasQueContam(pistas)
    if (contam) {
      this.#combinacoes.set(contam.join(), contam)
      const texto = escrever(pistas, contam)
      if (!this.#linhas.has(texto)) this.#linhas.set(texto, linha)
      return
    }
    if (this.#acima && concordam(this.#acima.pistas, pistas)) this.#reter(this.#acima.venda, linha)
    const texto = escrever(pistas, TODAS)
    if (!this.#esperam.has(texto)) this.#esperam.set(texto, { linha, pistas })
  }

  /** A row of a known sale comes: the one that rows beside it may belong to. */
  passar(venda: number, pistas: Pistas): void {
    for (const { linha, pistas: daLinha } of this.#esperam.values())
      if (concordam(pistas, daLinha)) this.#reter(venda, linha)
    if (this.#esperam.size > 0) this.#esperam = new Map()
    this.#acima = { venda, pistas }
  }

  /** Whether any such row may belong to sales anywhere in the sheet. */
  get procuram(): boolean {
    return this.#combinacoes.size > 0
  }

  /** The line of a row that may belong to a sale, wherever in the sheet it stands. */
  linhaQuePodeSerDe(venda: Pistas): number | undefined {
    for (const contam of this.#combinacoes.values()) {
      const linha = this.#linhas.get(escrever(venda, contam))
      if (linha !== undefined) return linha
    }
    return undefined
  }
}

/** The parts that a row and its sale must have in common; undefined when only neighbouring rows can tell. */
function pistasQueContam(pistas: Pistas): readonly Pista[] | undefined {
  const lidas = TODAS.filter((pista) => pistas[pista] !== undefined)
  if (pistas.chave !== undefined) return pistas.dental === undefined ? lidas : ['dental', 'chave']
  return pistas.dental === undefined || pistas.vendedor === undefined || pistas.dia === undefined ? undefined : lidas
}

const escrever = (pistas: Pistas, quais: readonly Pista[]): string =>
  quais.map((pista) => `${pista} ${pistas[pista]}`).join()

const concordam = (a: Pistas, b: Pistas): boolean =>
  TODAS.every((pista) => a[pista] === undefined || b[pista] === undefined || a[pista] === b[pista])
