import { Button } from '@mantine/core'
import { IconWifiOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { isApiFailure } from '#web/shared/api/failure.ts'
import { narrows, openValueOf, textOfFilter } from '#web/shared/filters/filter.ts'
import { EmptyState, ErrorState, NoResults } from '#web/shared/ui/states.tsx'
import type { ListModel } from './list-model.ts'
import { initialState, sizesOf, type ListState } from './list-state.ts'
import { sizeText } from './paging.ts'
import classes from './list.module.css'

/** The active search and filters, in words: "busca “ana”, Rede: Sul". */
export function narrowedBy<Row>({ state, filtros }: ListModel<Row>): string {
  const filters = filtros
    .filter((filtro) => narrows(filtro, state.filtros[filtro.campo] ?? ''))
    .map((filtro) => `${filtro.label}: ${textOfFilter(filtro, state.filtros[filtro.campo] ?? '')}`)
  return [...(state.busca === '' ? [] : [`busca “${state.busca}”`]), ...filters].join(', ')
}

/** Whether there is anything for "Limpar filtros" to clear. */
export const isTouched = <Row,>({ state, rules }: ListModel<Row>): boolean => {
  const initial = initialState(rules)
  return state.busca !== '' || rules.filtros.some(({ campo }) => state.filtros[campo] !== initial.filtros[campo])
}

export const untouched = <Row,>({ rules }: ListModel<Row>): Partial<ListState> => ({
  busca: '',
  filtros: initialState(rules).filtros,
})

/** The state without search and filters. */
const everything = <Row,>({ rules }: ListModel<Row>): Partial<ListState> => ({
  busca: '',
  filtros: Object.fromEntries(rules.filtros.map((filtro) => [filtro.campo, openValueOf(filtro)])),
})

/** Shown without rows: nothing matches, the page no longer exists, or the list is empty. */
export function NoRows<Row>({ lista, empty }: { lista: ListModel<Row>; empty: ReactNode }) {
  const { count, change } = lista
  const by = narrowedBy(lista)
  if (count > 0) {
    return (
      <NoResults
        title="Esta página não existe mais"
        action={
          <Button variant="default" onClick={() => change({ pagina: 1 }, 'choosing')}>
            Ir para a primeira página
          </Button>
        }
      >
        A lista ficou mais curta.
      </NoResults>
    )
  }
  if (by === '') return empty
  const wayOut = isTouched(lista) ? (
    <Button variant="default" onClick={() => change(untouched(lista), 'choosing')}>
      Limpar filtros
    </Button>
  ) : (
    <Button variant="default" onClick={() => change(everything(lista), 'choosing')}>
      Ver tudo
    </Button>
  )
  return <NoResults action={wayOut}>Nada encontrado com {by}.</NoResults>
}

/** More rows than are shown at once, which is no failure: the list offers the export. */
const isTooLong = (erro: unknown): boolean => isApiFailure(erro) && erro.codigo === 'lista-longa'

/** Why the rows could not be loaded; what is not a failure of the server has its own text. */
export function Failed<Row>({
  lista,
  title,
  exportar,
}: {
  lista: ListModel<Row>
  title?: string
  exportar: ReactNode
}) {
  const { error, refetch, change, rules } = lista
  if (isApiFailure(error) && isTooLong(error)) {
    const largest = Math.max(...sizesOf(rules))
    return (
      <NoResults
        title="São linhas demais para uma tela"
        action={
          <div className={classes.saidas}>
            {exportar}
            <Button variant="default" onClick={() => change({ limite: largest }, 'choosing')}>
              Ver {sizeText(largest)} por página
            </Button>
          </div>
        }
      >
        {error.erro}
      </NoResults>
    )
  }
  const retry = () => void refetch()
  if (isApiFailure(error) && error.status === 0) {
    return (
      <div role="alert">
        <EmptyState
          icon={IconWifiOff}
          title="Sem conexão"
          action={
            <Button variant="default" onClick={retry}>
              Tentar de novo
            </Button>
          }
        >
          {error.erro}
        </EmptyState>
      </div>
    )
  }
  return <ErrorState error={error} onRetry={retry} title={title} />
}
