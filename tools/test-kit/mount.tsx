import { configureStore } from '@reduxjs/toolkit'
import { render } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { BrowserRouter } from 'react-router-dom'
import { sessionReducer } from '#web/shared/session/session.slice.ts'
import { theme } from '#web/shared/theme.ts'
import { Toasts } from '#web/shared/ui/toasts.tsx'

export interface Mounted {
  user: UserEvent
  /** What follows the path in the address, decoded: "busca=acai". */
  search: () => string
}

/** Mounts a part with what both apps wrap around their screens, without server and session. */
export function mount(part: ReactNode, { at = '/', state = null }: { at?: string; state?: unknown } = {}): Mounted {
  history.replaceState({ usr: state }, '', at)
  render(
    <Provider store={configureStore({ reducer: { session: sessionReducer } })}>
      <MantineProvider theme={theme} env="test">
        <BrowserRouter>{part}</BrowserRouter>
        <Toasts />
      </MantineProvider>
    </Provider>,
  )
  return {
    user: userEvent.setup({ delay: null, applyAccept: false }),
    search: () => decodeURIComponent(location.search.slice(1)),
  }
}
