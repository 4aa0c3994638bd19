import type { Midia } from '#contracts/http/midias.ts'
import { ShareMedia } from '#web/shared/vendas/share-media.tsx'
import { useCompartilharMidiaMutation, useLinksDaMidiaQuery, useRevogarLinkDeMidiaMutation } from './links.api.ts'

interface Props {
  midia: Midia
  onClose: () => void
}

/** Shares a photo or video of the member's shop. */
export default function Compartilhar({ midia, onClose }: Props) {
  const params = { id: midia.midia.id }
  const links = useLinksDaMidiaQuery({ params }, { refetchOnMountOrArgChange: true })
  const [criar, { isLoading }] = useCompartilharMidiaMutation()
  const [revogar] = useRevogarLinkDeMidiaMutation()
  return (
    <ShareMedia
      opened
      midia={midia}
      onClose={onClose}
      links={links}
      criar={() => criar({ params })}
      creating={isLoading}
      revogar={(id) => revogar({ params: { id } })}
    />
  )
}
