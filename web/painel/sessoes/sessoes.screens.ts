import { IconUserCircle } from '@tabler/icons-react'
import { lazy } from 'react'
import { TODOS_OS_PAPEIS } from '#contracts/values/papeis.ts'
import type { Screen } from '#web/painel/screen.ts'
import { sessoesPaths } from './sessoes.paths.ts'

export const sessoesScreens: readonly Screen[] = [
  {
    path: sessoesPaths.perfil,
    title: 'Meu Perfil',
    grupo: 'Sistema',
    icon: IconUserCircle,
    papeis: TODOS_OS_PAPEIS,
    foraDoMenu: true,
    component: lazy(() => import('./perfil.screen.tsx')),
  },
]
