import { Button } from '@mantine/core'
import { IconDownload, IconFileTypePdf, IconPhotoOff, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { ModalBox } from './modal.tsx'
import classes from './media-viewer.module.css'

/** A file to show. The server determined the kind from its content. */
export interface Media {
  url: string
  nome: string
  tipo: string
}

interface Props {
  media: Media
  titulo: string
  opened: boolean
  onClose: () => void
  /** Shown beside an image on a computer, below it on a phone. */
  children?: ReactNode
}

/** Shows a photo, a video or a document (`doc 2 §2`): images take half of the width, PDFs are downloaded. */
export function MediaViewer({ media, titulo, opened, onClose, children }: Props) {
  return (
    <ModalBox titulo={titulo} opened={opened} onClose={onClose} largura="var(--lastro-visor)" telaInteiraNoCelular>
      <div className={children === undefined ? classes.sozinho : classes.duas}>
        <div className={classes.midia}>
          <Content media={media} titulo={titulo} />
        </div>
        {children !== undefined && <div>{children}</div>}
      </div>
    </ModalBox>
  )
}

function Content({ media: { url, nome, tipo }, titulo }: { media: Media; titulo: string }) {
  if (tipo.startsWith('image/')) return <Photo key={url} url={url} nome={nome} titulo={titulo} />
  return (
    <>
      {/* Videos filmed at a counter have no captions. */}
      {tipo.startsWith('video/') ? (
        <video className={classes.video} src={url} controls preload="metadata" aria-label={titulo} />
      ) : (
        <p className={classes.papel}>
          <IconFileTypePdf size="3rem" stroke={1.25} aria-hidden="true" />
          {nome}
        </p>
      )}
      <Download url={url} nome={nome} />
    </>
  )
}

function Photo({ url, nome, titulo }: { url: string; nome: string; titulo: string }) {
  const [zoom, setZoom] = useState(false)
  const [missing, setMissing] = useState(false)
  if (missing)
    return (
      <p className={classes.papel} role="alert">
        <IconPhotoOff size="3rem" stroke={1.25} aria-hidden="true" />
        Não foi possível abrir a foto. Feche e tente de novo.
      </p>
    )
  const Sign = zoom ? IconZoomOut : IconZoomIn
  return (
    <>
      <div
        className={zoom ? classes.perto : classes.longe}
        tabIndex={zoom ? 0 : undefined}
        role={zoom ? 'region' : undefined}
        aria-label={zoom ? 'Foto ampliada' : undefined}
      >
        <img src={url} alt={titulo} onError={() => setMissing(true)} />
      </div>
      <div className={classes.botoes}>
        <Button
          variant="default"
          leftSection={<Sign size="1rem" aria-hidden="true" />}
          aria-pressed={zoom}
          onClick={() => setZoom(!zoom)}
        >
          {zoom ? 'Ver inteira' : 'Ampliar'}
        </Button>
        <Download url={url} nome={nome} />
      </div>
    </>
  )
}

const Download = ({ url, nome }: { url: string; nome: string }) => (
  <Button
    component="a"
    href={url}
    download={nome}
    variant="light"
    leftSection={<IconDownload size="1rem" aria-hidden="true" />}
  >
    Baixar
  </Button>
)
