import { Button } from '@mantine/core'
import { IconWifiOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { isApiFailure } from '../api/failure.ts'
import { narrows, openValueOf, textOfFilter } from '../filters/filter.ts'
import { EmptyState, ErrorState, NoResults } from '../ui/states.tsx'
import type { TableModel } from './table-model.ts'
import { initialState, type TableState } from './table-state.ts'

/** The active search and filters, in words: "busca “ana”, Rede: Sul". */
export function narrowedBy<Row>({ state, filtros }: TableModel<Row>): string {
  const filters = filtros
    .filter((filtro) => narrows(filtro, state.filtros[filtro.campo] ?? ''))
    .map((filtro) => `${filtro.rotulo}: ${textOfFilter(filtro, state.filtros[filtro.campo] ?? '')}`)
  return [...(state.busca === '' ? [] : [`busca “${state.busca}”`]), ...filters].join(', ')
}

/** Whether there is anything for "Limpar filtros" to clear. */
export const isTouched = <Row,>({ state, rules }: TableModel<Row>): boolean => {
  const initial = initialState(rules)
  return state.busca !== '' || rules.filtros.some(({ campo }) => state.filtros[campo] !== initial.filtros[campo])
}

export const untouched = <Row,>({ rules }: TableModel<Row>): Partial<TableState> => ({
  busca: '',
  filtros: initialState(rules).filtros,
})

/** The state without search and filters. */
const everything = <Row,>({ rules }: TableModel<Row>): Partial<TableState> => ({
  busca: '',
  filtros: Object.fromEntries(rules.filtros.map((filtro) => [filtro.campo, openValueOf(filtro)])),
})

/** Shown without rows: nothing matches, the page no longer exists, or the list is empty. */
export function NoRows<Row>({ tabela, vazio }: { tabela: TableModel<Row>; vazio: ReactNode }) {
  const { count, change } = tabela
  const by = narrowedBy(tabela)
  if (count > 0) {
    return (
      <NoResults
        titulo="Esta página não existe mais"
        acao={
          <Button variant="default" onClick={() => change({ pagina: 1 }, 'choosing')}>
            Ir para a primeira página
          </Button>
        }
      >
        A lista ficou mais curta.
      </NoResults>
    )
  }
  if (by === '') return vazio
  const wayOut = isTouched(tabela) ? (
    <Button variant="default" onClick={() => change(untouched(tabela), 'choosing')}>
      Limpar filtros
    </Button>
  ) : (
    <Button variant="default" onClick={() => change(everything(tabela), 'choosing')}>
      Ver tudo
    </Button>
  )
  return <NoResults acao={wayOut}>Nada encontrado com {by}.</NoResults>
}

/** Why the rows could not be loaded; a lost connection has its own text. */
export function Failed({ erro, onRetry, titulo }: { erro: unknown; onRetry: () => void; titulo?: string }) {
  if (isApiFailure(erro) && erro.status === 0) {
    return (
      <div role="alert">
        <EmptyState
          icon={IconWifiOff}
          titulo="Sem conexão"
          acao={
            <Button variant="default" onClick={onRetry}>
              Tentar de novo
            </Button>
          }
        >
          {erro.erro}
        </EmptyState>
      </div>
    )
  }
  return <ErrorState error={erro} onRetry={onRetry} {...(titulo === undefined ? {} : { titulo })} />
}
