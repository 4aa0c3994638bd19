import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useNarrow } from '#web/shared/ui/narrow.ts'
import classes from './blocking-modal.module.css'

interface Props {
  title: string
  width?: string
  children: ReactNode
}

const nothing = () => undefined

/**
 * A dialog that only its own buttons close: not Escape, not a tap beside it (`doc 3 §2`). It fills a phone's screen.
 * Its body is not `Modal.Body`, because screen readers would read that out whole as the dialog's description.
 */
export function BlockingModal({ title, width = 'var(--lastro-folha)', children }: Props) {
  const narrow = useNarrow()
  return (
    <Modal.Root
      opened
      onClose={nothing}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size={width}
      padding={0}
      centered
      fullScreen={narrow}
      transitionProps={{ duration: 0 }}
      classNames={{ content: classes.caixa }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Title className={classes.titulo}>{title}</Modal.Title>
        {children}
      </Modal.Content>
    </Modal.Root>
  )
}
