import { Button } from '@mantine/core'
import { IconPhoto, IconPhotoPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { fotosVideos } from '#contracts/http/midias.ts'
import { diaDoInstante } from '#contracts/values/dia.ts'
import { ADMINISTRADOR, OPERADOR } from '#contracts/values/papeis.ts'
import { periodFilter, type Filtro } from '#web/shared/filters/filter.ts'
import { weekUntil } from '#web/shared/filters/period.ts'
import { useServerList } from '#web/shared/list/server-list.ts'
import { EmptyState } from '#web/shared/ui/states.tsx'
import { MediaGallery } from '#web/shared/vendas/media-gallery.tsx'
import { useNetworkFilter } from '#web/painel/pecas/network-filter.ts'
import { useFotosVideosQuery } from './midias.api.ts'
import { midiasPaths } from './midias.paths.ts'
import { useUsuario } from '#web/painel/person.ts'
import { useAcoesDaMidia } from './acoes-da-midia.tsx'

/** The photos and videos of redemptions (`doc 2 §2`): of the last 7 days, in one network or in all. */
export default function MediaScreen() {
  const { permissao } = useUsuario()
  const rede = useNetworkFilter({ campo: 'rede', porNome: true })
  const hoje = diaDoInstante(new Date())
  const filtros = useMemo<Filtro[]>(
    () => [rede, { ...periodFilter(weekUntil(hoje)), label: 'Resgatados em' }],
    [rede, hoje],
  )
  const lista = useServerList({ lista: fotosVideos, useRows: useFotosVideosQuery, filtros })
  const { actions, dialogo } = useAcoesDaMidia()
  const anexar = (permissao === OPERADOR || permissao === ADMINISTRADOR) && (
    <Button component={Link} to={midiasPaths.fotoVideo} leftSection={<IconPhotoPlus size="1rem" aria-hidden="true" />}>
      Anexar foto ou vídeo
    </Button>
  )
  return (
    <>
      <MediaGallery
        principal
        lista={lista}
        actions={actions}
        empty={
          <EmptyState icon={IconPhoto} title="Ainda não há fotos nem vídeos" action={anexar || undefined}>
            O que foi anexado aos resgates aparece aqui.
          </EmptyState>
        }
      >
        {anexar}
      </MediaGallery>
      {dialogo}
    </>
  )
}
