import './mantine-styles.ts'
import { jobs } from '#web/shared/jobs/jobs.slice.ts'
import { keepJobs } from '#web/shared/jobs/kept-jobs.ts'
import { createAppStore } from '#web/shared/session/app-store.ts'
import { startApp } from '#web/shared/start-app.tsx'
import { uploads } from '#web/shared/upload/uploads.slice.ts'
import { api } from './api.ts'
import { Routes } from './routes.tsx'

const store = createAppStore('painel', api, [jobs, uploads])
keepJobs(store)
void startApp({ store, routes: <Routes /> })
