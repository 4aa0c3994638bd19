import { useEffect, useReducer, useState, type ComponentType, type ReactNode } from 'react'
import { isLeaveGuarded } from './leave-guard.ts'
import { reloadAfterDeploy } from './chunk-reload.ts'
import { avisar } from './toasts.tsx'

interface SheetProps {
  opened: boolean
  onClose: () => void
}

/**
 * A sheet whose code is loaded when it is first opened. It stays mounted from then on, so that closing is animated.
 * When loading fails, the screen below stays as it is and the next tap tries again.
 */
export function lateSheet<Props extends SheetProps>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | null = null
  return function LateSheet(props: Props) {
    const [, rerender] = useReducer((n: number) => n + 1, 0)
    const { opened, onClose } = props
    const [asked, setAsked] = useState(false)
    if (opened && !asked) setAsked(true)
    useEffect(() => {
      if (!opened || Loaded !== null) return
      load().then(
        ({ default: component }) => {
          Loaded = component
          rerender()
        },
        async () => {
          if ((await tellFailure()) !== 'reloading') onClose()
        },
      )
      // `onClose` is a new function at every render.
      // eslint-disable-next-line react-hooks/exhaustive-deps
    }, [opened])
    return asked && Loaded !== null ? <Loaded {...props} /> : null
  }
}

/** A dialog whose code is loaded when it is first shown: it is mounted while it is open. */
export function lateDialog<Props extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): (props: Props) => ReactNode {
  const Late = lateSheet(load as () => Promise<{ default: ComponentType<Props & { opened: boolean }> }>)
  return (props) => <Late {...props} opened />
}

/** Does not reload while a form has unsaved input, which is worth more than a sheet. */
async function tellFailure(): Promise<'reloading' | 'told'> {
  const outcome = isLeaveGuarded() ? 'again' : await reloadAfterDeploy()
  if (outcome === 'reloading') return outcome
  if (outcome === 'unreachable') avisar.semConexao()
  else avisar.erro('Esta parte não pôde ser carregada. Quando puder, recarregue a página.')
  return 'told'
}
