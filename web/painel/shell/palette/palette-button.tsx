import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
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
  const open = () => {
    setWanted(true)
    setOpened(true)
  }
  // Prefetched once the screen has loaded, so that letters typed right after Ctrl+K are not lost.
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), PRELOAD_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
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
          <CommandPalette opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
