import { useEffect, useMemo } from 'react'
import type { ApiFailure } from '#web/shared/api/failure.ts'
import type { FiltroDeOpcoes } from '#web/shared/filters/filter.ts'
import { avisar } from '#web/shared/ui/toasts.tsx'
import { useRedesQuery } from '#web/painel/redes/redes.api.ts'

/** `doc 3 §8`. */
const sentenceOf = ({ codigo }: ApiFailure): string =>
  codigo === 'resposta-inesperada' ? 'Formato de resposta inválido ao carregar redes' : 'Erro ao carregar redes'

interface Options {
  campo: string
  varios?: boolean
  /** For calls that take a network's name (`decisions.md §E 63`). */
  porNome?: boolean
}

/** A filter by network; says so when the networks could not be loaded. */
export function useNetworkFilter({ campo, varios = false, porNome = false }: Options): FiltroDeOpcoes {
  const { data, error, isLoading } = useRedesQuery({})
  const failure = error as ApiFailure | undefined
  const erro = failure === undefined ? undefined : sentenceOf(failure)
  // A lost connection and an ended session already show a toast.
  const speaks = failure !== undefined && failure.status !== 0 && failure.status !== 401
  useEffect(() => {
    if (speaks && erro !== undefined) avisar.erro(erro)
  }, [speaks, erro])
  return useMemo(
    () => ({
      tipo: 'opcoes',
      campo,
      label: 'Rede',
      todos: 'Todas',
      varios,
      loading: isLoading,
      error: erro,
      options: data?.redes.map(({ id, nome }) => ({ valor: porNome ? nome : id, title: nome })) ?? [],
    }),
    [campo, varios, porNome, isLoading, erro, data],
  )
}
