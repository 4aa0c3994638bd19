import { Button } from '@mantine/core'
import { Viewer } from '#web/shared/ui/late-viewer.ts'
import { Facts } from '#web/shared/ui/facts.tsx'
import { filesOfSubmission } from './submission-files.ts'
import type { Encerrada } from './encerradas.columns.tsx'

interface ButtonProps {
  encerrada: Encerrada
  onOpen: (encerrada: Encerrada) => void
}

/** Of somebody whose data was deleted there are no photos (`doc 2 §2`). */
export const PhotoButton = ({ encerrada, onOpen }: ButtonProps) =>
  encerrada.arquivos.length === 0 ? (
    <Button size="compact-sm" variant="default" disabled>
      SEM FOTO
    </Button>
  ) : (
    <Button
      size="compact-sm"
      variant="default"
      aria-haspopup="dialog"
      aria-label={`Ver foto do envio ${encerrada.id}`}
      onClick={() => onOpen(encerrada)}
    >
      VER FOTO
    </Button>
  )

interface Props {
  /** Whose photos are shown. */
  encerrada: Encerrada
  onClose: () => void
}

/** The photos of a sale that was not scored, and why. */
export const SubmissionPhotos = ({ encerrada, onClose }: Props) => (
  <Viewer
    title={`Envio ${encerrada.id}, de ${encerrada.parceiro}`}
    files={filesOfSubmission(encerrada)}
    opened
    onClose={onClose}
    beside={() => (
      <Facts
        facts={[
          ['Encerrada por', encerrada.encerradaPor],
          ['Motivo', encerrada.motivo],
        ]}
      />
    )}
  />
)
