import { escolherPaths } from './escolher.paths.ts'
import { ScreenCards } from '#web/painel/pecas/screen-cards.tsx'

/** The forms that the person may fill in (`doc 1 §2`). */
export default function ChooseNewRecordScreen() {
  return <ScreenCards which={({ lista }) => lista === escolherPaths.cadastrar} />
}
