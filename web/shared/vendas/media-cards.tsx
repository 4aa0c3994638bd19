import { IconPlayerPlay } from '@tabler/icons-react'
import { useMemo, useState, type ReactNode } from 'react'
import type { Midia } from '#contracts/http/midias.ts'
import { formatarInstante } from '#contracts/values/dia.ts'
import { Facts } from '#web/shared/ui/facts.tsx'
import { Viewer } from '#web/shared/ui/late-viewer.ts'
import { RecordLink } from '#web/shared/ui/record-link.tsx'
import type { ViewedFile } from '#web/shared/ui/viewed-file.tsx'
import classes from './media-gallery.module.css'
import { nomeDoResgate } from './redemption-name.ts'

/** What can be done with one, below its picture. */
export type Acoes = (midia: Midia) => ReactNode

/** Photos and videos as cards; a click opens them in the viewer. `semLink`: their redemptions may be another's. */
export function MediaCards({
  midias,
  actions,
  renew,
  withoutLink = false,
}: {
  midias: readonly Midia[]
  actions: Acoes
  renew: () => void
  withoutLink?: boolean
}) {
  const { abrir, visor } = useMediaViewer(midias, renew, withoutLink)
  return (
    <>
      <ul className={classes.cartoes} aria-label="Fotos e Vídeos">
        {midias.map((midia) => (
          <li key={midia.midia.id}>
            <MediaCard midia={midia} onOpen={() => abrir(midia)} actions={actions} porPremio={withoutLink} />
          </li>
        ))}
      </ul>
      {visor}
    </>
  )
}

export function useMediaViewer(midias: readonly Midia[] | undefined, renovar: () => void, semLink = false) {
  const [first, setFirst] = useState<string>()
  const [opened, setOpened] = useState(false)
  const arquivos = useMemo(() => midias?.map(asFile), [midias])
  return {
    abrir: ({ midia }: Midia) => {
      setFirst(midia.id)
      setOpened(true)
    },
    visor: (
      <Viewer
        title="Fotos e Vídeos"
        files={arquivos}
        first={first}
        opened={opened && midias?.length !== 0}
        onClose={() => setOpened(false)}
        renew={renovar}
        beside={({ id }) => <MediaFacts midia={midias?.find(({ midia }) => midia.id === id)} withoutLink={semLink} />}
      />
    ),
  }
}

/** `doc 2 §2`: "id - partner - prize", "reseller - city". */
const titleOf = ({ id, parceiro, premio }: Midia): string => `${id} - ${parceiro} - ${premio}`
const placeOf = ({ revenda, cidade }: Midia): string => [revenda, cidade].filter(Boolean).join(' - ')

const asFile = (lida: Midia): ViewedFile => ({
  id: lida.midia.id,
  nome: titleOf(lida),
  tipo: lida.midia.tipo,
  url: lida.midia.url,
  urlParaBaixar: lida.midia.original ?? lida.midia.url,
})

/** `porPremio`: its title is the prize, whose number says nothing to who did not redeem it. */
export function MediaCard({
  midia,
  onOpen,
  actions,
  porPremio = false,
}: {
  midia: Midia
  onOpen: () => void
  actions: Acoes | undefined
  porPremio?: boolean
}) {
  const { miniatura, url, tipo } = midia.midia
  const isVideo = tipo.startsWith('video/')
  return (
    <>
      <button
        type="button"
        className={classes.abrir}
        aria-label={`${isVideo ? 'Ver o vídeo' : 'Ver a foto'}: ${titleOf(midia)}`}
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        {isVideo ? (
          <>
            <video className={classes.figura} src={url} muted playsInline preload="metadata" tabIndex={-1} />
            <IconPlayerPlay className={classes.sinal} aria-hidden="true" />
          </>
        ) : (
          <img className={classes.figura} src={miniatura ?? url} alt="" loading="lazy" />
        )}
      </button>
      <h3 className={classes.titulo}>{porPremio ? midia.premio : titleOf(midia)}</h3>
      {porPremio && (
        <p className={classes.lugar}>
          {midia.parceiro} · {nomeDoResgate(midia.id)}
        </p>
      )}
      <p className={classes.lugar}>{placeOf(midia)}</p>
      <p className={classes.lugar}>{formatarInstante(midia.resgatadoEm).slice(0, 10)}</p>
      {actions && <div className={classes.acoes}>{actions(midia)}</div>}
    </>
  )
}

function MediaFacts({ midia, withoutLink }: { midia: Midia | undefined; withoutLink: boolean }) {
  if (midia === undefined) return null
  const { id, parceiro, premio, revenda, cidade, rede, resgatadoEm, anexadaEm } = midia
  return (
    <Facts
      facts={[
        ['Resgate', withoutLink ? id : <RecordLink record={{ resgate: id }}>{nomeDoResgate(id)}</RecordLink>],
        ['Vendedor', parceiro],
        ['Prêmio', premio],
        ['Dental', revenda],
        ['Cidade', cidade],
        ['Rede', rede],
        ['Resgatado em', formatarInstante(resgatadoEm)],
        ['Anexada em', formatarInstante(anexadaEm)],
      ]}
    />
  )
}
