import { Button, Loader } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { contar, formatarInteiro } from '#web/shared/format/numeros.ts'
import classes from './load-more.module.css'

interface Props {
  shown: number
  /** The total number, if the API gives it. */
  total?: number
  hasMore: boolean
  isLoading: boolean
  failed: boolean
  onMore: () => unknown
  /** What one line is called, and several. */
  oQue?: readonly [um: string, varios: string]
}

const MOVIMENTOS = ['movimento', 'movimentos'] as const

/**
 * The end of a list with a button for more. New lines appear where the button was, so nothing moves under the thumb.
 * The focus goes to the first new line, so that keyboard users continue there.
 */
export function LoadMore({ shown, total, hasMore, isLoading, failed, onMore, oQue = MOVIMENTOS }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const asked = useRef<number | null>(null)
  useEffect(() => {
    if (asked.current === null || shown <= asked.current) return
    const lines = box.current?.parentElement?.querySelectorAll<HTMLElement>('[data-movimento]')
    lines?.[asked.current]?.focus({ preventScroll: true })
    asked.current = null
  }, [shown])

  const more = () => {
    if (isLoading) return
    asked.current = shown
    void onMore()
  }
  return (
    <div ref={box} className={classes.fim}>
      <p role="status" className={classes.quantos}>
        {isLoading
          ? `Carregando mais ${oQue[1]}`
          : total === undefined
            ? ''
            : `${formatarInteiro(shown)} de ${contar(total, ...oQue)}`}
      </p>
      {failed && !isLoading && (
        <p role="alert" className={classes.falha}>
          Não foi possível carregar mais. Confira a conexão e tente de novo.
        </p>
      )}
      {hasMore && (
        <Button
          variant="default"
          size="md"
          aria-busy={isLoading}
          onClick={more}
          leftSection={isLoading ? <Loader size="xs" aria-hidden="true" /> : undefined}
        >
          {isLoading ? 'Carregando...' : failed ? 'Tentar de novo' : 'Carregar mais'}
        </Button>
      )}
    </div>
  )
}
