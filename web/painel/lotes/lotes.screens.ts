import { IconStack2 } from '@tabler/icons-react'
import { lazy } from 'react'
import { TODOS_OS_PAPEIS } from '#contracts/values/papeis.ts'
import type { Screen } from '#web/painel/screen.ts'
import { lotesPaths } from './lotes.paths.ts'

export const lotesScreens: readonly Screen[] = [
  {
    path: lotesPaths.lote,
    title: 'Lote de pontos',
    grupo: 'Pontos',
    icon: IconStack2,
    papeis: TODOS_OS_PAPEIS,
    foraDoMenu: true,
    component: lazy(() => import('./lote.screen.tsx')),
  },
]
