import { Button } from '@mantine/core'
import { IconDownload, IconLinkOff } from '@tabler/icons-react'
import { useLocation } from 'react-router-dom'
import { DIAS_DO_LINK } from '#contracts/http/compartilhamentos.ts'
import { Loaded, Skeletons } from '#web/shared/ui/loaded.tsx'
import { PageTitle } from '#web/shared/ui/page-title.tsx'
import { EmptyState } from '#web/shared/ui/states.tsx'
import { ViewedFileContent } from '#web/shared/ui/viewed-file.tsx'
import { useAbrirCompartilhadoQuery } from './compartilhado.api.ts'
import classes from './compartilhado.module.css'

const naoVale = (
  <EmptyState icon={IconLinkOff} title="Este link não vale mais">
    Um link vale por {DIAS_DO_LINK} dias, e quem o enviou pode revogá-lo antes. Peça outro.
  </EmptyState>
)

/**
 * A photo or video by a share link (`decisions.md §I 97`), for whoever has it. The token stands after the `#`: it is in
 * no log, and no other site is told of it.
 */
export default function SharedScreen() {
  const token = useLocation().hash.slice(1)
  const query = useAbrirCompartilhadoQuery({ body: { token } }, { skip: token === '', refetchOnMountOrArgChange: true })
  return (
    <div className={classes.tela}>
      <meta name="robots" content="noindex, nofollow" />
      <PageTitle title="Foto ou vídeo" />
      {token === '' ? (
        naoVale
      ) : (
        <Loaded query={query} skeleton={<Skeletons label="Carregando" height="20rem" />}>
          {({ midia }) => (midia === null ? naoVale : <Aberta {...midia} renovar={() => void query.refetch()} />)}
        </Loaded>
      )}
    </div>
  )
}

const Aberta = ({ url, tipo, renovar }: { url: string; tipo: string; renovar: () => void }) => (
  <>
    <div className={classes.palco}>
      <ViewedFileContent key={url} file={{ id: url, nome: 'Foto ou vídeo compartilhado', tipo, url }} renew={renovar} />
    </div>
    <Button
      component="a"
      href={url}
      download
      variant="default"
      size="lg"
      leftSection={<IconDownload size="1.25rem" aria-hidden="true" />}
    >
      Baixar
    </Button>
  </>
)
