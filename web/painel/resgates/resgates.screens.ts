import { IconGift } from '@tabler/icons-react'
import { lazy } from 'react'
import { ADMINISTRADOR, KULZER, OPERADOR, TODOS_OS_PAPEIS } from '#contracts/values/papeis.ts'
import type { Screen } from '#web/painel/screen.ts'
import { resgatesPaths } from './resgates.paths.ts'

export const resgatesScreens: readonly Screen[] = [
  {
    path: resgatesPaths.resgates,
    title: 'Resgates',
    grupo: 'Pontos',
    lugar: 50,
    icon: IconGift,
    papeis: [KULZER, OPERADOR, ADMINISTRADOR],
    component: lazy(() => import('./resgates.screen.tsx')),
  },
  {
    path: resgatesPaths.resgate,
    title: 'Resgate',
    grupo: 'Pontos',
    icon: IconGift,
    papeis: TODOS_OS_PAPEIS,
    foraDoMenu: true,
    lista: resgatesPaths.resgates,
    component: lazy(() => import('./resgate.screen.tsx')),
  },
]
