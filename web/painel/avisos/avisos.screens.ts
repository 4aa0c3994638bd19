import { IconBellRinging } from '@tabler/icons-react'
import { lazy } from 'react'
import { ADMINISTRADOR, OPERADOR } from '#contracts/values/papeis.ts'
import type { Screen } from '#web/painel/screen.ts'
import { avisosPaths } from './avisos.paths.ts'

export const avisosScreens: readonly Screen[] = [
  {
    path: avisosPaths.avisos,
    title: 'Avisos de Vencimento',
    menu: 'Avisos',
    grupo: 'Pontos',
    lugar: 30,
    icon: IconBellRinging,
    papeis: [OPERADOR, ADMINISTRADOR],
    component: lazy(() => import('./avisos.screen.tsx')),
  },
]
