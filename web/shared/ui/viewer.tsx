import { Button, Skeleton } from '@mantine/core'
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
} from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { ModalBox } from './modal.tsx'
import { isImage, ViewedFileContent, type ViewedFile } from './viewed-file.tsx'
import classes from './viewer.module.css'

interface Props {
  title: string
  /** Undefined while their links are fetched. */
  files: readonly ViewedFile[] | undefined
  /** The id of the file that is shown first. */
  first?: string | undefined
  opened: boolean
  onClose: () => void
  /** What is known of a file, and what can be done with it: half of the dialog beside an image (`doc 2 §2`). */
  beside?: (arquivo: ViewedFile) => ReactNode
  /** Gets new links when one has ended. */
  renew?: () => void
}

/** Files, one at a time, with their download; the arrow keys go to the next. Load it late: `Viewer`. */
export default function ViewerDialog({ title, files, first, opened, onClose, beside, renew }: Props) {
  const [chosen, setChosen] = useState(first)
  const [wide, setWide] = useState(false)
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened !== wasOpened) {
    setWasOpened(opened)
    if (opened) setChosen(first)
    setWide(false)
  }
  const found = files?.findIndex(({ id }) => id === chosen) ?? -1
  const n = Math.max(0, found)
  const arquivo = files?.[n]
  const count = files?.length ?? 0
  const go = (step: 1 | -1) => {
    setWide(false)
    setChosen(files?.[(n + step + count) % count]?.id)
  }
  const several = count > 1
  useArrows(opened && several, go)
  return (
    <ModalBox title={title} opened={opened} onClose={onClose} fullScreenOnPhone width="var(--lastro-visor)">
      {arquivo === undefined ? (
        <Skeleton className={classes.osso} role="status" aria-label={`Carregando ${title}`} />
      ) : (
        <div className={classes.visor} data-metade={(beside !== undefined && isImage(arquivo) && !wide) || undefined}>
          <div className={classes.palco}>
            <ViewedFileContent key={`${arquivo.id} ${arquivo.url}`} file={arquivo} enlarged={wide} renew={renew} />
          </div>
          <div className={classes.lado}>
            {several && (
              <p className={classes.nome} aria-live="polite">
                {arquivo.nome}
              </p>
            )}
            {beside?.(arquivo)}
            <div className={classes.botoes}>
              {isImage(arquivo) && (
                <Button
                  variant="default"
                  leftSection={wide ? <IconArrowsMinimize {...SIGN} /> : <IconArrowsMaximize {...SIGN} />}
                  onClick={() => setWide(!wide)}
                >
                  {wide ? 'Ver inteira' : 'Ampliar'}
                </Button>
              )}
              <Button
                component="a"
                href={arquivo.urlParaBaixar ?? arquivo.url}
                download
                variant="default"
                leftSection={<IconDownload {...SIGN} />}
              >
                Baixar
              </Button>
              {several && (
                <div className={classes.passos} role="group" aria-label="Outros arquivos">
                  <Button variant="default" onClick={() => go(-1)} aria-label="Arquivo anterior" px="xs">
                    <IconChevronLeft {...SIGN} />
                  </Button>
                  <span className={classes.conta}>
                    {n + 1} de {count}
                  </span>
                  <Button variant="default" onClick={() => go(1)} aria-label="Próximo arquivo" px="xs">
                    <IconChevronRight {...SIGN} />
                  </Button>
                </div>
              )}
            </div>
          </div>
        </div>
      )}
    </ModalBox>
  )
}

const SIGN = { size: '1rem', 'aria-hidden': true } as const

/** In a video they seek. */
function useArrows(on: boolean, go: (step: 1 | -1) => void): void {
  const onKey = useEffectEvent(({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
    if (altKey || ctrlKey || metaKey || (target instanceof Element && target.matches('video, input, textarea'))) return
    if (key === 'ArrowRight') go(1)
    if (key === 'ArrowLeft') go(-1)
  })
  useEffect(() => {
    if (!on) return
    const listener = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [on])
}
