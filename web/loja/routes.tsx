import { Suspense } from 'react'
import { BrowserRouter, matchPath, Outlet, useRoutes, type RouteObject } from 'react-router-dom'
import { RequireNoSession, RequireSession } from '#web/shared/session/guards.tsx'
import { usePerson, useRestoreSession, useToken } from '#web/shared/session/session.hooks.ts'
import { ErrorBoundary } from '#web/shared/ui/error-boundary.tsx'
import { NotFoundPage } from '#web/shared/ui/failure-pages.tsx'
import { prepared } from '#web/shared/ui/prepared.ts'
import { ScreenSkeleton } from './frame/screen-skeleton.tsx'
import { useScrollPosition } from '#web/shared/ui/scroll-position.ts'
import { paths } from './paths.ts'
import { Pendencias } from './pendencias/pendencias.tsx'
import { storePersonOf, useParceiro, type Vendedor } from './person.ts'
import { RecordSheets } from './registros/record-sheets.tsx'
import { screens, screensFor, type Screen } from './screens.ts'

const privateFrame = prepared(() => import('./frame/frame.tsx'))
const publicFrame = prepared(() => import('./frame/public-frame.tsx'))
const Frame = privateFrame.component
const PublicFrame = publicFrame.component

/** The private frame with a session that may read what it shows, the public one without. */
function AnyFrame() {
  const vendedor = usePerson<Vendedor>()
  const Either = vendedor === null || vendedor.senhaTemporaria ? PublicFrame : Frame
  return (
    <Suspense>
      <Either />
    </Suspense>
  )
}

/** A private screen, behind what the person must do first. */
const PrivateFrame = () =>
  useParceiro().senhaTemporaria ? (
    <OwnPasswordFirst />
  ) : (
    <Frame>
      <RecordSheets>
        <Outlet />
      </RecordSheets>
      <Pendencias />
    </Frame>
  )

/** Nothing is shown behind the dialog: until the password is theirs, the gateway answers nothing else. */
function OwnPasswordFirst() {
  useRestoreSession(storePersonOf)
  return (
    <>
      <main>
        <h1 className="so-leitor">Primeiro acesso</h1>
      </main>
      <Pendencias />
    </>
  )
}

/** The page for unknown addresses. */
function Nowhere() {
  const loggedIn = useToken() !== null
  return <NotFoundPage exit={{ to: loggedIn ? paths.inicio : paths.boasVindas, label: 'Ir para o início' }} />
}

const routeOf = ({ path, component: Component, acesso }: Screen): RouteObject => ({
  path,
  element: (
    <ErrorBoundary key={path}>
      <Suspense fallback={acesso === 'publico' ? null : <ScreenSkeleton />}>
        <Component />
      </Suspense>
    </ErrorBoundary>
  ),
})

const routes: RouteObject[] = [
  {
    element: (
      <RequireNoSession home={paths.inicio}>
        <Suspense>
          <PublicFrame />
        </Suspense>
      </RequireNoSession>
    ),
    children: screensFor('publico').map(routeOf),
  },
  {
    element: (
      <RequireSession login={paths.boasVindas}>
        <Suspense>
          <PrivateFrame />
        </Suspense>
      </RequireSession>
    ),
    children: screensFor('privado').map(routeOf),
  },
  { element: <AnyFrame />, children: [...screensFor('todos').map(routeOf), { path: '*', element: <Nowhere /> }] },
]

function ScreenHere() {
  useScrollPosition()
  return useRoutes(routes)
}

/** The screen of the router's address. */
export const Screens = () => (
  <ErrorBoundary>
    <ScreenHere />
  </ErrorBoundary>
)

/**
 * The store's routes. Its screens load no data before they show, so the plain router is enough, at half the size of the
 * data router.
 */
export const Routes = () => (
  <BrowserRouter>
    <Screens />
  </BrowserRouter>
)

const framesOf = { publico: [publicFrame], privado: [privateFrame], todos: [] }

/**
 * Starts loading the first screen's code in parallel with the frame's, and waits for it. A file that fails to load is
 * requested again when it is needed.
 */
export async function loadFirstScreen(pathname: string): Promise<void> {
  const first = screens.find(({ path }) => matchPath(path, pathname) !== null)
  if (first === undefined) return
  await Promise.allSettled([first, ...framesOf[first.acesso]].map(({ load }) => load()))
}
