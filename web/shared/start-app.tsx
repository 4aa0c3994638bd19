import '@fontsource-variable/inter/wght.css'
import './mantine-styles.ts'
import './global.css'
import { MantineProvider } from '@mantine/core'
import type { Store } from '@reduxjs/toolkit'
import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { listenBeforeTheRouter } from './form/leave-guard.ts'
import { colorSchemeManager } from './session/color-scheme.ts'
import { cssVariables, theme } from './theme.ts'
import { rememberFailedLoads } from './ui/chunk-reload.ts'
import { printInLightScheme } from './ui/light-on-paper.ts'
import { Toasts } from './ui/toasts.tsx'

/** The answer's own nonce (`html.cspNonce` of `vite.config.ts`), which style elements made later have to carry. */
function styleNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
}

/** What both apps have around their screens. Each app's `main.tsx` gives its store and its routes. */
export function startApp({ store, routes }: { store: Store; routes: ReactNode }): void {
  rememberFailedLoads()
  printInLightScheme()
  listenBeforeTheRouter()
  // The scroll lock of dialogs writes a style element, and looks for the nonce here (npm `get-nonce`).
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() })
  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no #root')
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <MantineProvider
          theme={theme} cssVariablesResolver={cssVariables} colorSchemeManager={colorSchemeManager} defaultColorScheme="auto"
          getStyleNonce={() => styleNonce() ?? ''}
        >
          {routes}
          <Toasts />
        </MantineProvider>
      </Provider>
    </StrictMode>,
  )
}
