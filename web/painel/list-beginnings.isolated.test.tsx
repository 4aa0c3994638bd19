import { renderToString } from 'react-dom/server'
import type { ComponentType } from 'react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import type { Filtro } from '#web/shared/filters/filter.ts'
import MediaScreen from './midias/fotos-videos.screen.tsx'
import AwardsScreen from './pontuacoes/pontuacoes.screen.tsx'
import ProductsScreen from './produtos/produtos.screen.tsx'
import NetworksScreen from './redes/redes.screen.tsx'
import SelloutScreen from './sellout/sellout.screen.tsx'

/** Gets what a screen says of its list before anybody touches it. Nothing after that is drawn. */
const { begun, begin, query } = vi.hoisted(() => {
  const begun: { filtros?: Filtro[]; ordem?: object }[] = []
  const begin = (list: object) => {
    begun.push(list)
    throw new Error('drawn no further')
  }
  return { begun, begin, query: () => ({ data: undefined, isFetching: false, refetch: () => undefined }) }
})
vi.mock('#web/shared/table/server-table.ts', () => ({ useServerTable: begin }))
vi.mock('#web/shared/table/client-table.ts', () => ({ useClientTable: begin }))
vi.mock('#web/shared/list/server-list.ts', () => ({ useServerList: begin }))
vi.mock('#web/shared/ui/focus-return.ts', () => ({ useFocusReturn: () => undefined }))
vi.mock('./person.ts', () => ({
  useUsuario: () => ({ permissao: ADMINISTRADOR }),
  useRights: () => ({ altera: true, administra: true }),
}))
vi.mock('./pecas/network-filter.ts', () => ({
  useNetworkFilter: () => ({ tipo: 'opcoes', campo: 'rede', rotulo: 'Rede', opcoes: [] }),
}))
vi.mock('./redes/redes.api.ts', () => ({
  useRedesQuery: query,
  useAlterarRedeMutation: () => [],
  useExcluirRedeMutation: () => [],
}))
vi.mock('./produtos/produtos.api.ts', () => ({
  useProdutosQuery: query,
  useAlterarProdutoMutation: () => [],
  useExcluirProdutoMutation: () => [],
}))
beforeAll(() => void vi.useFakeTimers({ now: new Date('2026-11-25T12:00:00-03:00'), toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

function beginningOf(Screen: ComponentType) {
  begun.length = 0
  expect(() => renderToString(<Screen />)).toThrow('drawn no further')
  return begun[0]!
}

test.each([
  ['awards', AwardsScreen, { de: '2026-11-18', ate: '2026-11-25' }],
  ['photos and videos', MediaScreen, { de: '2026-11-18', ate: '2026-11-25' }],
  ['the sell-out', SelloutScreen, { de: '2026-11-01', ate: '2026-11-25' }],
])('the list of %s begins with its days until today', (_, Screen, padrao) => {
  const periodo = beginningOf(Screen).filtros!.find(({ tipo }) => tipo === 'periodo')
  expect(periodo).toMatchObject({ padrao })
})

test.each([
  ['networks', NetworksScreen, { campo: 'nome', direcao: 'asc' }],
  ['products', ProductsScreen, { campo: 'valorPontos', direcao: 'desc' }],
])('the list of %s begins in the order of its documents', (_, Screen, ordem) => {
  expect(beginningOf(Screen).ordem).toEqual(ordem)
})
