import { Button } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { ADMINISTRADOR, OPERADOR } from '#contracts/values/papeis.ts'
import { Card } from '../../shared/ui/card.tsx'
import { Loaded, Skeletons } from '../../shared/ui/loaded.tsx'
import { MediaCards } from '../../shared/vendas/media-cards.tsx'
import { useFotosVideosQuery } from '../midias.api.ts'
import { paths } from '../paths.ts'
import { useUsuario } from '../person.ts'
import { useAcoesDaMidia } from './acoes-da-midia.tsx'

/** The photos and videos of one redemption, on its page. */
export function MidiasDoResgate({ numero }: { numero: number }) {
  const navigate = useNavigate()
  const { permissao } = useUsuario()
  const query = useFotosVideosQuery({ params: undefined, query: { idResgate: numero, limite: 0 } })
  const { acoes, dialogo } = useAcoesDaMidia()
  const anexa = permissao === OPERADOR || permissao === ADMINISTRADOR
  return (
    <Card titulo="Fotos e vídeos">
      <Loaded query={query} esqueleto={<Skeletons rotulo="Carregando fotos e vídeos" altura="6rem" />}>
        {(answer) =>
          'midias' in answer && answer.midias.length > 0 ? (
            <MediaCards midias={answer.midias} acoes={acoes} renovar={() => void query.refetch()} />
          ) : (
            <p>Nenhuma foto e nenhum vídeo ainda.</p>
          )
        }
      </Loaded>
      {anexa && (
        <Button
          variant="default"
          size="xs"
          mt="sm"
          leftSection={<IconPhotoPlus size="1rem" aria-hidden="true" />}
          onClick={() => void navigate(`${paths.fotoVideo}?resgate=${numero}`)}
        >
          Anexar foto ou vídeo
        </Button>
      )}
      {dialogo}
    </Card>
  )
}
