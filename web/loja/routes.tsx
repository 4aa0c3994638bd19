import { lazy, Suspense } from 'react'
import { BrowserRouter, useRoutes, type RouteObject } from 'react-router-dom'
import { RequireNoSession, RequireSession } from '../shared/session/guards.tsx'
import { useToken } from '../shared/session/session.hooks.ts'
import { ErrorBoundary } from '../shared/ui/error-boundary.tsx'
import { NotFoundPage } from '../shared/ui/failure-pages.tsx'
import { ScreenSkeleton } from './frame/screen-skeleton.tsx'
import { useScrollPosition } from './frame/scroll-position.ts'
import { paths } from './paths.ts'
import { screens, screensFor, type Screen } from './screens.ts'

const loadFrame = () => import('./frame/frame.tsx')
const loadPublicFrame = () => import('./frame/public-frame.tsx')
const Frame = lazy(loadFrame)
const PublicFrame = lazy(loadPublicFrame)

/** An address that leads nowhere, in the frame of whoever asked for it. */
function Nowhere() {
  const loggedIn = useToken() !== null
  const page = <NotFoundPage saida={{ to: loggedIn ? paths.inicio : paths.boasVindas, rotulo: 'Ir para o início' }} />
  return <Suspense>{loggedIn ? <Frame>{page}</Frame> : <PublicFrame>{page}</PublicFrame>}</Suspense>
}

const routeOf = ({ path, component: Component, acesso }: Screen): RouteObject => ({
  path,
  element: (
    <ErrorBoundary key={path}>
      <Suspense fallback={acesso === 'privado' ? <ScreenSkeleton /> : null}><Component /></Suspense>
    </ErrorBoundary>
  ),
})

const routes: RouteObject[] = [
  { element: <RequireNoSession home={paths.inicio}><Suspense><PublicFrame /></Suspense></RequireNoSession>, children: screensFor('publico').map(routeOf) },
  { element: <RequireSession login={paths.boasVindas}><Suspense><Frame /></Suspense></RequireSession>, children: screensFor('privado').map(routeOf) },
  { path: '*', element: <Nowhere /> },
]

function Screens() {
  useScrollPosition()
  return useRoutes(routes)
}

/** The store's routes. Its screens load no data before they show, so the plain router does, at half the size of the other. */
export const Routes = () => <BrowserRouter><ErrorBoundary><Screens /></ErrorBoundary></BrowserRouter>

/** The first screen's code starts on its way beside the frame's, not after it. A file that fails is asked for again when it is needed. */
export function loadFirstScreen(pathname: string): void {
  const first = screens.find(({ path }) => path === pathname)
  if (first === undefined) return
  void Promise.allSettled([first.load(), first.acesso === 'privado' ? loadFrame() : loadPublicFrame()])
}
