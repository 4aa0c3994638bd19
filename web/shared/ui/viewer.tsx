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
  titulo: string
  /** Undefined while their links are fetched. */
  arquivos: readonly ViewedFile[] | undefined
  /** The id of the file that is shown first. */
  primeiro?: string | undefined
  opened: boolean
  onClose: () => void
  /** What is known of a file, and what can be done with it: half of the dialog beside an image (`doc 2 §2`). */
  aoLado?: (arquivo: ViewedFile) => ReactNode
  /** Gets new links when one has ended. */
  renovar?: () => void
}

/** Files, one at a time, with their download; the arrow keys go to the next. Load it late: `Viewer`. */
export default function ViewerDialog({ titulo, arquivos, primeiro, opened, onClose, aoLado, renovar }: Props) {
  const [chosen, setChosen] = useState(primeiro)
  const [wide, setWide] = useState(false)
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened !== wasOpened) {
    setWasOpened(opened)
    if (opened) setChosen(primeiro)
    setWide(false)
  }
  const found = arquivos?.findIndex(({ id }) => id === chosen) ?? -1
  const n = Math.max(0, found)
  const arquivo = arquivos?.[n]
  const count = arquivos?.length ?? 0
  const go = (step: 1 | -1) => {
    setWide(false)
    setChosen(arquivos?.[(n + step + count) % count]?.id)
  }
  const several = count > 1
  useArrows(opened && several, go)
  return (
    <ModalBox titulo={titulo} opened={opened} onClose={onClose} telaInteiraNoCelular largura="var(--lastro-visor)">
      {arquivo === undefined ? (
        <Skeleton className={classes.osso} role="status" aria-label={`Carregando ${titulo}`} />
      ) : (
        <div className={classes.visor} data-metade={(aoLado !== undefined && isImage(arquivo) && !wide) || undefined}>
          <div className={classes.palco}>
            <ViewedFileContent
              key={`${arquivo.id} ${arquivo.url}`}
              arquivo={arquivo}
              ampliado={wide}
              renovar={renovar}
            />
          </div>
          <div className={classes.lado}>
            {several && (
              <p className={classes.nome} aria-live="polite">
                {arquivo.nome}
              </p>
            )}
            {aoLado?.(arquivo)}
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
