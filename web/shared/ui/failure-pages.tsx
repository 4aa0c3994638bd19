import { Button } from '@mantine/core'
import { IconLock, IconMapOff, IconMoodSad, IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { SEM_CONEXAO } from '#web/shared/api/failure.ts'
import { isFailedLoad, reloadAfterDeploy, serverAnswers } from './chunk-reload.ts'
import { PageTitle, useDocumentTitle } from './page-title.tsx'
import { EmptyState, ErrorState } from './states.tsx'

interface Way {
  to: string
  label: string
}
/** `semTitulo` is true when the app's frame shows the page's `h1` itself. */
interface Props {
  exit: Way
  untitled?: boolean
}

/** 404: unknown address. */
export const NotFoundPage = ({ exit, untitled = false }: Props) => (
  <>
    {!untitled && <PageTitle title="Página não encontrada" />}
    <EmptyState
      icon={IconMapOff}
      title="Este endereço não existe"
      action={
        <Button component={Link} to={exit.to}>
          {exit.label}
        </Button>
      }
    >
      Confira o endereço ou volte para o início.
    </EmptyState>
  </>
)

/** Shown when a screen for other roles is opened by its address. */
export const NoAccessPage = ({ exit, untitled = false }: Props) => (
  <>
    {!untitled && <PageTitle title="Sem acesso" />}
    <EmptyState
      icon={IconLock}
      title="Você não tem acesso a esta tela"
      action={
        <Button component={Link} to={exit.to}>
          {exit.label}
        </Button>
      }
    >
      Se precisar dela, peça a um administrador.
    </EmptyState>
  </>
)

/** Shown when a screen breaks. */
export const BrokenPage = ({ error }: { error: unknown }) =>
  isFailedLoad(error) ? <MissingScreen /> : <Defect error={error} />

/**
 * Shown when the screen's code could not be loaded. After a deploy the page reloads itself; without a connection it
 * says so and waits for one.
 */
function MissingScreen() {
  const [why, setWhy] = useState<'unreachable' | 'again' | null>(null)
  useEffect(() => {
    const tryAgain = () => void reloadAfterDeploy().then((outcome) => setWhy(outcome === 'reloading' ? null : outcome))
    tryAgain()
    addEventListener('online', tryAgain)
    return () => removeEventListener('online', tryAgain)
  }, [])
  if (why === null) return <div role="status" aria-label="Carregando" />
  const retry = async () => {
    if (await serverAnswers()) location.reload()
  }
  return (
    <ErrorState
      title="Não foi possível carregar esta tela"
      error={undefined}
      why={why === 'unreachable' ? SEM_CONEXAO : undefined}
      onRetry={() => void retry()}
    />
  )
}

/** Shows the error and offers to reload. */
function Defect({ error }: { error: unknown }) {
  useDocumentTitle('Algo deu errado')
  useEffect(() => console.error(error), [error])
  return (
    <EmptyState
      icon={IconMoodSad}
      title="Algo deu errado nesta tela"
      action={
        <Button leftSection={<IconRefresh size="1rem" aria-hidden="true" />} onClick={() => location.reload()}>
          Recarregar a página
        </Button>
      }
    >
      O que já foi gravado não se perdeu. Recarregue a página; se continuar, fale com o suporte.
    </EmptyState>
  )
}
