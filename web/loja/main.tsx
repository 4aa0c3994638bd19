import './mantine-styles.ts'
import { createAppStore } from '../shared/session/app-store.ts'
import { startApp } from '../shared/start-app.tsx'
import { api } from './api.ts'
import { loadFirstScreen, Routes } from './routes.tsx'
import './loja.css'

loadFirstScreen(location.pathname)
startApp({ store: createAppStore('loja', api), routes: <Routes /> })
