import './mantine-styles.ts'
import { RouterProvider } from 'react-router-dom'
import { createAppStore } from '../shared/session/app-store.ts'
import { startApp } from '../shared/start-app.tsx'
import { api } from './api.ts'
import { router } from './router.tsx'

startApp({ store: createAppStore('painel', api), routes: <RouterProvider router={router} /> })
