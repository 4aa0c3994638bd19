import './mantine-styles.ts'
import { createAppStore } from '../shared/session/app-store.ts'
import { startApp } from '../shared/start-app.tsx'
import { api } from './api.ts'
import { loadFirstScreen, Routes } from './routes.tsx'
import './loja.css'

loadFirstScreen(location.pathname)
const store = createAppStore('loja', api)
// The document of the public page shows it already; somebody with a session is sent home, and never saw it.
const takesOver = store.getState().session.token === null
startApp({ store, routes: <Routes />, takesOver })
document.documentElement.removeAttribute('data-com-sessao')
