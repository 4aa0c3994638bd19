import { Button } from '@mantine/core'
import { IconArrowsMaximize, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Viewer } from '#web/shared/ui/late-viewer.ts'
import { ViewedFileContent } from '#web/shared/ui/viewed-file.tsx'
import { filesOfSubmission } from './submission-files.ts'
import classes from './submission-stage.module.css'

const SIGN = { size: '1rem', 'aria-hidden': true } as const

interface Props {
  envio: Parameters<typeof filesOfSubmission>[0]
  /** What can be done with the submission. */
  children?: ReactNode
}

/** The files of a photo submission, one at a time, beside what was or is to be made of them. */
export function SubmissionStage({ envio, children }: Props) {
  const arquivos = filesOfSubmission(envio)
  const [n, setN] = useState(0)
  const [wide, setWide] = useState(false)
  const arquivo = arquivos[n]
  const go = (step: 1 | -1) => setN((n + step + arquivos.length) % arquivos.length)
  return (
    <>
      {arquivo && (
        <div className={classes.palco}>
          <ViewedFileContent key={`${arquivo.id} ${arquivo.url}`} file={arquivo} />
        </div>
      )}
      <div className={classes.botoes}>
        {arquivo && (
          <Button
            variant="default"
            aria-haspopup="dialog"
            leftSection={<IconArrowsMaximize {...SIGN} />}
            onClick={() => setWide(true)}
          >
            Ver maior
          </Button>
        )}
        {arquivos.length > 1 && (
          <div className={classes.botoes} role="group" aria-label="Outros arquivos">
            <Button variant="default" px="xs" aria-label="Arquivo anterior" onClick={() => go(-1)}>
              <IconChevronLeft {...SIGN} />
            </Button>
            <span className={classes.conta} aria-live="polite">
              {n + 1} de {arquivos.length}
            </span>
            <Button variant="default" px="xs" aria-label="Próximo arquivo" onClick={() => go(1)}>
              <IconChevronRight {...SIGN} />
            </Button>
          </div>
        )}
        {children}
      </div>
      <Viewer
        title={`Envio ${envio.id}`}
        files={arquivos}
        first={arquivo?.id}
        opened={wide}
        onClose={() => setWide(false)}
      />
    </>
  )
}
