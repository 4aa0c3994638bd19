import { Button, Loader } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { avisar } from '#web/shared/ui/toasts.tsx'

/** At most this many pages of the list are printed. */
const PAGINAS_MAXIMAS = 100

interface Props {
  disabled: boolean
  hasMore: boolean
  loadMore: () => PromiseLike<{ hasNextPage?: boolean; isError?: boolean }>
  className?: string | undefined
  size?: 'sm' | 'md'
}

/** Loads the remaining pages, then opens the browser's print dialog. */
export function PrintButton({ disabled, hasMore, loadMore, className, size = 'md' }: Props) {
  const [busy, setBusy] = useState(false)
  const print = async () => {
    if (busy) return
    setBusy(true)
    const complete = !hasMore || (await loadAll(loadMore))
    setBusy(false)
    if (!complete) avisar.erro('Não foi possível carregar todos os movimentos. Confira a conexão e tente de novo.')
    // The browser prints only what React has rendered.
    else requestAnimationFrame(() => window.print())
  }
  return (
    <Button
      variant="subtle"
      size={size}
      className={className}
      disabled={disabled}
      aria-busy={busy}
      onClick={() => void print()}
      leftSection={
        busy ? <Loader size="xs" aria-hidden="true" /> : <IconPrinter size="1.25rem" stroke={1.75} aria-hidden="true" />
      }
    >
      {busy ? 'Preparando...' : 'Imprimir'}
    </Button>
  )
}

async function loadAll(loadMore: Props['loadMore']): Promise<boolean> {
  for (let page = 0; page < PAGINAS_MAXIMAS; page += 1) {
    const { hasNextPage, isError } = await loadMore()
    if (isError) return false
    if (!hasNextPage) return true
  }
  return false
}
