import { escolherPaths } from './escolher.paths.ts'
import { ScreenCards } from '#web/painel/pecas/screen-cards.tsx'

/** Products of the manufacturer or of a shop (`doc 1 §2`). */
export default function ChooseProductsUploadScreen() {
  return <ScreenCards which={({ path }) => path.startsWith(`${escolherPaths.envioProdutos}/`)} />
}
