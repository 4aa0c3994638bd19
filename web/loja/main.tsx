import './mantine-styles.ts'
import { createAppStore } from '#web/shared/session/app-store.ts'
import { startApp } from '#web/shared/start-app.tsx'
import { api } from './api.ts'
import { loadFirstScreen, Routes } from './routes.tsx'
import './loja.css'

const firstScreen = loadFirstScreen(location.pathname)
const store = createAppStore('loja', api)
// The public page's document already shows the page; a person with a session is sent home and never sees it.
const takesOver = store.getState().session.token === null ? firstScreen : undefined
void startApp({ store, routes: <Routes />, takesOver })
document.documentElement.removeAttribute('data-com-sessao')
