import { lazy, Suspense } from 'react'
import { createBrowserRouter } from 'react-router-dom'
import { RequireNoSession, RequireSession } from '../shared/session/guards.tsx'
import { BrokenScreen, NoAccessPage, NotFoundPage } from '../shared/ui/failure-pages.tsx'
import { paths } from './paths.ts'
import { useUsuario } from './person.ts'
import { mayOpen, screens, type Screen } from './screens.ts'
import { ScreenSkeleton } from './shell/screen-skeleton.tsx'

const LogIn = lazy(() => import('./entrar/entrar.screen.tsx'))
const Shell = lazy(() => import('./shell/shell.tsx'))

const saida = { to: paths.dashboard, rotulo: 'Ir para o Dashboard' }

/** A screen for those who may open it; the gateway refuses the others its data as well. */
function Guarded({ screen }: { screen: Screen }) {
  const { permissao } = useUsuario()
  if (!mayOpen(screen, permissao)) return <NoAccessPage saida={saida} semTitulo />
  const Component = screen.component
  return <Suspense fallback={<ScreenSkeleton />}><Component /></Suspense>
}

export const router = createBrowserRouter([
  {
    errorElement: <BrokenScreen />,
    children: [
      { path: paths.entrar, element: <RequireNoSession home={paths.dashboard}><Suspense><LogIn /></Suspense></RequireNoSession> },
      {
        element: <RequireSession login={paths.entrar}><Suspense><Shell /></Suspense></RequireSession>,
        children: [{
          errorElement: <BrokenScreen />,
          children: [
            ...screens.map((screen) => ({ path: screen.path, handle: screen, element: <Guarded key={screen.path} screen={screen} /> })),
            { path: '*', element: <NotFoundPage saida={saida} semTitulo /> },
          ],
        }],
      },
    ],
  },
])
