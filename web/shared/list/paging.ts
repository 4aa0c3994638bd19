import { TAMANHO_PADRAO, TAMANHOS_DE_PAGINA } from '#contracts/lista.ts'
import { formatarInteiro } from '../format/numeros.ts'

/** "Todos" among the page sizes. */
export const TODOS = 0
export const SIZES: readonly number[] = TAMANHOS_DE_PAGINA
export const DEFAULT_SIZE: number = TAMANHO_PADRAO

export interface Paging {
  pagina: number
  limite: number
  count: number
}

export const lastPage = ({ limite, count }: Paging): number =>
  limite === TODOS ? 1 : Math.max(1, Math.ceil(count / limite))

/** "11-20 de 1.204 resultados"; `doc 1 §2`. `linhas` is the actual number of rows on the page. */
export function pagingText({ pagina, limite, count }: Paging, linhas: number): string {
  if (count === 0 || linhas === 0) return count === 0 ? 'Nenhum resultado' : `0 de ${formatarInteiro(count)} resultados`
  const before = limite === TODOS ? 0 : (pagina - 1) * limite
  return `${formatarInteiro(before + 1)}-${formatarInteiro(before + linhas)} de ${formatarInteiro(count)} resultados`
}

export const sizeText = (limite: number): string => (limite === TODOS ? 'Todos' : formatarInteiro(limite))
