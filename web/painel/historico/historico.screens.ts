import { IconCalendarStats } from '@tabler/icons-react'
import { lazy } from 'react'
import { TODOS_OS_PAPEIS } from '#contracts/values/papeis.ts'
import type { Screen } from '#web/painel/screen.ts'
import { historicoPaths } from './historico.paths.ts'

export const historicoScreens: readonly Screen[] = [
  {
    path: historicoPaths.historico,
    title: 'Histórico',
    grupo: 'Relatórios',
    lugar: 20,
    icon: IconCalendarStats,
    papeis: TODOS_OS_PAPEIS,
    component: lazy(() => import('./historico.screen.tsx')),
  },
]
