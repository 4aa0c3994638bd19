import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './loaded.module.css'
import { ErrorState } from './states.tsx'

/** What a query of the API tells a screen. */
export interface QueryOf<Data> {
  currentData?: Data
  error?: unknown
  isFetching: boolean
  refetch: () => unknown
}

/** What a query says now: what it found for an earlier dialog is not shown. */
export const now = <Data,>(query: QueryOf<Data>): QueryOf<Data> =>
  query.isFetching ? { ...query, currentData: undefined } : query

interface Props<Data> {
  query: QueryOf<Data>
  /** Stands in the place of the data until it arrives. */
  esqueleto: ReactNode
  tituloDoErro?: string
  children: (data: Data) => ReactNode
}

/** What a query loads: its data, the failure with a way to try again, or a skeleton. */
export function Loaded<Data>({
  query: { currentData, error, isFetching, refetch },
  esqueleto,
  tituloDoErro,
  children,
}: Props<Data>) {
  if (currentData !== undefined) return children(currentData)
  if (error === undefined || isFetching) return esqueleto
  return <ErrorState error={error} titulo={tituloDoErro} onRetry={() => void refetch()} />
}

/** Grey blocks in the place of what loads; `rotulo` says to screen readers what that is. */
export const Skeletons = ({ rotulo, quantos = 1, altura }: { rotulo: string; quantos?: number; altura: string }) => (
  <div className={classes.esqueleto} role="status" aria-label={rotulo}>
    {Array.from({ length: quantos }, (_, index) => (
      <Skeleton key={index} height={altura} />
    ))}
  </div>
)
