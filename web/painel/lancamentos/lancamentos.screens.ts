import { IconArrowsExchange } from '@tabler/icons-react'
import { lazy } from 'react'
import { TODOS_OS_PAPEIS } from '#contracts/values/papeis.ts'
import type { Screen } from '#web/painel/screen.ts'
import { lancamentosPaths } from './lancamentos.paths.ts'

export const lancamentosScreens: readonly Screen[] = [
  {
    path: lancamentosPaths.lancamentos,
    title: 'Movimentos',
    grupo: 'Pontos',
    icon: IconArrowsExchange,
    papeis: TODOS_OS_PAPEIS,
    foraDoMenu: true,
    component: lazy(() => import('./lancamentos.screen.tsx')),
  },
]
