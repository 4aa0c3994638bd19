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

/** A query without what it found for an earlier dialog: nothing while it asks again. */
export const freshOnly = <Data,>(query: QueryOf<Data>): QueryOf<Data> =>
  query.isFetching ? { ...query, currentData: undefined } : query

interface Props<Data> {
  query: QueryOf<Data>
  /** Stands in the place of the data until it arrives. */
  skeleton: ReactNode
  errorTitle?: string
  children: (data: Data) => ReactNode
}

/** What a query loads: its data, the failure with a way to try again, or a skeleton. */
export function Loaded<Data>({
  query: { currentData, error, isFetching, refetch },
  skeleton,
  errorTitle,
  children,
}: Props<Data>) {
  if (currentData !== undefined) return children(currentData)
  if (error === undefined || isFetching) return skeleton
  return <ErrorState error={error} title={errorTitle} onRetry={() => void refetch()} />
}

/** Grey blocks in the place of what loads; `label` says to screen readers what that is. */
export const Skeletons = ({ label, quantos = 1, height }: { label: string; quantos?: number; height: string }) => (
  <div className={classes.esqueleto} role="status" aria-label={label}>
    {Array.from({ length: quantos }, (_, index) => (
      <Skeleton key={index} height={height} />
    ))}
  </div>
)
