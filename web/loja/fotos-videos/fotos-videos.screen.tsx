import { Button } from '@mantine/core'
import { IconDownload, IconPhoto, IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import type { Midia } from '#contracts/http/midias.ts'
import { LoadMore } from '#web/shared/movimentos/load-more.tsx'
import { lateDialog } from '#web/shared/ui/late-sheet.tsx'
import { Loaded, Skeletons } from '#web/shared/ui/loaded.tsx'
import { PageTitle } from '#web/shared/ui/page-title.tsx'
import { EmptyState } from '#web/shared/ui/states.tsx'
import { MediaCards, type Acoes } from '#web/shared/vendas/media-cards.tsx'
import { useFotosVideosInfiniteQuery } from './fotos-videos.api.ts'
import classes from './fotos-videos.module.css'

const Compartilhar = lateDialog(() => import('./compartilhar.tsx'))

const PAGINA = { params: undefined, query: { limite: 12 } }

/** Photos and videos of the prizes of the member's shop (`doc 3 §2`, `decisions.md §C 32`). */
export default function MediaScreen() {
  const list = useFotosVideosInfiniteQuery(PAGINA, { refetchOnMountOrArgChange: 30 })
  const pages = list.currentData?.pages ?? []
  const midias = pages.flatMap((page) => ('midias' in page ? page.midias : []))
  const first = pages[0]
  const [sharing, setSharing] = useState<Midia | null>(null)
  return (
    <div className={classes.tela} aria-busy={list.isFetching}>
      <PageTitle title="Fotos e Vídeos" />
      <Loaded
        query={list}
        skeleton={<Skeletons label="Buscando..." quantos={3} height="10rem" />}
        errorTitle="Não foi possível carregar as fotos e os vídeos"
      >
        {() =>
          midias.length === 0 ? (
            <EmptyState icon={IconPhoto} title="Sem resultados">
              As fotos e os vídeos dos prêmios que chegam à sua dental aparecem aqui.
            </EmptyState>
          ) : (
            <>
              <MediaCards
                midias={midias}
                actions={acoesCom(setSharing)}
                renew={() => void list.refetch()}
                withoutLink
              />
              <LoadMore
                oQue={['foto ou vídeo', 'fotos e vídeos']}
                shown={midias.length}
                total={first && 'midias' in first ? first.count : undefined}
                hasMore={list.hasNextPage}
                isLoading={list.isFetchingNextPage}
                failed={list.isFetchNextPageError}
                onMore={list.fetchNextPage}
              />
            </>
          )
        }
      </Loaded>
      {sharing !== null && <Compartilhar midia={sharing} onClose={() => setSharing(null)} />}
    </div>
  )
}

const acoesCom =
  (share: (midia: Midia) => void): Acoes =>
  (midia) => (
    <>
      <Button
        component="a"
        href={midia.midia.url}
        download
        variant="default"
        size="md"
        leftSection={<IconDownload size="1rem" aria-hidden="true" />}
        aria-label={`Baixar: ${midia.premio}, resgate ${midia.id}`}
      >
        Baixar
      </Button>
      {midia.propria && (
        <Button
          variant="default"
          size="md"
          leftSection={<IconShare size="1rem" aria-hidden="true" />}
          aria-label={`Compartilhar: ${midia.premio}, resgate ${midia.id}`}
          aria-haspopup="dialog"
          onClick={() => share(midia)}
        >
          Compartilhar
        </Button>
      )}
    </>
  )
