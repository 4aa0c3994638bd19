import { lazy, Suspense } from 'react'
import { BrowserRouter, useRoutes, type RouteObject } from 'react-router-dom'
import { RequireNoSession, RequireSession } from '#web/shared/session/guards.tsx'
import { ErrorBoundary } from '#web/shared/ui/error-boundary.tsx'
import { NoAccessPage, NotFoundPage } from '#web/shared/ui/failure-pages.tsx'
import { dashboardPaths } from '#web/painel/dashboard/dashboard.paths.ts'
import { sessoesPaths } from '#web/painel/sessoes/sessoes.paths.ts'
import { useUsuario } from './person.ts'
import type { Screen } from './screen.ts'
import { mayOpen, screens } from './screens.ts'
import { ScreenSkeleton } from './shell/screen-skeleton.tsx'

const LogIn = lazy(() => import('./sessoes/entrar.screen.tsx'))
const Shell = lazy(() => import('./shell/shell.tsx'))
const OwnPassword = lazy(() => import('./sessoes/senha-propria.tsx'))

const saida = { to: dashboardPaths.dashboard, label: 'Ir para o Dashboard' }

/** Shows a screen only to roles that may open it; the gateway also refuses its data to others. */
function Guarded({ screen }: { screen: Screen }) {
  const { permissao } = useUsuario()
  if (!mayOpen(screen, permissao)) return <NoAccessPage exit={saida} untitled />
  const Component = screen.component
  return (
    <ErrorBoundary>
      <Suspense fallback={<ScreenSkeleton />}>
        <Component />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Whoever logged in with a password that was given to them changes it first: the gateway refuses everything else. */
const Inside = () => (useUsuario().senhaTemporaria ? <OwnPassword /> : <Shell />)

const routes: RouteObject[] = [
  {
    path: sessoesPaths.entrar,
    element: (
      <RequireNoSession home={dashboardPaths.dashboard}>
        <Suspense>
          <LogIn />
        </Suspense>
      </RequireNoSession>
    ),
  },
  {
    element: (
      <RequireSession login={sessoesPaths.entrar}>
        <Suspense>
          <Inside />
        </Suspense>
      </RequireSession>
    ),
    children: [
      ...screens.map((screen) => ({ path: screen.path, element: <Guarded key={screen.path} screen={screen} /> })),
      { path: '*', element: <NotFoundPage exit={saida} untitled /> },
    ],
  },
]

const Screens = () => useRoutes(routes)

/**
 * The panel's routes. No screen loads data before it shows, so the plain router is enough. The data router would make
 * the store larger too, because the two apps share the router's file.
 */
export const Routes = () => (
  <BrowserRouter>
    <ErrorBoundary>
      <Screens />
    </ErrorBoundary>
  </BrowserRouter>
)
