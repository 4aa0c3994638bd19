import type { Midia } from '#contracts/http/midias.ts'
import { Gallery } from '#web/shared/list/gallery.tsx'
import type { ListModel } from '#web/shared/list/list-model.ts'
import type { ListProps } from '#web/shared/list/list.tsx'
import { MediaCard, useMediaViewer, type Acoes } from './media-cards.tsx'

interface Props extends Pick<ListProps<Midia>, 'empty' | 'principal' | 'semBusca' | 'children'> {
  lista: ListModel<Midia>
  actions?: Acoes
}
/** Photos and videos of redemptions as cards (`doc 2 §2`); a click opens them in the viewer. */
export function MediaGallery({ lista, actions, ...list }: Props) {
  const { abrir, visor } = useMediaViewer(lista.linhas, () => void lista.refetch())
  return (
    <>
      <Gallery
        {...list}
        lista={lista}
        label="Fotos e Vídeos"
        keyOf={({ midia }) => midia.id}
        errorTitle="Não foi possível carregar as fotos e os vídeos"
        card={(midia) => <MediaCard midia={midia} onOpen={() => abrir(midia)} actions={actions} />}
      />
      {visor}
    </>
  )
}
