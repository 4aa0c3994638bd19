import { IconBuildingStore, IconLayoutDashboard, IconUsers } from '@tabler/icons-react'
import { lazy } from 'react'
import { TODOS_OS_PAPEIS } from '#contracts/values/papeis.ts'
import type { Screen } from '#web/painel/screen.ts'
import { dashboardPaths } from './dashboard.paths.ts'

export const dashboardScreens: readonly Screen[] = [
  {
    path: dashboardPaths.dashboard,
    title: 'Dashboard',
    grupo: 'Visão geral',
    lugar: 10,
    icon: IconLayoutDashboard,
    papeis: TODOS_OS_PAPEIS,
    component: lazy(() => import('./dashboard.screen.tsx')),
  },
  {
    path: dashboardPaths.vendedoresContados,
    title: 'Vendedores',
    grupo: 'Visão geral',
    icon: IconUsers,
    papeis: TODOS_OS_PAPEIS,
    foraDoMenu: true,
    lista: dashboardPaths.dashboard,
    component: lazy(() => import('./vendedores.screen.tsx')),
  },
  {
    path: dashboardPaths.dentaisContadas,
    title: 'Dentais',
    grupo: 'Visão geral',
    icon: IconBuildingStore,
    papeis: TODOS_OS_PAPEIS,
    foraDoMenu: true,
    lista: dashboardPaths.dashboard,
    component: lazy(() => import('./dentais.screen.tsx')),
  },
]
