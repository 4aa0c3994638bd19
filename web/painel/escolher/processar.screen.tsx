import { ScreensOfGroup } from '#web/painel/pecas/screen-cards.tsx'

/** What the person may send and run (`doc 1 §2`). */
export default function ChooseUploadScreen() {
  return <ScreensOfGroup grupo="Processar" />
}
