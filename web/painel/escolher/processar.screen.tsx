import { paths } from '../paths.ts'
import { ScreenCards } from '../screen-cards.tsx'

/** What the person may send and run (`doc 1 §2`). */
export default function Processar() {
  return (
    <ScreenCards
      which={({ grupo, path, foraDoMenu }) => grupo === 'Processar' && path !== paths.processar && !foraDoMenu}
    />
  )
}
