import { paths } from '../paths.ts'
import { ScreenCards } from '../screen-cards.tsx'

/** A product of the manufacturer or of a shop (`doc 1 §2`). */
export default function CadastrarProduto() {
  return <ScreenCards which={({ path }) => path.startsWith(`${paths.cadastrarProduto}/`)} />
}
