import { IconCamera, IconCameraOff } from '@tabler/icons-react'
import { lazy } from 'react'
import { ADMINISTRADOR, OPERADOR, TODOS_OS_PAPEIS } from '#contracts/values/papeis.ts'
import type { Screen } from '#web/painel/screen.ts'
import { pendentesPaths } from './pendentes.paths.ts'

export const pendentesScreens: readonly Screen[] = [
  {
    path: pendentesPaths.encerradas,
    title: 'Pontuações Encerradas',
    menu: 'Encerradas',
    grupo: 'Pontos',
    lugar: 40,
    icon: IconCameraOff,
    papeis: TODOS_OS_PAPEIS,
    component: lazy(() => import('./encerradas.screen.tsx')),
  },
  {
    path: pendentesPaths.pendentes,
    title: 'Pontuações Pendentes',
    menu: 'Pendentes',
    grupo: 'Processar',
    lugar: 20,
    icon: IconCamera,
    about: 'Fotos de vendas que os vendedores enviaram',
    papeis: [OPERADOR, ADMINISTRADOR],
    component: lazy(() => import('./pendentes.screen.tsx')),
  },
]
