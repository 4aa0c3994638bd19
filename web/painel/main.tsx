import './mantine-styles.ts'
import { createAppStore } from '../shared/session/app-store.ts'
import { startApp } from '../shared/start-app.tsx'
import { api } from './api.ts'
import { Routes } from './routes.tsx'

startApp({ store: createAppStore('painel', api), routes: <Routes /> })
