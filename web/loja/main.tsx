import { createBrowserRouter } from 'react-router-dom'
import { contractApi } from '../shared/api/contract-api.ts'
import { createAppStore } from '../shared/session/app-store.ts'
import { startApp } from '../shared/start-app.tsx'
import { Logo } from '../shared/ui/logo.tsx'

startApp({
  store: createAppStore('loja', contractApi()),
  router: createBrowserRouter([{ path: '*', element: <Logo /> }]),
})
