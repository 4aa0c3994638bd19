import { TAMANHO_PADRAO, TAMANHOS_DE_PAGINA } from '#contracts/lista.ts'
import { contar, formatarInteiro } from '#web/shared/format/numeros.ts'

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

/**
 * "11-20 de 1.204 resultados": "x-y de z resultados" of `doc 1 §2`, "x-y de n resultados" of `doc 2 §2`. `linhas` is the
 * actual number of rows on the page.
 */
export function pagingText({ pagina, limite, count }: Paging, linhas: number): string {
  if (count === 0) return 'Nenhum resultado'
  const all = contar(count, 'resultado', 'resultados')
  if (linhas === 0) return `0 de ${all}`
  const before = limite === TODOS ? 0 : (pagina - 1) * limite
  return `${formatarInteiro(before + 1)}-${formatarInteiro(before + linhas)} de ${all}`
}

/** "Mostrando x até y de n resultados" of `doc 2 §2`, where pages have links. */
export function showingText(paging: Paging, linhas: number): string {
  const text = pagingText(paging, linhas)
  return linhas === 0 ? text : `Mostrando ${text.replace('-', ' até ')}`
}

/** The numbers of the pages around the present one, at most `links` of them. */
export function pagesAround(pagina: number, last: number, links: number): number[] {
  const first = Math.max(1, Math.min(pagina - Math.floor(links / 2), last - links + 1))
  return Array.from({ length: Math.min(links, last) }, (_, n) => first + n)
}

export const sizeText = (limite: number): string => (limite === TODOS ? 'Todos' : formatarInteiro(limite))
