import { expect, test } from 'vitest'
import { lastPage, pagingText, TODOS } from './paging.ts'

test.each([
  [{ pagina: 1, limite: 10, count: 1204 }, 10, '1-10 de 1.204 resultados'],
  [{ pagina: 121, limite: 10, count: 1204 }, 4, '1.201-1.204 de 1.204 resultados'],
  [{ pagina: 1, limite: TODOS, count: 1204 }, 1204, '1-1.204 de 1.204 resultados'],
  [{ pagina: 1, limite: 10, count: 1 }, 1, '1-1 de 1 resultados'],
  [{ pagina: 1, limite: 10, count: 0 }, 0, 'Nenhum resultado'],
  [{ pagina: 9, limite: 10, count: 12 }, 0, '0 de 12 resultados'],
])('%o with %i rows reads "%s"', (paging, linhas, text) => expect(pagingText(paging, linhas)).toBe(text))

test.each([
  [{ pagina: 1, limite: 10, count: 100 }, 10],
  [{ pagina: 1, limite: 10, count: 101 }, 11],
  [{ pagina: 1, limite: 10, count: 0 }, 1],
  [{ pagina: 1, limite: TODOS, count: 99 }, 1],
])('%o ends at page %i', (paging, page) => expect(lastPage(paging)).toBe(page))
