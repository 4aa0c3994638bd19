import { IconBuildingStore, IconLayoutDashboard, IconUsers } from '@tabler/icons-react'
import { lazy } from 'react'
import { TODOS_OS_PAPEIS } from '#contracts/values/papeis.ts'
import type { Screen } from '#web/painel/screen.ts'
import { dashboardPaths } from './dashboard.paths.ts'

export const dashboardScreens: readonly Screen[] = [
  {
    path: dashboardPaths.dashboard,
    titulo: 'Dashboard',
    grupo: 'Visão geral',
    lugar: 10,
    icone: IconLayoutDashboard,
    papeis: TODOS_OS_PAPEIS,
    component: lazy(() => import('./dashboard.screen.tsx')),
  },
  {
    path: dashboardPaths.vendedoresContados,
    titulo: 'Vendedores',
    grupo: 'Visão geral',
    icone: IconUsers,
    papeis: TODOS_OS_PAPEIS,
    foraDoMenu: true,
    lista: dashboardPaths.dashboard,
    component: lazy(() => import('./vendedores.screen.tsx')),
  },
  {
    path: dashboardPaths.dentaisContadas,
    titulo: 'Dentais',
    grupo: 'Visão geral',
    icone: IconBuildingStore,
    papeis: TODOS_OS_PAPEIS,
    foraDoMenu: true,
    lista: dashboardPaths.dashboard,
    component: lazy(() => import('./dentais.screen.tsx')),
  },
]
