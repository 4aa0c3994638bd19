import { IconReportMoney } from '@tabler/icons-react'
import { lazy } from 'react'
import { TODOS_OS_PAPEIS } from '#contracts/values/papeis.ts'
import type { Screen } from '#web/painel/screen.ts'
import { selloutPaths } from './sellout.paths.ts'

export const selloutScreens: readonly Screen[] = [
  {
    path: selloutPaths.sellout,
    title: 'Sell-out',
    grupo: 'Relatórios',
    lugar: 10,
    icon: IconReportMoney,
    papeis: TODOS_OS_PAPEIS,
    component: lazy(() => import('./sellout.screen.tsx')),
  },
]
