import { IconHistory } from '@tabler/icons-react'
import { lazy } from 'react'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import type { Screen } from '#web/painel/screen.ts'
import { logsPaths } from './logs.paths.ts'

export const logsScreens: readonly Screen[] = [
  {
    path: logsPaths.logs,
    title: 'Logs',
    grupo: 'Sistema',
    lugar: 30,
    icon: IconHistory,
    papeis: [ADMINISTRADOR],
    component: lazy(() => import('./logs.screen.tsx')),
  },
]
