import { IconCamera, IconCameraOff } from '@tabler/icons-react'
import { lazy } from 'react'
import { ADMINISTRADOR, OPERADOR, TODOS_OS_PAPEIS } from '#contracts/values/papeis.ts'
import type { Screen } from '#web/painel/screen.ts'
import { pendentesPaths } from './pendentes.paths.ts'

export const pendentesScreens: readonly Screen[] = [
  {
    path: pendentesPaths.encerradas,
    titulo: 'Pontuações Encerradas',
    menu: 'Encerradas',
    grupo: 'Pontos',
    lugar: 40,
    icone: IconCameraOff,
    papeis: TODOS_OS_PAPEIS,
    component: lazy(() => import('./encerradas.screen.tsx')),
  },
  {
    path: pendentesPaths.pendentes,
    titulo: 'Pontuações Pendentes',
    menu: 'Pendentes',
    grupo: 'Processar',
    lugar: 20,
    icone: IconCamera,
    sobre: 'Fotos de vendas que os vendedores enviaram',
    papeis: [OPERADOR, ADMINISTRADOR],
    component: lazy(() => import('./pendentes.screen.tsx')),
  },
]
