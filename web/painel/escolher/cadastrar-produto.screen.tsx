import { escolherPaths } from './escolher.paths.ts'
import { ScreenCards } from '#web/painel/pecas/screen-cards.tsx'

/** A product of the manufacturer or of a shop (`doc 1 §2`). */
export default function ChooseNewProductScreen() {
  return <ScreenCards which={({ path }) => path.startsWith(`${escolherPaths.cadastrarProduto}/`)} />
}
