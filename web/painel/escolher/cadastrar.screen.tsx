import { ScreensOfGroup } from '../screen-cards.tsx'

/** The forms that the person may fill in (`doc 1 §2`). */
export default function Cadastrar() {
  return <ScreensOfGroup grupo="Cadastrar" />
}
