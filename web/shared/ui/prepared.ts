import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/**
 * React's `lazy`, with a `load` that fetches the code ahead of time. A component whose code has come is rendered at
 * once. With `lazy` alone it would be missing for a moment, in which a page that is taken over from its document would
 * be drawn anew.
 */
export function prepared<Props extends object>(load: Load<Props>): Prepared<Props> {
  let come: Awaited<ReturnType<Load<Props>>> | undefined
  const fetched: Load<Props> = async () => (come = await load())
  // React asks `then` only, and takes an answer that it gets at once.
  const atOnce = { then: (take: (module: typeof come) => void) => take(come) } as unknown as ReturnType<Load<Props>>
  return { load: fetched, component: lazy(() => (come === undefined ? fetched() : atOnce)) }
}

export interface Prepared<Props = object> {
  load: () => Promise<unknown>
  component: LazyExoticComponent<ComponentType<Props>>
}
