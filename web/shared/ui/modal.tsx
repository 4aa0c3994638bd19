import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useEscape } from './escape.ts'
import { useFocusReturn } from './focus-return.ts'
import { useMountedClosed } from './mounted-closed.ts'
import { useNarrow } from './narrow.ts'
import classes from './modal.module.css'

interface Props {
  title: ReactNode
  opened: boolean
  onClose: () => void
  /** Fills a phone's screen, for forms. A question stays a card. */
  fullScreenOnPhone?: boolean
  /** Shows above open sheets and dialogs, for a question about leaving them. */
  above?: boolean
  width?: string
  children: ReactNode
}

/** The theme's `--lastro-movimento`; none when the person asked for less motion. */
const MOVIMENTO_MS = 160

/**
 * A dialog for one decision. It traps the focus and returns it afterwards. Escape, a click beside it and its × close
 * it; the caller's `onClose` may ask first.
 */
export function ModalBox({
  title,
  opened,
  onClose,
  fullScreenOnPhone = false,
  above = false,
  width = 'var(--lastro-folha)',
  children,
}: Props) {
  const narrow = useNarrow()
  const shown = useMountedClosed(opened)
  useFocusReturn(opened)
  const id = useEscape(shown, onClose)
  return (
    <Modal.Root
      zIndex={above ? 'var(--mantine-z-index-popover)' : 'var(--mantine-z-index-modal)'}
      opened={shown}
      onClose={onClose}
      size={width}
      padding={0}
      centered
      closeOnEscape={false}
      fullScreen={fullScreenOnPhone && narrow}
      transitionProps={{ duration: MOVIMENTO_MS }}
      classNames={{ content: classes.caixa }}
    >
      <Modal.Overlay />
      <Modal.Content data-dialogo={id}>
        {/* Mantine's own header is a landmark, and the page has one already. */}
        <div className={classes.cabeca}>
          <Modal.Title className={classes.titulo}>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Fechar" size="var(--lastro-alvo)" iconSize="1.25rem" />
        </div>
        <Modal.Body className={classes.corpo}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** The buttons that end a dialog, the one that does it last. On a phone, long ones stand one below the other. */
export function DialogAnswers({ children }: { children: ReactNode }) {
  return <div className={classes.botoes}>{children}</div>
}
