import { Button } from '@mantine/core'
import { useState } from 'react'
import { Viewer } from '../../shared/ui/late-viewer.ts'
import { Facts } from '../../shared/ui/facts.tsx'
import { filesOfSubmission } from '../submission-files.ts'
import type { Encerrada } from './encerradas.columns.tsx'

/** The photos of a sale that was not scored, and why; of somebody whose data was deleted there are none (`doc 2 §2`). */
export function SubmissionPhoto({ encerrada }: { encerrada: Encerrada }) {
  const [opened, setOpened] = useState(false)
  const arquivos = filesOfSubmission(encerrada)
  const titulo = `Envio ${encerrada.id}, de ${encerrada.parceiro}`
  if (arquivos.length === 0)
    return (
      <Button size="compact-sm" variant="default" disabled>
        SEM FOTO
      </Button>
    )
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        aria-haspopup="dialog"
        aria-label={`Ver foto do envio ${encerrada.id}`}
        onClick={() => setOpened(true)}
      >
        VER FOTO
      </Button>
      <Viewer
        titulo={titulo}
        arquivos={arquivos}
        opened={opened}
        onClose={() => setOpened(false)}
        aoLado={() => (
          <Facts
            fatos={[
              ['Encerrada por', encerrada.encerradaPor],
              ['Motivo', encerrada.motivo],
            ]}
          />
        )}
      />
    </>
  )
}
