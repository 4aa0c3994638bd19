import { paths } from '../paths.ts'
import { ScreenCards } from '../screen-cards.tsx'

/** Products of the manufacturer or of a shop (`doc 1 §2`). */
export default function ProcessarProdutos() {
  return <ScreenCards which={({ path }) => path.startsWith(`${paths.envioProdutos}/`)} />
}
