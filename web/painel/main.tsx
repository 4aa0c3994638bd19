import './mantine-styles.ts'
import { jobs } from '../shared/jobs/jobs.slice.ts'
import { keepJobs } from '../shared/jobs/kept-jobs.ts'
import { createAppStore } from '../shared/session/app-store.ts'
import { startApp } from '../shared/start-app.tsx'
import { uploads } from '../shared/upload/uploads.slice.ts'
import { api } from './api.ts'
import { Routes } from './routes.tsx'

const store = createAppStore('painel', api, [jobs, uploads])
keepJobs(store)
void startApp({ store, routes: <Routes /> })
