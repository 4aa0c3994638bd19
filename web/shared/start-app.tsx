import './fonts.css'
import './mantine-styles.ts'
import './global.css'
import type { Store } from '@reduxjs/toolkit'
import type { ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { AppRoot } from './app-root.tsx'
import { listenBeforeTheRouter } from './ui/leave-guard.ts'
import { rememberFailedLoads } from './ui/chunk-reload.ts'
import { printInLightScheme } from './ui/light-on-paper.ts'

/** The response's nonce (`html.cspNonce` of `vite.config.ts`), which style elements created later must carry. */
const styleNonce = (): string => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

interface App {
  store: Store
  routes: ReactNode
  /**
   * Given where the document may already show what the routes will render: the code that they need for it. The page is
   * then taken over in one piece; a part whose code is still on its way would be drawn anew at the first change.
   */
  takesOver?: Promise<void> | undefined
}

/** Called by each app's `main.tsx` with its store and routes. */
export async function startApp({ store, routes, takesOver }: App): Promise<void> {
  rememberFailedLoads()
  printInLightScheme()
  listenBeforeTheRouter()
  // The scroll lock of dialogs writes a style element, and looks for the nonce here (npm `get-nonce`).
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() })
  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no #root')
  const app = (
    <AppRoot store={store} styleNonce={styleNonce()}>
      {routes}
    </AppRoot>
  )
  if (takesOver && root.hasChildNodes()) {
    await takesOver
    hydrateRoot(root, app)
    return
  }
  root.replaceChildren()
  createRoot(root).render(app)
}
