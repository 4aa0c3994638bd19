import { Button, Skeleton } from '@mantine/core'
import { IconFileOff, IconFileTypePdf, IconPhotoX, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { EmptyState, ErrorState } from './states.tsx'
import classes from './viewer.module.css'

/** A file that a signed link shows. */
export interface ViewedFile {
  id: string
  /** What is in it, for people who do not see it, and the file's name in the viewer: "Foto do resgate 41". */
  nome: string
  /** Media type by content: `image/webp`, `video/mp4`, `application/pdf`. */
  tipo: string
  url: string
  /** The link that saves it, where another size of it is shown. */
  urlParaBaixar?: string
}

export const isImage = ({ tipo }: Pick<ViewedFile, 'tipo'>): boolean => tipo.startsWith('image/')
export const isVideo = ({ tipo }: Pick<ViewedFile, 'tipo'>): boolean => tipo.startsWith('video/')

type State = 'loading' | 'shown' | 'unreachable' | 'gone' | 'damaged'

interface Props {
  file: ViewedFile
  /** An image as wide as there is room, to be scrolled, instead of whole. */
  enlarged?: boolean
  /** Gets new links; without it the person is told to open the screen again. */
  renew?: (() => void) | undefined
}

/** One file as large as there is room for it: an image whole, a video with its controls, of others what they are. */
export function ViewedFileContent({ file, enlarged = false, renew }: Props) {
  const { nome, url } = file
  const [state, setState] = useState<State>('loading')
  const [attempt, setAttempt] = useState(0)
  const shown = () => setState('shown')
  const failed = () => void whyNot(url).then(setState)
  const again = () => {
    setState('loading')
    setAttempt(attempt + 1)
  }
  if (!isImage(file) && !isVideo(file))
    return (
      <EmptyState icon={IconFileTypePdf} title={nome}>
        Este arquivo não abre aqui: baixe-o para ver.
      </EmptyState>
    )
  if (state === 'unreachable') return <ErrorState error={null} onRetry={again} />
  if (state === 'gone')
    return (
      <EmptyState
        icon={IconFileOff}
        title="Este arquivo não está mais aqui"
        action={
          renew && (
            <Button variant="default" leftSection={<IconRefresh size="1rem" aria-hidden="true" />} onClick={renew}>
              Atualizar
            </Button>
          )
        }
      >
        Ele foi apagado, ou a tela está aberta há mais de uma hora{renew ? '.' : '. Abra-a de novo para conferir.'}
      </EmptyState>
    )
  if (state === 'damaged')
    return (
      <EmptyState icon={IconPhotoX} title="Não foi possível mostrar este arquivo">
        O navegador não consegue abri-lo. Baixe-o para ver em outro programa.
      </EmptyState>
    )
  return (
    <>
      {state === 'loading' && <Skeleton className={classes.osso} role="status" aria-label={`Carregando ${nome}`} />}
      {isImage(file) ? (
        <img
          key={attempt}
          className={classes.imagem}
          data-ampliada={enlarged || undefined}
          hidden={state === 'loading'}
          src={url}
          alt={nome}
          onLoad={shown}
          onError={failed}
        />
      ) : (
        <video
          key={attempt}
          className={classes.imagem}
          hidden={state === 'loading'}
          src={url}
          aria-label={nome}
          controls
          playsInline
          preload="metadata"
          onLoadedMetadata={shown}
          onError={failed}
        />
      )}
    </>
  )
}

/** A browser does not say why an image did not load; the file's address does. */
async function whyNot(url: string): Promise<State> {
  try {
    const { ok, status } = await fetch(url, { method: 'HEAD' })
    if (ok) return 'damaged'
    return status === 404 || status === 410 ? 'gone' : 'unreachable'
  } catch {
    return 'unreachable'
  }
}
