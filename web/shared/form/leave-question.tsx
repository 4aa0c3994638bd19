import { useContext, useEffect, useState, type RefObject } from 'react'
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom'
import { lateSheet } from '#web/shared/ui/late-sheet.tsx'
import { guardNavigation } from '#web/shared/ui/leave-guard.ts'

const loadQuestion = () => import('#web/shared/ui/confirm.tsx').then(({ Confirm }) => ({ default: Confirm }))
const Question = lateSheet(loadQuestion)

interface Props {
  active: boolean
  /** True while the success of what was done navigates elsewhere. */
  saved?: RefObject<boolean>
  /** What is asked, where it is no form. */
  title?: string
  question?: string
  yes?: string
}

/** Asks before something that was typed or chosen is left. */
export function LeaveQuestion({
  active,
  saved,
  title = 'Sair sem salvar',
  question = 'Há alterações que não foram salvas. Deseja sair mesmo assim?',
  yes = 'SAIR SEM SALVAR',
}: Props) {
  const { navigator } = useContext(NavigationContext)
  const [going, setGoing] = useState<{ go: () => void } | null>(null)
  useEffect(() => {
    if (!active) return
    // Loaded ahead: when somebody leaves, the connection may be gone.
    loadQuestion().catch(() => undefined)
    return guardNavigation(navigator, (go) => {
      if (saved?.current) go()
      else setGoing({ go })
    })
  }, [active, navigator, saved])
  return (
    <Question
      title={title}
      question={question}
      yes={yes}
      no="CONTINUAR AQUI"
      opened={going !== null}
      onClose={() => setGoing(null)}
      onConfirm={() => going?.go()}
    />
  )
}
