import { expect, test } from 'vitest'
import { TAMANHO_PADRAO } from '#contracts/lista.ts'
import { lastPage, pagesAround, pagingText, showingText, SIZES, TODOS } from './paging.ts'

test('a page has 5, 10, 50, 100 or all lines, and 10 when nobody chose', () => {
  expect(SIZES).toEqual([5, 10, 50, 100, TODOS])
  expect(TAMANHO_PADRAO).toBe(10)
})

test.each([
  [{ pagina: 1, limite: 10, count: 1204 }, 10, '1-10 de 1.204 resultados'],
  [{ pagina: 121, limite: 10, count: 1204 }, 4, '1.201-1.204 de 1.204 resultados'],
  [{ pagina: 1, limite: TODOS, count: 1204 }, 1204, '1-1.204 de 1.204 resultados'],
  [{ pagina: 1, limite: 10, count: 1 }, 1, '1-1 de 1 resultado'],
  [{ pagina: 1, limite: 10, count: 0 }, 0, 'Nenhum resultado'],
  [{ pagina: 9, limite: 10, count: 12 }, 0, '0 de 12 resultados'],
])('%o with %i rows reads "%s"', (paging, linhas, text) => expect(pagingText(paging, linhas)).toBe(text))

test.each([
  [{ pagina: 1, limite: 10, count: 100 }, 10],
  [{ pagina: 1, limite: 10, count: 101 }, 11],
  [{ pagina: 1, limite: 10, count: 0 }, 1],
  [{ pagina: 1, limite: TODOS, count: 99 }, 1],
])('%o ends at page %i', (paging, page) => expect(lastPage(paging)).toBe(page))

test.each([
  [{ pagina: 2, limite: 10, count: 1204 }, 10, 'Mostrando 11 até 20 de 1.204 resultados'],
  [{ pagina: 1, limite: 10, count: 0 }, 0, 'Nenhum resultado'],
])('where pages have links, %o with %i rows reads "%s"', (paging, linhas, text) =>
  expect(showingText(paging, linhas)).toBe(text),
)

test.each([
  [1, 20, [1, 2, 3, 4, 5]],
  [9, 20, [7, 8, 9, 10, 11]],
  [20, 20, [16, 17, 18, 19, 20]],
  [2, 3, [1, 2, 3]],
  [1, 1, [1]],
])('around page %i of %i are the links %o', (pagina, last, links) =>
  expect(pagesAround(pagina, last, 5)).toEqual(links),
)
