import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useEscape } from './escape.ts'
import { useMountedClosed } from './mounted-closed.ts'
import { useNarrow } from './narrow.ts'
import classes from './sheet.module.css'

interface Props {
  title: ReactNode
  opened: boolean
  onClose: () => void
  /** Width at the side, a `--lastro-*` variable; on a phone it comes from below, as wide as the screen. */
  width?: string
  children: ReactNode
}

/** The theme's `--lastro-movimento`; none when the person asked for less motion. */
const MOVIMENTO_MS = 160

/** A dialog at the side, from below on a phone, with its title and close button always visible. */
export function Sheet({ title, opened, onClose, width = 'var(--lastro-folha)', children }: Props) {
  const narrow = useNarrow()
  const shown = useMountedClosed(opened)
  const id = useEscape(shown, onClose)
  return (
    <Drawer.Root
      opened={shown}
      onClose={onClose}
      padding={0}
      closeOnEscape={false}
      transitionProps={{ duration: MOVIMENTO_MS }}
      {...(narrow
        ? { position: 'bottom', classNames: { content: classes.debaixo } }
        : { position: 'right', size: width })}
    >
      <Drawer.Overlay />
      <Drawer.Content data-dialogo={id}>
        {/* Mantine's own header is a landmark, and the page has one already. */}
        <div className={classes.cabeca}>
          <Drawer.Title className={classes.titulo}>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label="Fechar" size="var(--lastro-alvo)" iconSize="1.25rem" />
        </div>
        <Drawer.Body className={classes.corpo}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
