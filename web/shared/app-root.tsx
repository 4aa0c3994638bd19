import { MantineProvider } from '@mantine/core'
import type { Store } from '@reduxjs/toolkit'
import { StrictMode, type ReactNode } from 'react'
import { Provider } from 'react-redux'
import { colorSchemeManager } from './session/color-scheme.ts'
import { cssVariables, theme } from './theme.ts'
import { Toasts } from './ui/toasts.tsx'

interface Props {
  store: Store
  /** What style elements have to carry (`html.cspNonce` of `vite.config.ts`). */
  styleNonce: string
  children: ReactNode
}

/** What both apps have around their routes, in the browser and in a document that is written when they are built. */
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
