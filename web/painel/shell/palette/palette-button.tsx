import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import classes from './palette.module.css'

const CommandPalette = lazy(() => import('./command-palette.tsx'))

const apple = /Mac|iPhone|iPad/.test(navigator.userAgent)
const ATALHO = apple ? '⌘ K' : 'Ctrl K'

/** Opens the command palette, also by Ctrl+K anywhere in the panel. */
export function PaletteButton() {
  const [opened, setOpened] = useState(false)
  // Its code is fetched the first time; from then on it stays, so that closing can be seen.
  const [wanted, setWanted] = useState(false)
  const open = () => {
    setWanted(true)
    setOpened(true)
  }
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
      <button type="button" className={classes.botao} aria-label="Buscar" aria-keyshortcuts="Control+K" aria-haspopup="dialog" onClick={open}>
        <IconSearch size="1.125rem" aria-hidden="true" /><span className={classes.rotulo}>Buscar</span><kbd className={classes.tecla} aria-hidden="true">{ATALHO}</kbd>
      </button>
      {wanted && <Suspense><CommandPalette opened={opened} onClose={() => setOpened(false)} /></Suspense>}
    </>
  )
}
