import { expect, test } from 'vitest'
import type { ListModel } from './list-model.ts'
import { initialState } from './list-state.ts'
import { addressOf, CHUNK, neighbour, placeOf, remembering, walkFrom, type Addresses } from './walk.ts'

/** A list of these records, read page by page. */
function listOf(records: Addresses) {
  const asked: number[] = []
  const go = (lugar: number, step: 1 | -1) =>
    neighbour(
      (pagina) => {
        asked.push(pagina)
        return Promise.resolve(records.slice((pagina - 1) * CHUNK, pagina * CHUNK))
      },
      { lugar, total: records.length },
      records[lugar]!,
      step,
    )
  return { go, asked }
}
const many = (record: string, times: number) => Array.from({ length: times }, () => record)

test('the next record is that of the nearest row with another one, in both directions', async () => {
  const { go } = listOf(['/a', '/b', '/b', null, '/c'])
  expect(await go(1, 1)).toEqual({ endereco: '/c', lugar: 4 })
  expect(await go(2, -1)).toEqual({ endereco: '/a', lugar: 0 })
})

test('there is none before the first and after the last', async () => {
  const { go } = listOf(['/a', '/b'])
  expect([await go(0, -1), await go(1, 1)]).toEqual([null, null])
})

test('the walk goes on from page to page', async () => {
  const { go, asked } = listOf([...many('/a', CHUNK + 20), '/b'])
  expect(await go(CHUNK - 1, 1)).toEqual({ endereco: '/b', lugar: CHUNK + 20 })
  expect(new Set(asked)).toEqual(new Set([2]))
})

test('it ends where a record does not end, and where rows cannot be read', async () => {
  expect(await listOf([...many('/a', 20 * CHUNK), '/b']).go(0, 1)).toBeNull()
  expect(await neighbour(() => Promise.resolve([]), { lugar: 0, total: 9 }, '/a', 1)).toBeNull()
})

test('a page is read once; one that could not be read is read again, and was never taken for an empty one', async () => {
  let connected = false
  const asked: number[] = []
  const read = remembering((pagina) => {
    asked.push(pagina)
    return connected ? Promise.resolve(['/a', '/b']) : Promise.reject(new Error('sem-conexao'))
  })
  await expect(neighbour(read, { lugar: 0, total: 2 }, '/a', 1)).rejects.toThrow('sem-conexao')
  connected = true
  expect(await neighbour(read, { lugar: 0, total: 2 }, '/a', 1)).toEqual({ endereco: '/b', lugar: 1 })
  expect(await neighbour(read, { lugar: 1, total: 2 }, '/b', -1)).toEqual({ endereco: '/a', lugar: 0 })
  expect(asked).toEqual([1, 1])
})

test('a row without the key of its record has no address', () => {
  expect(addressOf('/painel/venda/:idVenda', { idVenda: 7 })).toBe('/painel/venda/7')
  expect([{}, { cpf: '' }, { cpf: null }].map((row) => addressOf('/painel/parceiro/:cpf', row))).toEqual(many(null!, 3))
})

test('a walk begins at the row’s place among all rows, with the list’s search and order', () => {
  const rules = { prefix: '', ordem: { campo: 'nome', direcao: 'asc' as const }, ordenaveis: ['nome'], filtros: [] }
  const linhas = [{ id: 'a' }, { id: 'b' }]
  const model = { linhas, count: 37, rules, state: { ...initialState(rules), pagina: 3, busca: 'x' } }
  const entry = { label: 'Redes', volta: '/redes', entrada: 4, para: '/rede/:id' }
  const server = { ...model, contrato: { path: '/api/redes', chave: 'redes' } } as unknown as ListModel<{ id: string }>
  expect(walkFrom(server, linhas[1]!, entry)).toMatchObject({
    lugar: 21,
    total: 37,
    fonte: { path: '/api/redes', query: { buscar: 'x', ordenacao: '{"campo":"nome","direcao":"asc"}' } },
  })
  const browser = { ...model, todas: [{ id: 'z' }, ...linhas] } as unknown as ListModel<{ id: string }>
  expect(walkFrom(browser, linhas[1]!, entry)?.fonte).toEqual(['/rede/z', '/rede/a', '/rede/b'])
})

test('a record is found in its list as that is now, with how many it has', async () => {
  const now = [...many('/x', CHUNK), '/a', '/b']
  const read = (pagina: number) => Promise.resolve(now.slice((pagina - 1) * CHUNK, pagina * CHUNK))
  expect(await placeOf(read, { total: 900 }, '/b')).toEqual({ lugar: CHUNK + 1, total: CHUNK + 2 })
  expect(await placeOf(read, { total: 900 }, '/x')).toEqual({ lugar: 0, total: 900 })
  expect(await placeOf(read, { total: 900 }, '/c')).toBeUndefined()
})
