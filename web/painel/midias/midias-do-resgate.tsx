import { Button } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { fotosVideos } from '#contracts/http/midias.ts'
import { ADMINISTRADOR, OPERADOR } from '#contracts/values/papeis.ts'
import type { Filtro } from '#web/shared/filters/filter.ts'
import { TODOS } from '#web/shared/list/paging.ts'
import { useServerList } from '#web/shared/list/server-list.ts'
import { Card } from '#web/shared/ui/card.tsx'
import { Loaded, Skeletons } from '#web/shared/ui/loaded.tsx'
import { MediaCards } from '#web/shared/vendas/media-cards.tsx'
import { useFotosVideosQuery } from './midias.api.ts'
import { midiasPaths } from './midias.paths.ts'
import { useUsuario } from '#web/painel/person.ts'
import { useAcoesDaMidia } from './acoes-da-midia.tsx'

/** The photos and videos of one redemption, on its page. */
export function MidiasDoResgate({ numero }: { numero: number }) {
  const navigate = useNavigate()
  const { permissao } = useUsuario()
  const filtros = useMemo<Filtro[]>(
    () => [{ tipo: 'fixo', campo: 'idResgate', label: 'Resgate', valor: String(numero) }],
    [numero],
  )
  const { linhas, error, fetching, refetch } = useServerList({
    lista: fotosVideos,
    useRows: useFotosVideosQuery,
    filtros,
    prefix: 'midias.',
    tamanho: TODOS,
  })
  const { actions, dialogo } = useAcoesDaMidia()
  const anexa = permissao === OPERADOR || permissao === ADMINISTRADOR
  return (
    <Card title="Fotos e vídeos">
      <Loaded
        query={{ currentData: linhas, error, isFetching: fetching, refetch }}
        skeleton={<Skeletons label="Carregando fotos e vídeos" height="6rem" />}
      >
        {(midias) =>
          midias.length === 0 ? (
            <p>Nenhuma foto e nenhum vídeo ainda.</p>
          ) : (
            <MediaCards midias={midias} actions={actions} renew={() => void refetch()} />
          )
        }
      </Loaded>
      {anexa && (
        <Button
          variant="default"
          size="xs"
          mt="sm"
          leftSection={<IconPhotoPlus size="1rem" aria-hidden="true" />}
          onClick={() => void navigate(`${midiasPaths.fotoVideo}?resgate=${numero}`)}
        >
          Anexar foto ou vídeo
        </Button>
      )}
      {dialogo}
    </Card>
  )
}
