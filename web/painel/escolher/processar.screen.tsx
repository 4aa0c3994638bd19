import { ScreensOfGroup } from '#web/painel/pecas/screen-cards.tsx'

/** What the person may send and run (`doc 1 §2`). */
export default function Processar() {
  return <ScreensOfGroup grupo="Processar" />
}
