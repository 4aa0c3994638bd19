import { useContext, useEffect, useState, type RefObject } from 'react'
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom'
import { lateSheet } from '../ui/late-sheet.tsx'
import { guardNavigation } from '../ui/leave-guard.ts'

const loadQuestion = () => import('../ui/confirm.tsx').then(({ Confirm }) => ({ default: Confirm }))
const Question = lateSheet(loadQuestion)

/** Asks before a form with unsaved changes is left; `saved` is true while the form's success navigates elsewhere. */
export function LeaveQuestion({ active, saved }: { active: boolean; saved: RefObject<boolean> }) {
  const { navigator } = useContext(NavigationContext)
  const [going, setGoing] = useState<{ go: () => void } | null>(null)
  useEffect(() => {
    if (!active) return
    // Loaded ahead: when somebody leaves, the connection may be gone.
    loadQuestion().catch(() => undefined)
    return guardNavigation(navigator, (go) => {
      if (saved.current) go()
      else setGoing({ go })
    })
  }, [active, navigator, saved])
  return (
    <Question
      titulo="Sair sem salvar"
      pergunta="Há alterações que não foram salvas. Deseja sair mesmo assim?"
      sim="SAIR SEM SALVAR"
      nao="CONTINUAR AQUI"
      opened={going !== null}
      onClose={() => setGoing(null)}
      onConfirm={() => going?.go()}
    />
  )
}
