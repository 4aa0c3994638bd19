import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import classes from './palette.module.css'

const load = () => import('./command-palette.tsx')
const CommandPalette = lazy(load)

const apple = /Mac|iPhone|iPad/.test(navigator.userAgent)
const ATALHO = apple ? '⌘ K' : 'Ctrl K'

const PRELOAD_MS = 1_500

/** Opens the command palette, also by Ctrl+K anywhere in the panel. */
export function PaletteButton() {
  const [opened, setOpened] = useState(false)
  // Mounted when it is first opened, and kept from then on, so that closing is animated.
  const [wanted, setWanted] = useState(false)
  const { texto, setTexto, begin, end } = useTypedEarly(() => setOpened(false))
  const open = () => {
    setWanted(true)
    setOpened(true)
    begin()
    load().catch(end)
  }
  const close = () => {
    setOpened(false)
    end()
  }
  // Prefetched once the screen has loaded, so that it opens at once.
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), PRELOAD_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!opened) open()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
  return (
    <>
      <button
        type="button"
        className={classes.botao}
        aria-label="Buscar"
        aria-keyshortcuts="Control+K"
        aria-haspopup="dialog"
        onClick={open}
      >
        <IconSearch size="1.125rem" aria-hidden="true" />
        <span className={classes.rotulo}>Buscar</span>
        <kbd className={classes.tecla} aria-hidden="true">
          {ATALHO}
        </kbd>
      </button>
      {wanted && (
        <Suspense>
          <CommandPalette opened={opened} onClose={close} texto={texto} onTexto={setTexto} onReady={end} />
        </Suspense>
      )}
    </>
  )
}

/** What is typed between Ctrl+K and the moment at which the palette's field has the focus. */
function useTypedEarly(onEscape: () => void) {
  const [texto, setTexto] = useState('')
  const typing = useRef<AbortController>(null)
  const end = () => typing.current?.abort()
  const begin = () => {
    end()
    setTexto('')
    const now = (typing.current = new AbortController())
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'Escape') {
        end()
        onEscape()
      } else if (event.key === 'Backspace') setTexto((before) => before.slice(0, -1))
      else if ([...event.key].length === 1) setTexto((before) => before + event.key)
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', onKey, { capture: true, signal: now.signal })
  }
  useEffect(() => () => typing.current?.abort(), [])
  return { texto, setTexto, begin, end }
}
