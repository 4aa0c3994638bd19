import { MantineProvider } from '@mantine/core'
import type { Store } from '@reduxjs/toolkit'
import { StrictMode, type ReactNode } from 'react'
import { Provider } from 'react-redux'
import { colorSchemeManager } from './session/color-scheme.ts'
import { cssVariables, theme } from './theme.ts'
import { Toasts } from './ui/toasts.tsx'

interface Props {
  store: Store
  /** The nonce that style elements must carry (`html.cspNonce` of `vite.config.ts`). */
  styleNonce: string
  children: ReactNode
}

/** What both apps wrap around their routes, in the browser and in the document rendered at build time. */
export const AppRoot = ({ store, styleNonce, children }: Props) => (
  <StrictMode>
    <Provider store={store}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
        getStyleNonce={() => styleNonce}
      >
        {children}
        <Toasts />
      </MantineProvider>
    </Provider>
  </StrictMode>
)
